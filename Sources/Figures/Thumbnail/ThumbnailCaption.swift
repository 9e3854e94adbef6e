internal import Formatting
internal import Wording
package import Analysis
package import CANCapture

/// The texts of a thumbnail.
package struct ThumbnailCaption: Equatable {
    /// `CAN`, `CAN FD`, `CAN XL`.
    package var title: String
    /// `CAN FD · 14 identifiers · 2 channels`, and shorter forms.
    package var subtitle: [String]
    /// At the right, each line in forms from the longest to the shortest: `2.9 k frames`, `12.0 s · BLF`.
    package var lines: [[String]]
    /// At the bottom: how much was read, if not everything was read.
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
        // A capture of one frame, or of frames at one time, has no duration to show.
        if activity.isTimed, activity.duration > 0 {
            let isLowerBound = sign == "> "
            let duration = (isLowerBound ? sign : "") + Decimal.brief(activity.duration)
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
        // A value that rounds to a thousand of a unit gets the next unit.
        for (size, name) in [(1e9, "G"), (1e6, "M"), (1e3, "k")]
        where unit.isEmpty && (value >= size || (size > 1e3 && value >= size - size / 2000)) {
            (scaled, unit) = (value / size, " " + name)
        }
        guard !unit.isEmpty else { return String(Int(min(value, 999))) }
        return tenths(scaled) + unit
    }

    /// Rounded: one decimal below 100, otherwise none.
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

    private static let shortNames = [
        "asc": "ASC", "blf": "BLF", "crtd": "CRTD", "csv": "CSV", "gvret-csv": "GVRET", "mf4": "MDF", "peak-csv": "CSV",
        "python-can-csv": "CSV", "sqlite": "SQLite", "trc": "TRC",
    ]

    package static func shortName(_ source: CaptureSource) -> String { shortNames[source.format] ?? source.format }
}
