internal import Analysis
internal import CANCapture
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// What a window shows of a capture beside its log: its name, sizes, and identifiers.
package struct ViewState: Sendable {
    private let viewed: ViewedCapture

    package init(_ viewed: ViewedCapture) { self.viewed = viewed }

    /// What windows can ask for beside what they show.
    package struct Abilities: Sendable {
        /// Whether tickets and reports can be made of the capture.
        package var acts = false
        /// Whether files can be dropped.
        package var opens = false
        /// Whether marks can be kept beside the capture.
        package var savesMarks = false
        /// Names of databases that can be used at once.
        package var offer: [String] = []

        package init(acts: Bool = false, opens: Bool = false, savesMarks: Bool = false, offer: [String] = []) {
            (self.acts, self.opens, self.savesMarks, self.offer) = (acts, opens, savesMarks, offer)
        }
    }

    /// - Parameters:
    ///   - failure: why the capture can no longer be read; nil if it can.
    ///   - isFollowing: whether more frames are expected.
    ///   - abilities: what windows can ask for.
    ///   - marks: rows and times of marks, as arrays of JSON.
    ///   - known: the generation that the window has; its identifiers are left out.
    package func json(
        failure: String?, isFollowing: Bool, abilities: Abilities = Abilities(), marks: [String] = [],
        known: Int? = nil
    ) -> String {
        let recording = viewed.recording
        let source = recording.capture.source
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.field("generation", viewed.generation)
            json.field("capture", viewed.capture)
            json.field("complete", viewed.isComplete)
            json.field("following", isFollowing)
            json.field("failure", failure)
            json.field("actions", abilities.acts)
            json.field("opens", abilities.opens)
            json.field("saves", abilities.savesMarks)
            json.field("offer", abilities.offer.map(Printable.text).joined(separator: ", "))
            json.numbers("marks", marks)
            json.field("name", viewed.name)
            json.field("summary", summary)
            json.field("frames", viewed.frames.count)
            json.field("timed", viewed.isTimed)
            json.field("start", number: String(viewed.start))
            json.field("end", number: String(viewed.end))
            json.strings("notes", source.notes.map(Printable.text))
            json.field("total", recording.index.entries.count)
            guard known != viewed.generation else { return }
            let lines = IdentifierLines(viewed)
            // Each with the number of identifiers that it stands for.
            json.list("identifiers", lines.all) { json, line in add(line, lines, &json) }
        }
        return json.text
    }

    private func add(_ line: IdentifierLines.Line, _ lines: IdentifierLines, _ json: inout JSONText) {
        json.field("id", lines.key(line))
        switch line {
        case .slot(let slot):
            add(slot, &json)
            json.field("of", 1)
        case .others:
            json.field("text", "+\(lines.otherCount)")
            json.field("name", "other identifiers")
            json.field("of", lines.otherCount)
        case .errors:
            json.field("text", "error")
            json.field("name", "frames")
            json.field("of", 0)
        }
        json.field("count", lines.count(line))
    }

    private func add(_ slot: Int, _ json: inout JSONText) {
        let entry = viewed.recording.index.entries[slot]
        let names = viewed.frames.names
        let colour = entry.colourKey(names: names)
        json.field("text", Hexadecimal.identifier(entry, names: names))
        json.field("name", viewed.recording.message(ofSlot: slot).map(Printable.text) ?? "")
        let channels = viewed.frames.channels
        if channels.count > 1, Int(entry.channel) < channels.count {
            json.field("channel", Self.channel(channels[Int(entry.channel)]))
        }
        json.field("light", Self.text(Theme.named(.light).identifierColour(colour)))
        json.field("dark", Self.text(Theme.named(.dark).identifierColour(colour)))
    }

    /// `1 h 45 min 53 s · 20 identifiers, all in drive.dbc · can0 · candump`.
    private var summary: String {
        let recording = viewed.recording
        let source = recording.capture.source
        var parts: [String] = []
        if viewed.isTimed, !viewed.frames.isEmpty { parts.append(Decimal.duration(recording.facts.recorded)) }
        let count = recording.index.entries.count
        var identifiers = LogProse.count(count, "identifier")
        if !viewed.databases.isEmpty {
            let known = recording.matches.count { $0 != nil }
            let names = viewed.databases.map(Printable.text).joined(separator: ", ")
            identifiers += known == count ? ", all in \(names)" : ", \(Decimal.grouped(known)) in \(names)"
        }
        parts.append(identifiers)
        let channels = recording.facts.channels.filter { $0.frames > 0 }
        if channels.count == 1, !channels[0].name.isEmpty {
            let rate = source.bitRate.map { ", " + RateText.exact($0) } ?? ""
            parts.append(Self.channel(channels[0].name) + rate)
        } else if channels.count > 1 {
            parts.append(LogProse.count(channels.count, "channel"))
        }
        parts.append(source.formatName)
        return parts.joined(separator: " \u{B7} ")
    }

    /// `can0`; a number alone, as in Vector's tools, is not clear.
    static func channel(_ name: String) -> String {
        (!name.isEmpty && name.allSatisfy(\.isNumber) ? "channel " : "") + Printable.text(name)
    }

    /// `#1A57B0`.
    static func text(_ colour: Colour) -> String {
        "#" + [colour.red, colour.green, colour.blue].map { Hexadecimal.text($0, digits: 2) }.joined()
    }
}
