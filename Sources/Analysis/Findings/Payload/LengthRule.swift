internal import CANCapture

/// Frames of another length than usual for their identifier, and identifiers whose frames are shorter or longer than
/// the database says.
enum LengthRule: SeriesRule {
    private static let fewestFrames = 20
    /// Odd frames within this time are one finding, nanoseconds.
    private static let reach: Int64 = 2_000_000_000
    /// Maximum number of stretches of odd frames that are reported separately.
    private static let most = 3

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard series.count > 0, !series.isConversation, !series.entry.isXL else { return [] }
        let usual = UsualLength(series)
        if series.count >= fewestFrames, usual.count < series.count {
            // The last frame of a message in several may be shorter.
            return series.isFastPacket || goesByContent(series, usual) ? [] : odd(series, usual, analysis)
        }
        return againstDatabase(series, usual, analysis)
    }

    /// Whether the first byte says which message it is, and with it the length: its value in the odd frames never
    /// occurs in the others, which have few values, such as commands and their responses.
    private static func goesByContent(_ series: IdentifierSeries, _ usual: UsualLength) -> Bool {
        guard usual.length > 0, series.count - usual.count >= fewestAnswers else { return false }
        let (lengths, heads) = (series.lengths, series.heads)
        var (known, odd) = (Set<UInt8>(), Set<UInt8>())
        for place in 0..<series.count {
            let first = UInt8(truncatingIfNeeded: heads[place])
            if Int(lengths[place]) == usual.length {
                known.insert(first)
                guard known.count <= mostCommands else { return false }
            } else {
                guard lengths[place] > 0 else { return false }
                odd.insert(first)
            }
        }
        return known.count > 1 && odd.isDisjoint(with: known)
    }

    private static let mostCommands = 16
    /// Minimum number of odd frames; fewer may be damaged frames.
    private static let fewestAnswers = 3

    private static func odd(_ series: IdentifierSeries, _ usual: UsualLength, _ analysis: RecordingAnalysis)
        -> [Finding]
    {
        let (lengths, times) = (series.lengths, series.times)
        let odd = series.count - usual.count
        let isRare = Double(odd) * 100 <= analysis.options[.lengthPercent] * Double(series.count)
        guard isRare || isOneRun(series, usual) else { return change(series, analysis).map { [$0] } ?? [] }
        var found: [Finding] = []
        var last: Int64 = .min
        for place in 0..<series.count where Int(lengths[place]) != usual.length {
            let time = times[place]
            if var finding = found.last, let rows = finding.rows, time >= last,
                time.subtractingSaturating(last) <= reach || !analysis.isTimed
            {
                finding.rows = rows.lowerBound...series.row(place)
                finding.interval = analysis.interval(rows.lowerBound...series.row(place))
                finding.count += 1
                found[found.count - 1] = finding
            } else {
                found.append(finding(series, place...place, seen: Int(lengths[place]), usual: usual.length, analysis))
            }
            last = time
        }
        guard found.count > most else { return found }
        // An identifier that uses several lengths has each of them more often.
        return odd * fewestPerOdd <= series.count && Set(found.map(\.facts.seen)).count == 1
            ? analysis.joined(found) : []
    }

    /// Minimum number of frames for each odd one, where these are in many stretches.
    private static let fewestPerOdd = 150

    /// Whether the odd frames follow one another, are few, and lie between frames of the usual length. Of a slow message a
    /// recording has few frames, and some odd ones are a large part of them.
    private static func isOneRun(_ series: IdentifierSeries, _ usual: UsualLength) -> Bool {
        let lengths = series.lengths
        let odd = series.count - usual.count
        guard odd <= mostInRun, usual.count >= fewestFrames,
            let first = (0..<series.count).first(where: { Int(lengths[$0]) != usual.length })
        else { return false }
        let run = first..<(first + odd)
        return first >= fewestBesideRun && series.count - run.upperBound >= fewestBesideRun
            && run.allSatisfy { lengths[$0] == lengths[first] && Int(lengths[$0]) != usual.length }
    }

    private static let (mostInRun, fewestBesideRun) = (4, 5)

    /// A length that changes once, and stays or changes back; nil if it does not.
    private static func change(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Finding? {
        let lengths = series.lengths
        guard let place = (1..<series.count).first(where: { lengths[$0] != lengths[0] }),
            place >= fewestFrames / 2
        else { return nil }
        let end = (place..<series.count).first { lengths[$0] != lengths[place] } ?? series.count
        guard end - place >= fewestFrames / 2, end == series.count || series.count - end >= fewestFrames / 2,
            (end..<series.count).allSatisfy({ lengths[$0] == lengths[0] })
        else { return nil }
        var finding = finding(
            series, place...(end - 1), seen: Int(lengths[place]), usual: Int(lengths[0]), analysis)
        finding.count = end - place
        return finding
    }

    private static func againstDatabase(_ series: IdentifierSeries, _ usual: UsualLength, _ analysis: RecordingAnalysis)
        -> [Finding]
    {
        guard let set = analysis.witness.set, analysis.witness.isOfThisBus,
            let number = analysis.witness.messages[series.slot]
        else { return [] }
        let entry = set.catalog.messages[number]
        let isFD = analysis.frames.flags(series.row(0)).contains(.fd)
        // A longer frame has bytes that the database does not describe; all signals are present.
        guard entry.compiled.length > 0, usual.length < entry.compiled.length,
            !entry.allows(length: usual.length, isFD: isFD)
        else { return [] }
        var finding = finding(
            series, 0...(series.count - 1), seen: usual.length, usual: entry.compiled.length, analysis)
        finding.count = series.count
        finding.facts.isOfDatabase = true
        return [finding]
    }

    private static func finding(
        _ series: IdentifierSeries, _ places: ClosedRange<Int>, seen: Int, usual: Int, _ analysis: RecordingAnalysis
    ) -> Finding {
        var finding = analysis.finding(.lengthMismatch, .warning, series, series.rowRange(places))
        finding.facts.seen = Double(seen)
        finding.facts.usual = Double(usual)
        return finding
    }
}
