package import Formatting
internal import Platform
package import Analysis
package import CANCapture

/// Sentences about a capture, for title blocks, footers and `info`.
package struct LogProse: Sendable {
    private let capture: Capture
    private let counts: CaptureFacts
    private let zone: TimeZoneChoice
    private let trust: ClockTrust?
    private let dates: DateStyle

    /// - Parameter trust: for title blocks.
    package init(
        capture: Capture, facts: CaptureFacts, zone: TimeZoneChoice, trust: ClockTrust? = nil, dates: DateStyle = .iso
    ) {
        self.trust = trust
        self.dates = dates
        self.capture = capture
        counts = facts
        self.zone = zone
    }

    /// The file's name without its folders; `standard input` for `-`.
    package var fileName: String { Self.fileName(of: capture.source) }

    /// The title of a document of a capture, unless the user sets it.
    package static func title(of source: CaptureSource, _ wanted: String?) -> String {
        wanted.map(Printable.text) ?? fileName(of: source)
    }

    /// The file's name without its folders; `standard input` for `-`.
    package static func fileName(of source: CaptureSource) -> String {
        let path = source.files.first ?? source.path
        let others = source.files.count - 1
        return others > 0 ? fileName(of: path) + " and \(others) more" : fileName(of: path)
    }

    package static func fileName(of path: String) -> String {
        if path == "-" { return "standard input" }
        return Printable.text(path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// `candump · 6 158 frames · 12.000 s`.
    package var subtitle: String {
        var parts = [capture.source.formatName]
        if !capture.source.isCut {
            parts.append(Self.count(counts.frames, "frame"))
            if capture.source.clock != .none { parts.append(Decimal.duration(counts.recorded)) }
        }
        if let part = Self.part(of: capture.source) { parts.append(part) }
        return parts.joined(separator: Self.dot)
    }

    /// `read up to 41.200 s`, if reading stopped because no more was needed; nil if all was read.
    package static func part(of source: CaptureSource) -> String? {
        guard source.isPart else { return nil }
        guard source.clock != .none, let end = source.end, let origin = source.origin else { return "read in part" }
        return "read up to \(Decimal.duration(end.subtractingSaturating(origin)))"
    }

    /// Lines of a title block: when it was recorded, its channels, and special kinds of frames.
    package var facts: [String] {
        var lines = [clockSentence]
        if counts.channels.count > 1 {
            // Vector's tools number channels, and a number beside a number would be confusing.
            let names = counts.channels.map { "\(Printable.text($0.name)): \(Decimal.grouped($0.frames))" }
            lines.append("Frames by channel \u{2013} " + names.joined(separator: Self.dot))
        }
        if let doubt { lines.append(doubt) }
        if !kinds.isEmpty { lines.append("Of these " + kinds.joined(separator: Self.dot)) }
        return lines
    }

    /// Whether the times are plausible, as a sentence; nil if they are.
    package var doubt: String? {
        trust.flatMap(LoadProse.doubt).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }

    /// Kinds of frames other than plain data frames, each with its count.
    package var kinds: [String] {
        [
            (counts.extended, "extended"), (counts.remote, "remote"),
            (counts.errors, counts.errors == 1 ? "error frame" : "error frames"),
            (counts.fd, "CAN FD"), (counts.xl, "CAN XL"), (counts.symbolic, "without a numeric identifier"),
        ].filter { $0.0 > 0 }.map { "\(Decimal.grouped($0.0)) \($0.1)" }
    }

    /// ` on can0`, ` on channel 1`; empty for a channel without a name.
    package static func place(onChannel name: String) -> String {
        guard !name.isEmpty else { return "" }
        return (name.allSatisfy(\.isNumber) ? " on channel " : " on ") + Printable.text(name)
    }

    /// The texts for a gap of one identifier, from its last frame before it to its first frame after it, the longest first.
    /// Figures show the first one that fits.
    package static func missing(_ length: Int64) -> [String] {
        ["missing " + Decimal.duration(length), "missing " + Decimal.brief(length)]
    }

    /// The text between the frames around a pause that is not a finding.
    package static func pause(_ length: Int64) -> String { Decimal.duration(length) + " pause" }

    /// The text if no frame is left.
    package static let nothingPasses = "no frame matches the filter"

    /// When the capture was recorded, and how certain that is.
    package var clockSentence: String {
        if counts.frames == 0 { return "No frame matches the filter" }
        switch capture.source.clock {
        case .epoch:
            let first = dates.text(zone.civilTime(counts.first))
            return "Recorded \(first) \(zone.label(at: counts.first))"
        case .wallClock:
            let first = dates.text(CivilTime(nanoseconds: counts.first))
            return "Recorded \(first) by the recorder's clock; the file names no timezone"
        case .relative: return "The file has no date; times count from its start"
        case .none: return "The file has no times; frames are numbered"
        }
    }

    /// `drive.log · candump · 500 kbit/s`.
    package var footer: String {
        var parts = [fileName, capture.source.formatName]
        if let rate = capture.source.bitRate {
            let data = capture.source.dataBitRate.map { " / " + RateText.exact($0) } ?? ""
            parts.append(RateText.exact(rate) + data)
        }
        if capture.source.isCut, let part = Self.part(of: capture.source) { parts.append(part) }
        if capture.skipped.count > 0 { parts.append(SkippedProse.brief(capture.skipped)) }
        return parts.joined(separator: Self.dot)
    }

    package var skippedHeadline: String { SkippedProse.headline(capture.skipped) }

    package var skippedPlaces: [String] { SkippedProse.places(capture.skipped) }

    private static let dot = " \u{B7} "

    package static func count(_ value: Int, _ noun: String) -> String {
        "\(Decimal.grouped(value)) \(noun)\(value == 1 ? "" : "s")"
    }
}
