internal import Formatting
internal import Platform
internal import Wording

/// The fleet report as one HTML page without scripts.
package struct FleetHTML {
    private let summary: FleetSummary
    private let comparison: FleetComparison
    private let news: FleetNews?
    private let verdict: FleetVerdict
    private let title: String
    private let rows: FleetRows

    private let looks: [(look: FleetLook, png: [UInt8])]

    /// - Parameter looks: pictures of the most serious captures.
    package init(
        _ summary: FleetSummary, since old: FleetSummary?, looks: [(look: FleetLook, png: [UInt8])], title: String
    ) {
        self.summary = summary
        self.looks = looks
        self.title = title
        comparison = FleetComparison(summary)
        news = old.map { FleetNews(summary, since: $0) }
        verdict = FleetVerdict(summary, comparison)
        rows = FleetRows(summary)
    }

    package var text: String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <title>Fleet report: \(escaped(title))</title>
        <style>\(Self.styles)</style></head><body><main>
        <p class="head"><b>Fleet report</b> \(escaped(title))</p>
        <h1>\(HTMLText.prose(verdict.headline))</h1>
        <p class="lead">\(HTMLText.prose(verdict.consequence))</p>
        \(numbers)\(strip)\(matrix)\(differences)\(sheet)\(list)\(failures)
        </main></body></html>

        """
    }

    private static let styles = """
        :root{color-scheme:light dark;--paper:#fff;--ink:#15181e;--quiet:#4c5360;--hair:#d5d9e0;--zebra:#f4f5f8;\
        --error:#b3231b;--error-tint:#fdedea;--warning:#855000;--warning-tint:#fff5df;--note:#0a6647;\
        --note-tint:#e7f4ee;--info:#15181e;--info-tint:#f4f5f8;--link:#1a57b0}
        @media screen and (prefers-color-scheme:dark){:root{--paper:#14171c;--ink:#eceef2;--quiet:#aeb5c1;\
        --hair:#3a3f4a;--zebra:#1b1f26;--error:#ff9c90;--error-tint:#3a1f1d;--warning:#f0bc55;--warning-tint:#352a12;\
        --note:#74d6a9;--note-tint:#16342a;--info:#eceef2;--info-tint:#1b1f26;--link:#93bcff}}
        body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.45 Inter,system-ui,sans-serif;\
        font-feature-settings:"calt" 0}
        main{max-width:1080px;margin:0 auto;padding:20px 24px}
        h1{font-size:34px;line-height:1.15;margin:.3em 0 .1em;letter-spacing:-.02em}
        h2{font-size:16px;margin:28px 0 6px;border-bottom:1px solid var(--ink);padding-bottom:4px}
        h2 small{float:right;font-weight:400;color:var(--quiet);font-size:12px}
        .lead,.head,.quiet{color:var(--quiet)}.lead{font-size:17px;margin:0}
        dl{display:flex;flex-wrap:wrap;gap:8px 32px;border:solid var(--hair);border-width:1px 0;padding:10px 0}
        dl div{display:flex;flex-direction:column-reverse}dd{margin:0;font-size:20px;font-weight:700}
        dt{font-size:12px;color:var(--quiet)}.scroll{overflow-x:auto}
        table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:3px 10px 3px 0;vertical-align:top}
        th{font-size:12px;color:var(--quiet)}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
        .rates{width:auto}.rates td,.rates th{padding-right:24px}.axis{color:var(--quiet)}.rows .n{padding-right:24px}.plot text{font-size:11px}
        .rows .group th{font-size:14px;color:var(--ink);padding:18px 0 4px}.rows thead th{border-bottom:1px solid var(--hair)}
        .rows th.n{padding-left:12px}.rows tr:nth-child(odd) td{background:var(--zebra)}.c{color:var(--quiet);white-space:nowrap}
        .holds{font-weight:700}.error{color:var(--error)}.warning{color:var(--warning)}.better{color:var(--note)}
        td.error{background:var(--error-tint)}td.warning{background:var(--warning-tint)}
        td.info{background:var(--info-tint)}td.better{background:var(--note-tint)}
        .rate{display:inline-block;min-width:4em;margin-right:6px;text-align:right;font-variant-numeric:tabular-nums}
        a{color:inherit}svg{vertical-align:middle}tr{break-inside:avoid}
        td.path{overflow-wrap:anywhere;min-width:13em}td a{text-decoration:none}td a:hover{text-decoration:underline}
        .sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:12px}figure{margin:0}
        figure img{width:100%;height:auto;display:block}figcaption{font-size:12px;overflow-wrap:anywhere}
        @media (max-width:600px){main{padding:12px}h1{font-size:25px}h2 small{float:none;display:block}.rows tr{display:flex;flex-wrap:wrap;gap:0 10px}\
        .rows td{padding:1px 0}.rows td.path{flex:1 1 12em}.rows td:last-child{flex:1 0 100%;padding-bottom:6px}\
        .rows thead{display:none}\
        .rows tr:nth-child(odd) td{background:none}.rows tr:nth-child(odd){background:var(--zebra)}.rows .group{background:none!important}.c{white-space:normal}}
        """

    private func escaped(_ text: String) -> String { HTMLText.escaped(Printable.text(text)) }

    private var numbers: String {
        FleetFigure.all(summary).map { figure in
            let tone = figure.severity.map { " class=\"\($0)\"" } ?? ""
            return "<div><dt>\(escaped(figure.caption))</dt><dd\(tone)>\(HTMLText.prose(figure.value))</dd></div>"
        }.joined().wrapped("dl") + "\n"
    }

    private var strip: String {
        guard let news else { return "" }
        func words(_ changes: [FleetNews.Change]) -> String { escaped(FleetNews.words(changes)) }
        return "<p><b>Since the earlier run</b> <b class=\"error\">\(news.new.count) new</b> \(words(news.new)) "
            + "<b class=\"better\">\(news.gone.count) gone</b> \(words(news.gone)) "
            + "<span class=\"quiet\">\(news.known) unchanged</span></p>\n"
    }

    /// The width of a plot, and of the space on both sides of it for a label.
    private static let (plotWidth, plotMargin) = (150.0, 14.0)
    private static let plotStart = "<svg class=\"plot\" width=\"\(Int(plotWidth + 2 * plotMargin))\""

    private func x(_ rate: Double, _ scale: FleetRateScale) -> String {
        Decimal.rounded(scale.position(rate) + Self.plotMargin, decimals: 1)
    }

    /// The interval and the rate as a small picture, on the common square root scale.
    private func plot(_ count: Int, _ hours: Double, _ unit: FleetRateUnit, _ scale: FleetRateScale) -> String {
        let interval = ExactTests.poissonInterval(count)
        func x(_ value: Double) -> String { self.x(value / hours * unit.hours, scale) }
        return Self.plotStart + " height=\"10\" role=\"img\" aria-label=\"95 % interval\">"
            + "<line x1=\"\(x(interval.lowerBound))\" x2=\"\(x(interval.upperBound))\" y1=\"5\" y2=\"5\" stroke=\"currentColor\"/>"
            + "<circle cx=\"\(x(Double(count)))\" cy=\"5\" r=\"2.4\" fill=\"currentColor\"/></svg>"
    }

    /// The rates below the plots of a column.
    private func axis(_ scale: FleetRateScale) -> String {
        let ticks = scale.ticks(distance: 32, start: 24)
        return "<span class=\"rate\"></span>" + Self.plotStart + " height=\"20\">"
            + "<path d=\"M\(x(0, scale)) 1H\(x(scale.largest, scale))\" stroke=\"currentColor\" fill=\"none\"/>"
            + ticks.map { tick in
                "<path d=\"M\(x(tick, scale)) 1v4\" stroke=\"currentColor\"/><text x=\"\(x(tick, scale))\" y=\"16\" "
                    + "text-anchor=\"middle\" fill=\"currentColor\">\(Decimal.grouped(Int(tick)))</text>"
            }.joined() + "</svg>"
    }

    private var matrix: String {
        let places = comparison.shown.filter { summary.groups[$0].hours > 0 }
        let rules = summary.rules.filter { rule in places.contains { summary.groups[$0].incidents(rule) > 0 } }
        guard !places.isEmpty, !rules.isEmpty else { return "" }
        let unit = FleetRateUnit(summary.groups)
        let rates = rules.flatMap { rule in
            places.map { unit.rate(summary.groups[$0].incidents(rule), summary.groups[$0].hours) }
        }
        let scale = FleetRateScale(largest: (rates.max() ?? 1) * 1.6, width: Self.plotWidth)
        var text =
            "<h2>\(escaped(summary.tag.map { "Rates by \($0)" } ?? "Rates"))"
            + "<small>\(unit.words); line: 95 % interval</small></h2>\n<div class=\"scroll\"><table class=\"rates\"><tr><th>Rule</th>"
        for place in places {
            let group = summary.groups[place]
            text +=
                "<th>\(escaped(group.value.isEmpty ? "All" : group.value)) <span class=\"quiet\">"
                + "\(LogProse.count(group.captures, "capture")), \(HTMLText.prose(FleetRules.hours(group.hours)))</span></th>"
        }
        text += "</tr>\n"
        for rule in rules {
            let severity = summary.severities[rule] ?? .info
            let holds = comparison.tests.contains { $0.rule == rule && $0.holds }
            text +=
                "<tr><td\(holds ? " class=\"holds\"" : "")><span class=\"\(severity)\">\(FleetRules.sign(severity))</span> "
                + "<a href=\"#\(HTMLText.escaped(FleetRows.anchor(rule)))\">\(escaped(rule))</a></td>"
            for place in places {
                let (group, test) = (summary.groups[place], comparison.test(rule, place))
                let tone = test?.holds ?? false ? (test?.isMore ?? false ? "holds \(severity)" : "holds better") : "c"
                let cell =
                    "<span class=\"rate\">\(HTMLText.escaped(unit.text(group.incidents(rule), group.hours)))</span>"
                    + plot(group.incidents(rule), group.hours, unit, scale)
                let anchor = summary.firstListed(rule, group).map { FleetRows.anchor(capture: $0) }
                text += "<td class=\"\(tone)\">\(anchor.map { "<a href=\"#\($0)\">\(cell)</a>" } ?? cell)</td>"
            }
            text += "</tr>\n"
        }
        text += "<tr class=\"axis\"><td></td>" + places.map { _ in "<td>\(axis(scale))</td>" }.joined() + "</tr>\n"
        text += "</table></div>\n"
        return text + comparison.remarks(summary).map { "<p class=\"quiet\">\(HTMLText.prose($0))</p>\n" }.joined()
    }

    private var differences: String {
        let all = comparison.sentences(summary)
        guard !all.isEmpty else { return "" }
        return "<h2>What else differs</h2>\n<ul>"
            + all.map { "<li>\(HTMLText.prose($0))</li>" }.joined(separator: "\n") + "</ul>\n"
    }

    private var sheet: String {
        guard !looks.isEmpty else { return "" }
        let figures = looks.map { look, png in
            let row = rows.row(of: look)
            let words = HTMLText.escaped(row.name)
            return "<figure><img alt=\"Identifiers of \(words) over time\" "
                + "src=\"data:image/png;base64,\(Base64.text(png))\">"
                + "<figcaption><b>\(look.number)</b> <a href=\"#\(row.anchor)\">\(words)</a>"
                + "</figcaption></figure>"
        }
        return "<h2>\(FleetSheet.title)<small>\(FleetSheet.caption)</small></h2>\n<div class=\"sheet\">"
            + figures.joined(separator: "\n") + "</div>\n"
    }

    /// All rules share the columns, so that they are in one line.
    private var list: String {
        guard !rows.all.isEmpty else { return "" }
        var text = "<h2>\(FleetRows.title)<small>\(HTMLText.escaped(rows.caption))</small></h2>\n"
        text +=
            "<div class=\"scroll\"><table class=\"rows\"><thead><tr><th></th>"
            + rows.columns.map { column in
                "<th\(column.isNumber ? " class=\"n\"" : "")>\(HTMLText.escaped(rows.title(column)))</th>"
            }.joined() + "</tr></thead>\n"
        for group in rows.groups {
            text +=
                "<tbody><tr class=\"group\" id=\"\(HTMLText.escaped(group.anchor))\"><th colspan=\"\(rows.columns.count + 1)\">"
                + "\(HTMLText.escaped(group.title)) <span class=\"quiet\">\(group.count)</span></th></tr>\n"
            for row in group.rows {
                text +=
                    "<tr id=\"\(row.anchor)\"><td><span class=\"\(row.severity)\">\(FleetRules.sign(row.severity))</span></td>"
                    + rows.columns.map { cell($0, row) }.joined() + "</tr>\n"
            }
            text += "</tbody>\n"
        }
        return text + "</table></div>\n"
    }

    private func cell(_ column: FleetRows.Column, _ row: FleetRow) -> String {
        let text = rows.text(column, row)
        return switch column {
        case .vehicle: "<td><b>\(HTMLText.escaped(text))</b></td>"
        case .capture: "<td class=\"path\">\(HTMLText.escaped(text))</td>"
        case .tag: "<td class=\"c\">\(HTMLText.escaped(text))</td>"
        case .length, .frames, .incidents: "<td class=\"n\">\(text)</td>"
        case .headline:
            "<td>\(HTMLText.prose(text))<br><span class=\"quiet\">\(HTMLText.prose(row.consequence))</span></td>"
        }
    }

    private var failures: String {
        guard summary.unreadable > 0 else { return "" }
        return "<h2>\(FleetRows.failuresTitle)<small>\(rows.failuresCaption(shown: rows.failures.count))</small></h2>\n"
            + "<div class=\"scroll\"><table class=\"rows\">"
            + rows.failures.map {
                "<tr><td class=\"path\">\(HTMLText.escaped($0.path))</td><td class=\"quiet\">\(HTMLText.escaped($0.reason))</td></tr>\n"
            }.joined() + "</table></div>\n"
    }
}

extension String {
    fileprivate func wrapped(_ element: String) -> String { "<\(element)>\(self)</\(element)>" }
}
