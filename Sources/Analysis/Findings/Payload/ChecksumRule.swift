internal import CANCapture
internal import Platform

/// Frames with a wrong checksum, if a formula holds in nearly all frames of the identifier.
enum ChecksumRule: SeriesRule {
    /// Number of frames from which formulas are chosen, and how many of them may disagree.
    private static let lesson = 48
    private static let tolerance = 2
    /// The same where a formula does not hold in one part of the recording.
    private static let partTolerance = 18
    /// The same where a sender or the bus makes frames wrong again and again.
    private static let faultTolerance = 6
    private static let fewestFrames = 60
    private static let fewestValues = 8
    private static let fewestHeads = 12
    /// This many wrong frames are reported whatever their share is.
    private static let fewWrong = 3
    /// Wrong frames within this time are one finding, nanoseconds.
    private static let reach: Int64 = 2_000_000_000

    private struct Formula {
        var method: ChecksumMethod
        var byte: Int
        var rest: UInt8
    }

    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding] {
        guard series.count >= fewestFrames, !series.isConversation else { return [] }
        let usual = UsualLength(series)
        guard (3...64).contains(usual.length), usual.count >= fewestFrames else { return [] }
        return findings(of: usual.frames(of: series), length: usual.length, analysis)
    }

    /// - Parameter series: frames of one length.
    private static func findings(
        of series: IdentifierSeries, length: Int, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        let held = formulas(series, length).compactMap { formula in
            wrong(formula, series, length: length, analysis).map { (formula: formula, wrong: $0) }
        }
        // If one formula holds in all frames, frames that another formula calls wrong show that the other formula is
        // wrong.
        guard let best = held.min(by: { $0.wrong.places.count < $1.wrong.places.count }), !best.wrong.places.isEmpty
        else {
            return []
        }
        let (method, byte, identifier) = (best.formula.method, best.formula.byte, series.entry.identifier)
        let believed = BelievedChecksum(
            series, length: length, byte: byte, wrong: best.wrong.places,
            rests: best.wrong.places.map { method.rest(series.payload($0), byte: byte, identifier: identifier) })
        let sure =
            best.wrong.areScattered
            ? areWrong(best.wrong.places, best.formula, series, believed) ? believed.withoutRepeats : []
            : best.wrong.mayBeOther
                ? method.isCRC || believed.checksMany ? believed.ofKnownBytes : []
                : method.isCRC ? believed.withoutRepeats : believed.ofSeenBytes
        let found = findings(sure, best.formula, series, analysis)
        return best.wrong.areScattered && found.count > 1 ? analysis.joined(found) : found
    }

    /// Formulas that hold in samples from the whole recording.
    private static func formulas(_ series: IdentifierSeries, _ length: Int) -> [Formula] {
        let samples = (0..<lesson).map { $0 * (series.count - 1) / (lesson - 1) }
        let heads = series.heads
        let payloads = samples.map { series.payload($0) }
        let values = (0..<length).map { byte in ByteCounts(payloads) { $0[byte] }.distinct }
        let moving = values.indices.filter { values[$0] > 1 }
        guard moving.count >= 2, Set(samples.map { heads[$0] }).count >= fewestHeads,
            moving.count > 2 || !areCopies(payloads, moving[0], moving[1])
        else { return [] }
        var found: [Formula] = []
        for method in ChecksumMethod.allCases {
            let candidates =
                method.isOfAllBytes
                ? [values.indices.max { values[$0] < values[$1] } ?? 0]
                : values.indices.filter { values[$0] >= fewestValues && (length <= 8 || $0 < 2 || $0 >= length - 2) }
                    .sorted { rank($0, length) < rank($1, length) }
            for byte in candidates where values[byte] >= fewestValues {
                let identifier = series.entry.identifier
                let counted = ByteCounts(payloads, mostOthers: partTolerance) { payload in
                    method.rest(payload, byte: byte, identifier: identifier)
                }
                guard let rests = counted, let rest = rests.majority else { continue }
                // More of them are wrong in one part of the recording only, or by a fault of the sender.
                let odd = payloads.count - rests[rest]
                if odd > (method == .nibbles ? tolerance : faultTolerance) {
                    let wrong = payloads.indices.filter {
                        method.rest(payloads[$0], byte: byte, identifier: identifier) != rest
                    }
                    guard let first = wrong.first, let last = wrong.last, last - first < wrong.count + tolerance else {
                        continue
                    }
                }
                found.append(Formula(method: method, byte: byte, rest: rest))
            }
        }
        return found
    }

    /// Whether a formula that holds in the frames of a series does not hold in others.
    static func isBroken(in others: IdentifierSeries, of series: IdentifierSeries) -> Bool {
        let usual = UsualLength(series)
        guard (3...64).contains(usual.length), usual.count >= fewestFrames else { return false }
        let identifier = series.entry.identifier
        func share(_ formula: Formula, _ series: IdentifierSeries) -> Double {
            let holds = (0..<series.count).count { place in
                let payload = series.payload(place)
                return payload.count == usual.length
                    && formula.method.rest(payload, byte: formula.byte, identifier: identifier) == formula.rest
            }
            return Double(holds) / Double(max(1, series.count))
        }
        return formulas(usual.frames(of: series), usual.length).contains { formula in
            share(formula, series) >= 0.98 && share(formula, others) <= 0.1
                && others.lengths[0] == usual.length
        }
    }

    /// Checksums are at the end or at the beginning.
    private static func rank(_ byte: Int, _ length: Int) -> Int { byte == length - 1 ? 0 : byte == 0 ? 1 : 2 + byte }

    /// Whether one byte equals the other, or the other inverted: that is not a checksum.
    private static func areCopies(_ payloads: [UnsafeBufferPointer<UInt8>], _ one: Int, _ other: Int) -> Bool {
        ByteCounts(payloads) { $0[one] ^ $0[other] }.majority.map { $0 == 0 || $0 == 0xFF } ?? true
    }

    /// How often bytes are present.
    private struct ByteCounts {
        private var counts = [UInt8](repeating: 0, count: 256)

        /// - Parameter payloads: at most ``lesson``.
        init(
            _ payloads: [UnsafeBufferPointer<UInt8>], _ byte: (UnsafeBufferPointer<UInt8>) -> UInt8
        ) {
            for payload in payloads { counts[Int(byte(payload))] += 1 }
        }

        /// nil as soon as it is known that more than `mostOthers` bytes differ from the one that is present most often.
        init?(
            _ payloads: [UnsafeBufferPointer<UInt8>], mostOthers: Int, _ byte: (UnsafeBufferPointer<UInt8>) -> UInt8
        ) {
            var most: UInt8 = 0
            for (place, payload) in payloads.enumerated() {
                let value = Int(byte(payload))
                counts[value] += 1
                most = max(most, counts[value])
                if place + 1 - Int(most) > mostOthers { return nil }
            }
        }

        subscript(byte: UInt8) -> Int { Int(counts[Int(byte)]) }

        var distinct: Int { counts.count { $0 > 0 } }

        /// The lowest of the bytes that are present most often.
        var majority: UInt8? {
            guard let most = counts.max(), most > 0 else { return nil }
            return counts.firstIndex(of: most).map { UInt8($0) }
        }
    }

    /// The frames for which a formula is wrong.
    private struct Wrong {
        var places: [Int]
        /// Whether they may have another checksum rather than a wrong one.
        var mayBeOther = false
        /// Whether they are too many to be believed without further evidence, and are between correct ones.
        var areScattered = false
    }

    /// nil if the formula does not hold in nearly all frames.
    private static func wrong(
        _ formula: Formula, _ series: IdentifierSeries, length: Int, _ analysis: RecordingAnalysis
    ) -> Wrong? {
        let share = analysis.options[.checksumPercent]
        let most = max(fewWrong, Int(Double(series.count) * (100 - share) / 100))
        let identifier = series.entry.identifier
        let mostOfPart = max(most, series.count * partTolerance / lesson)
        let (method, byte) = (formula.method, formula.byte)
        let heads = length <= 8 ? series.gatheredHeads : nil
        var wrong: [Int] = []
        for place in 0..<series.count {
            let rest =
                if let heads {
                    method.rest(ofHead: heads[place], length: length, byte: byte, identifier: identifier)
                } else {
                    method.rest(series.payload(place), byte: byte, identifier: identifier)
                }
            guard rest != formula.rest else { continue }
            wrong.append(place)
            if wrong.count > mostOfPart { return nil }
        }
        // A checksum of sixteen values is right by chance too often.
        if wrong.count <= most { return Wrong(places: wrong) }
        guard formula.method != .nibbles else { return nil }
        if let parts = parts(wrong, formula, series) { return parts }
        return wrong.count * mostScattered < series.count ? Wrong(places: wrong, areScattered: true) : nil
    }

    /// The formula holds in nine of ten frames at least.
    private static let mostScattered = 10
    /// Minimum number of different values that the formula leaves over in scattered wrong frames, and of these frames.
    private static let (fewestOdd, fewestScattered) = (6, 12)

    /// Whether scattered frames are wrong by chance: what the formula leaves over varies, and no value of a byte shows
    /// which frames are wrong. Pages without a checksum have their number in a byte, and are all wrong.
    private static func areWrong(
        _ wrong: [Int], _ formula: Formula, _ series: IdentifierSeries, _ believed: BelievedChecksum
    ) -> Bool {
        guard wrong.count >= fewestScattered, believed.checksMany else { return false }
        let (method, byte, identifier) = (formula.method, formula.byte, series.entry.identifier)
        var rests: [UInt8: Int] = [:]
        for place in wrong {
            rests[method.rest(series.payload(place), byte: byte, identifier: identifier), default: 0] += 1
        }
        guard rests.count >= fewestOdd, (rests.values.max() ?? 0) * 2 <= wrong.count else { return false }
        return (method.isCRC || !believed.isCopied) && !believed.areOfValues
    }

    /// Minimum number of frames in a row without a right checksum, and of different values that the formula leaves over in
    /// them: with one value the checksum is another one, of a state that was not seen before.
    private static let (fewestInRow, fewestRests, fewestOfConstant) = (10, 8, 3)
    /// Maximum number of such rows, and of right frames between two wrong ones of a row.
    private static let (mostRows, mostBetween) = (3, 3)

    /// The wrong places, if nearly all of them are a few parts of the recording in which nearly no frame is right, and the
    /// payload changes there and elsewhere; else nil.
    private static func parts(_ wrong: [Int], _ formula: Formula, _ series: IdentifierSeries) -> Wrong? {
        var rows: [ArraySlice<Int>] = []
        var start = wrong.startIndex
        for place in wrong.indices
        where place + 1 == wrong.endIndex || wrong[place + 1] - wrong[place] > mostBetween + 1 {
            let row = wrong[start...place]
            start = place + 1
            if row.count >= fewestInRow, row.count * 10 >= (wrong[place] - (row.first ?? 0) + 1) * 9 {
                rows.append(row)
            }
        }
        let inside = Array(rows.joined())
        guard (1...mostRows).contains(rows.count), wrong.count - inside.count <= 2 * fewWrong else { return nil }
        // A payload that stays the same fits every formula.
        var outside = Array(0..<series.count)
        for row in rows.reversed() { outside.removeSubrange((row.first ?? 0)...(row.last ?? 0)) }
        let (heads, step) = (series.heads, max(1, outside.count / (4 * lesson)))
        guard Set(stride(from: 0, to: outside.count, by: step).map { heads[outside[$0]] }).count >= 2 * fewestHeads
        else { return nil }
        let identifier = series.entry.identifier
        let rests = Set(
            inside.map { formula.method.rest(series.payload($0), byte: formula.byte, identifier: identifier) })
        // Or the byte of the checksum has one value, whatever the others say.
        let isConstant = Set(inside.map { series.payload($0)[formula.byte] }).count == 1
        return Wrong(places: wrong, mayBeOther: rests.count < (isConstant ? fewestOfConstant : fewestRests))
    }

    private static func findings(
        _ wrong: [Int], _ formula: Formula, _ series: IdentifierSeries, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        let times = series.times
        var found: [Finding] = []
        var last: Int64 = 0
        for place in wrong {
            let time = times[place]
            defer { last = time }
            if let rows = found.last?.rows, time.subtractingSaturating(last) <= reach {
                let rows = rows.lowerBound...series.row(place)
                found[found.count - 1].rows = rows
                found[found.count - 1].interval = analysis.interval(rows)
                found[found.count - 1].count += 1
                continue
            }
            var finding = analysis.finding(.checksum, .warning, series, series.rowRange(place...place))
            finding.facts.method = formula.method
            finding.facts.rest = formula.rest
            finding.facts.byte = formula.method.isOfAllBytes ? nil : formula.byte
            found.append(finding)
        }
        return found.count > mostStretches ? analysis.joined(found) : found
    }

    /// Wrong frames in more stretches than this are one finding.
    private static let mostStretches = 3
}
