package import Wording
package import Analysis
package import Capture

/// What a thumbnail says in words.
package struct ThumbnailCaption: Equatable {
    /// `CAN`, `CAN FD`, `CAN XL`.
    package var title: String
    /// `CAN FD · 14 identifiers · 2 channels`, and shorter.
    package var subtitle: [String]
    /// At the right, each line from its longest form to its shortest: `2.9 k frames`, `12.0 s · BLF`.
    package var lines: [[String]]
    /// At the foot: how much was read, where it was not all.
    package var foot: [String]

    package init(_ activity: SampledActivity, _ capture: SampledCapture) {
        title = activity.hasXL ? "CAN XL" : activity.hasFD ? "CAN FD" : "CAN"
        let more = activity.hasFurtherIdentities ? "> " : ""
        let distinct = Set(activity.identities.map(\.rank)).count
        let identifiers = title + Self.dot + more + Self.plural(distinct, "identifier")
        subtitle = [identifiers, title]
        if activity.channels.count > 1 {
            subtitle.insert(identifiers + Self.dot + Self.plural(activity.channels.count, "channel"), at: 0)
        }
        let sign: String
        switch capture.coverage {
        case .whole: (sign, foot) = ("", [])
        case .spread(let read, let size):
            sign = "\u{2248} "
            foot = ["sampled: \(Self.bytes(read)) of \(Self.bytes(size))", "sampled"]
        case .beginning(let read, let size):
            sign = "> "
            let whole = size.map { " of \(Self.bytes($0))" } ?? ""
            foot = ["sampled: the first \(Self.bytes(read))\(whole)", "first \(Self.bytes(read))", "sampled"]
        }
        let count = sign + Self.count(activity.frameCount)
        let noun = activity.frameCount == 1 ? " frame" : " frames"
        let format = Self.shortName(capture.source)
        lines = [[count + noun, count]]
        if activity.isTimed {
            let isLowerBound = sign == "> "
            let duration = (isLowerBound ? sign : "") + Self.duration(activity.duration)
            lines.append([duration + Self.dot + format, duration])
        } else {
            lines.append([format])
        }
    }

    package static let dot = " \u{B7} "

    private static func plural(_ count: Int, _ noun: String) -> String {
        "\(Decimal.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// `926`, `2.9 k`, `14 k`, `1.2 M`.
    package static func count(_ value: Double) -> String {
        let value = max(0, value.rounded())
        var scaled = value
        var unit = ""
        // What rounds to a thousand of a unit is one of the next.
        for (size, name) in [(1e9, "G"), (1e6, "M"), (1e3, "k")]
        where unit.isEmpty && (value >= size || (size > 1e3 && value >= size - size / 2000)) {
            (scaled, unit) = (value / size, " " + name)
        }
        guard !unit.isEmpty else { return String(Int(min(value, 999))) }
        return tenths(scaled) + unit
    }

    /// Rounded: one decimal below 100, none above.
    private static func tenths(_ value: Double) -> String {
        let tenths = Int((min(value, 1e12) * 10).rounded())
        guard tenths < 1000 else { return String(Int(min(value, 1e12).rounded())) }
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func bytes(_ count: Int) -> String {
        for (size, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")] where count >= size - size / 2000 {
            let value = Double(count) / Double(size)
            return (value < 9.95 ? Self.tenths(value) : String(Int(value.rounded()))) + " " + name
        }
        return "\(count) bytes"
    }

    /// `12.0 s`, `85 ms`, `4 min 5 s`, `1 h 2 min`, `3 d 4 h`.
    package static func duration(_ nanoseconds: Int64) -> String {
        let seconds = nanoseconds / 1_000_000_000 + (nanoseconds % 1_000_000_000 >= 500_000_000 ? 1 : 0)
        switch nanoseconds {
        case ..<1_000: return "\(nanoseconds) ns"
        case ..<999_500: return "\((nanoseconds + 500) / 1_000) \u{B5}s"
        case ..<999_500_000: return "\((nanoseconds + 500_000) / 1_000_000) ms"
        case ..<59_950_000_000: return tenths(Double(nanoseconds) / 1e9) + " s"
        case ..<3_599_500_000_000: return "\(seconds / 60) min \(seconds % 60) s"
        case ..<86_370_000_000_000:
            let minutes = (seconds + 30) / 60
            return "\(minutes / 60) h \(minutes % 60) min"
        default:
            let hours = (seconds + 1800) / 3600
            return "\(Decimal.grouped(Int(hours / 24))) d \(hours % 24) h"
        }
    }

    private static let shortNames = [
        "asc": "ASC", "blf": "BLF", "crtd": "CRTD", "csv": "CSV", "gvret-csv": "GVRET", "mf4": "MDF", "peak-csv": "CSV",
        "python-can-csv": "CSV", "sqlite": "SQLite", "trc": "TRC",
    ]

    package static func shortName(_ source: CaptureSource) -> String { shortNames[source.format] ?? source.format }
}
