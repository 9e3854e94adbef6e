internal import Formatting
internal import LogPages
internal import Pages
internal import Layout
internal import Wording

/// The elements that the script fills, which are hidden without it, and its data as JSON.
struct InteractiveHTML {
    let log: InteractiveLog
    let title: String
    let consequence: String
    let file: String
    let glyphs: GlyphTexts

    /// The bar at the top of the window. The report has the same bar.
    var bar: String {
        """
        <header id="bar" hidden>
        <button id="app-side-toggle" type="button">\u{2630} Findings</button>
        <div class="what"><div class="verdict" role="heading" aria-level="1">\(ReportHTML.headline(title))</div>\
        <span class="sum">\(HTMLText.prose(file + " \u{B7} " + log.summary))</span>
        <p>\(HTMLText.prose(consequence))</p></div>
        <div class="seek"><input id="find" type="search" placeholder="Find an identifier, signal, byte or time" \
        aria-label="Find an identifier, signal, byte or time" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">\
        <kbd aria-hidden="true">/</kbd></div>
        <button id="app-report" type="button" aria-pressed="false" aria-keyshortcuts="r">Report</button>
        <button id="app-print" type="button">Print</button>
        </header>

        """
    }

    /// - Parameter counts: numbers of findings by severity.
    func body(counts: String, colours: inout PageColours) -> String {
        let strip = FigureSVG.text(
            log.strips[0], dark: log.strips.count > 1 ? log.strips[1] : nil, glyphs: glyphs, colours: &colours,
            label: "Load and lanes of all identifiers", kind: "lanes")
        return """
            <div id="app" hidden>
            <aside id="app-side" aria-label="Incidents and identifiers">
            <div class="top"><h2>Incidents</h2><span class="count">\(HTMLText.escaped(counts))</span></div>
            <ul id="app-findings"></ul>
            <div class="top"><h2>Identifiers</h2><span class="count">frames</span></div>
            <ul id="app-identifiers"></ul>
            </aside>
            <section id="app-overview" aria-label="Overview of the capture">
            <div id="app-pins"></div>
            <button id="app-whole" type="button" hidden>whole capture</button>
            <div id="app-strip">\(strip)<div id="app-cursor" hidden></div>
            <div id="app-brush" class="whole" tabindex="0" role="group" aria-label="Time that the log shows">
            <button id="app-from" type="button" role="slider" aria-label="Start" \(extent)></button>
            <button id="app-to" type="button" role="slider" aria-label="End" \(extent)></button></div></div>
            <div id="app-axis" aria-hidden="true"></div>
            </section>
            <section id="app-grid" aria-label="Log">
            <div id="app-table" role="grid" tabindex="0" aria-label="Frames">
            <div id="app-heads" role="row"></div>
            <div id="app-log" tabindex="-1"><div id="app-rows" role="rowgroup"></div>
            <p id="app-none" hidden>This file contains no such frames. Choose another time, press Esc for the whole capture, \
            or clear the search.</p></div></div>
            <div id="app-held"><span id="app-count" role="status"></span><span>\(HTMLText.prose(log.leftOut))</span>\
            <button id="app-keys" type="button" aria-label="Keys"><span><b>\u{2191} \u{2193}</b> frame</span>\
            <span><b>n</b> same identifier</span><span><b>f</b> next finding</span><span><b>?</b> all keys</span></button></div>
            </section>
            <aside id="app-frame" aria-label="Selected frame"></aside>
            </div>
            <dialog id="app-help" aria-label="Keys"><h2>Keys</h2><dl>\(Self.keys)</dl>
            <form method="dialog"><button>Close</button></form></dialog>

            """
    }

    private var extent: String {
        "aria-valuemin=\"\(FrameRows.decimal(log.start))\" aria-valuemax=\"\(FrameRows.decimal(log.end))\""
    }

    private static let keys = [
        ("\u{2191} \u{2193}", "previous or next frame"), ("n p", "next or previous frame of the same identifier"),
        ("f F", "next or previous finding"), ("/", "find; Enter jumps to the next match"),
        ("Home End", "first or last frame"), ("r", "the report as a document, and back"),
        ("Esc", "clear the search, then show the whole capture"), ("?", "these keys"),
    ].map { "<dt><kbd>\($0)</kbd></dt><dd>\($1)</dd>" }.joined()

    /// - Parameter colour: gives the class of an identifier's colour.
    func data(nothing: String, colour: (UInt32) -> String) -> String {
        let cells = zip(log.columns, log.kinds).filter { log.cellKinds.contains($0.1) }.map {
            "{\"kind\":\"\($0.1)\",\"title\":\(FrameRows.text($0.0.title))}"
        }
        let identifiers = log.identifiers.enumerated().map { number, one in
            let named = log.rows.signals[number]
            // The short name follows where there is one, as in the log of a PDF.
            let signals = zip(named, ShortSignalNames.shortened(named.map(\.name))).map { signal, short in
                "[\(FrameRows.text(signal.name)),\(FrameRows.text(signal.unit))"
                    + (short == signal.name ? "]" : ",\(FrameRows.text(short))]")
            }
            return "{\"id\":\(FrameRows.text(one.text)),\"name\":\(FrameRows.text(one.name)),"
                + "\"channel\":\(FrameRows.text(one.channel)),\"count\":\(FrameRows.text(one.count)),"
                + "\"colour\":\"\(colour(one.colourKey))\",\"automatic\":\"\(one.automatic.map(Hexadecimal.byte).joined())\","
                + "\"whole\":\(one.isMultiplexed),\"signals\":[\(signals.joined(separator: ","))]}"
        }
        let findings = log.findings.map { one in
            let severity = one.entry.severity == .note ? "info" : one.entry.severity.rawValue
            return "{\"number\":\(one.entry.number),\"severity\":\"\(severity)\","
                + "\"headline\":\(FrameRows.text(HTMLText.unbroken(one.entry.headline))),"
                + "\"sentence\":\(FrameRows.text(HTMLText.unbroken(one.entry.sentence))),"
                + "\"detail\":\(FrameRows.text(HTMLText.unbroken(one.entry.detail))),"
                + (one.signal.isEmpty ? "" : "\"signal\":\(FrameRows.text(one.signal)),")
                + "\"isState\":\(one.isState),\"first\":\(one.first.map(String.init) ?? "null"),\"last\":\(one.last.map(String.init) ?? "null"),"
                + "\"start\":\(one.start.map(FrameRows.decimal) ?? "null"),\"end\":\(one.end.map(FrameRows.decimal) ?? "null")}"
        }
        let silences = log.silences.map { "[\(FrameRows.decimal($0.start)),\(FrameRows.decimal($0.end))]" }
        return """
            {"start":\(FrameRows.decimal(log.start)),"end":\(FrameRows.decimal(log.end)),"isTimed":\(log.isTimed),
            "shown":"\(Decimal.grouped(log.rows.shown))","listed":\(log.listed),"unlisted":\(log.unlisted),
            "nothing":\(FrameRows.text(HTMLText.unbroken(nothing))),"silences":[\(silences.joined(separator: ","))],
            "cells":[\(cells.joined(separator: ","))],
            "identifiers":[\(identifiers.joined(separator: ",\n"))],
            "findings":[\(findings.joined(separator: ",\n"))],
            "rows":[\(log.rows.json.joined(separator: ",\n"))]}
            """
    }
}
