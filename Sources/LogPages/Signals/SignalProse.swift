package import CANDatabases
internal import Wording

/// The text for signals left out of a list.
package enum SignalProse {
    package static func lines(_ summary: SignalWriter.Summary) -> [String] {
        var lines: [String] = []
        if summary.decoded + summary.unknownSelections == 0 {
            lines.append("no frame has a message in the databases")
        } else if summary.unknown > 0 {
            lines.append(LogProse.count(summary.unknown, "frame") + " without a message in the databases left out")
        }
        if summary.unknownSelections > 0 {
            lines.append(
                LogProse.count(summary.unknownSelections, "frame")
                    + " left out: the database does not describe the multiplexer value")
        }
        if summary.short > 0 {
            lines.append(
                LogProse.count(summary.short, "frame")
                    + " shorter than the database says; incomplete signals left out")
        }
        return lines
    }
}
