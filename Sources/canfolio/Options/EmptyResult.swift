import CANCapture
import Platform
import CANProtocols
import Formatting
import Wording

/// Nothing is left of a capture: the message says what was requested, and what the capture contains.
struct EmptyResult: Error, CustomStringConvertible {
    let description: String

    /// - Parameter survey: the contents of the capture.
    init(_ survey: CaptureSurvey, options: CaptureOptions, times: CaptureTimes) {
        let span = survey.span
        let given = options.selection.joined(separator: " ")
        var lines = ["\(LogProse.fileName(of: survey.source)): no frame matches \(Printable.text(given))"]
        if !times.isEmpty { lines += Self.times(span, times) }
        if !options.identifiers.isEmpty || options.filter.contains(where: { $0.contains { ":~".contains($0) } }) {
            lines += Self.identifiers(survey, options)
        }
        if !options.channel.isEmpty || !options.filter.isEmpty {
            let names = survey.channels.filter { !$0.isEmpty }
            lines.append(
                names.isEmpty
                    ? "the capture has no channel names"
                    : "the channels are \(names.prefix(16).map(Printable.text).joined(separator: ", "))")
        }
        description = lines.joined(separator: "\n  ")
    }

    private static func times(_ span: CaptureSpan, _ times: CaptureTimes) -> [String] {
        if span.clock == .none { return ["the frames of this capture have no timestamps"] }
        var lines: [String] = []
        if let bounds = try? times.bounds(in: span), let start = bounds.start, let stop = bounds.stop, stop < start {
            lines.append("the stop time is before the start time")
        }
        let length = Decimal.seconds(span.end.subtractingSaturating(span.first), decimals: 3)
        var line = "the capture lasts from 0 to \(length) s"
        if span.clock == .epoch || span.clock == .wallClock {
            let zone = times.zone.shown(span.clock)
            let (first, end) = (zone.civilTime(span.first).text, zone.civilTime(span.end).text)
            // The date only once if both are on one day.
            let day = first.prefix { $0 != " " }
            let rest = end.hasPrefix(day) ? String(end.dropFirst(day.count + 1)) : end
            line += ": \(first) to \(rest) \(zone == .recorder ? "by the recorder's clock" : zone.label(at: span.end))"
        }
        lines.append(line)
        for (option, argument) in [("--start", times.start), ("--stop", times.stop), ("--around", times.around)] {
            guard let argument, case .sinceFirst(let time) = argument.point, time >= span.first, time <= span.end
            else { continue }
            lines.append(
                "to give a timestamp of the file, write @ before it: \(option) @\(Printable.text(argument.text))")
        }
        return lines
    }

    /// Those that are nearest to the requested ones.
    private static func identifiers(_ survey: CaptureSurvey, _ options: CaptureOptions) -> [String] {
        let hidden = (try? options.redactionOptions.request())?.identifiers ?? []
        let all = survey.seen.identifiers.filter { !hidden.contain($0.value, isExtended: $0.isExtended) }
        guard !all.isEmpty else { return ["the capture has no identifiers"] }
        let ranges = options.identifiers.compactMap { try? IdentifierRange.list(parsing: $0) }.joined()
        func distance(_ identifier: FrameSurvey.Identifier) -> (Int, UInt32) {
            let near = ranges.map { range -> (Int, UInt32) in
                let value = identifier.value
                let off = identifier.isExtended ? !range.extended : !range.standard
                let far =
                    value < range.range.lowerBound
                    ? range.range.lowerBound - value
                    : value > range.range.upperBound ? value - range.range.upperBound : 0
                return (off ? 1 : 0, far)
            }
            return near.min { $0 < $1 } ?? (0, identifier.value)
        }
        func text(_ identifiers: some Sequence<FrameSurvey.Identifier>) -> String {
            identifiers.map { Hexadecimal.identifier($0.value, isExtended: $0.isExtended) }.joined(separator: ", ")
        }
        if all.count <= most { return ["the identifiers are \(text(all))"] }
        let near = all.sorted { distance($0) < distance($1) }.prefix(most)
        return [
            "the nearest of \(Decimal.grouped(all.count)) identifiers are "
                + text(all.filter { identifier in near.contains(identifier) })
        ]
    }

    private static let most = 8
}
