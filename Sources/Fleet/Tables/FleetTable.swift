/// The tables of a run: a row for each capture, identifier of it, finding, kind of protocol message, and signal.
package enum FleetTable: String, CaseIterable, Sendable {
    case captures, identifiers, findings, messages, signals

    package enum Kind: String, Sendable { case text, integer, number }

    package struct Column: Sendable {
        package let name: String
        package let kind: Kind

        init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
    }

    /// After the path and the tags, with which every table begins. `position` counts from 0 in a capture.
    package var columns: [Column] {
        switch self {
        case .captures:
            [
                Column("sha256", .text), Column("bytes", .integer), Column("status", .text), Column("error", .text),
                Column("format", .text), Column("frames", .integer), Column("skipped", .integer),
                Column("channels", .integer), Column("identifiers", .integer), Column("error_frames", .integer),
                Column("clock", .text), Column("first_ns", .integer), Column("duration_s", .number),
                Column("load_percent", .number), Column("errors", .integer), Column("warnings", .integer),
                Column("infos", .integer), Column("incidents", .integer), Column("rule", .text),
                Column("headline", .text), Column("consequence", .text),
            ]
        case .identifiers:
            [
                Column("position", .integer), Column("channel", .text), Column("id", .text),
                Column("extended", .integer), Column("message", .text), Column("frames", .integer),
                Column("cycle_s", .number), Column("cycle_p5_s", .number), Column("cycle_p95_s", .number),
                Column("longest_gap_s", .number), Column("first_s", .number), Column("last_s", .number),
            ]
        case .findings:
            [
                Column("position", .integer), Column("incident", .integer), Column("member", .integer),
                Column("severity", .text), Column("rule", .text), Column("start_s", .number),
                Column("stop_s", .number), Column("channel", .text), Column("id", .text), Column("message", .text),
                Column("signal", .text), Column("count", .integer), Column("lost_s", .number),
                Column("fingerprint", .text), Column("sentence", .text), Column("codes", .text),
            ]
        case .messages:
            [
                Column("position", .integer), Column("protocol", .text), Column("channel", .text),
                Column("kind", .text), Column("source", .text), Column("target", .text), Column("count", .integer),
                Column("incomplete", .integer), Column("refused", .integer),
            ]
        case .signals:
            [
                Column("position", .integer), Column("channel", .text), Column("id", .text), Column("message", .text),
                Column("signal", .text), Column("unit", .text), Column("count", .integer),
                Column("invalid", .integer), Column("least", .number), Column("mean", .number),
                Column("largest", .number), Column("p5", .number), Column("p50", .number), Column("p95", .number),
            ]
        }
    }
}

/// A value in a table.
package enum FleetCell: Sendable, Equatable {
    case text(String)
    case integer(Int)
    case number(Double)
    /// A decimal number that is already text.
    case decimal(String)
    case none

    init(_ text: String?) { self = text.map(FleetCell.text) ?? .none }
    init(_ value: Int?) { self = value.map(FleetCell.integer) ?? .none }
    init(_ value: Double?) { self = value.map(FleetCell.number) ?? .none }
}
