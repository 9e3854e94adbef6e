internal import Capture

/// Frames whose checksum is wrong, where a formula holds for nearly all frames of the identifier.
enum ChecksumRule: RuleDetector {
    /// Frames by which formulas are chosen, and how many may disagree there.
    private static let lesson = 48
    private static let tolerance = 2
    private static let fewestFrames = 60
    private static let fewestValues = 8
    private static let fewestHeads = 12
    /// Wrong frames that are told whatever their share is.
    private static let fewWrong = 3
    /// Wrong frames within this time are one finding, nanoseconds.
    private static let reach: Int64 = 2_000_000_000

    private struct Formula {
        var method: ChecksumMethod
        var byte: Int
        var rest: UInt8
    }

    static func findings(in study: RecordingStudy) -> [Finding] {
        study.tracks.flatMap { track -> [Finding] in
            guard track.count >= fewestFrames, !track.isConversation else { return [] }
            let usual = UsualLength(track)
            guard (3...64).contains(usual.length), usual.count >= fewestFrames else { return [] }
            let places = usual.places(track)
            return formulas(track, places, usual.length, study).lazy
                .compactMap { wrong($0, track, places, study) }.first { !$0.isEmpty } ?? []
        }
    }

    /// Those that hold in samples from all over the recording.
    private static func formulas(_ track: Track, _ places: [Int], _ length: Int, _ study: RecordingStudy) -> [Formula] {
        let samples = (0..<lesson).map { places[$0 * (places.count - 1) / (lesson - 1)] }
        let payloads = samples.map { study.frames.payload(track.row($0)) }
        let values = (0..<length).map { byte in Set(payloads.map { $0[byte] }).count }
        let moving = values.indices.filter { values[$0] > 1 }
        guard moving.count >= 2, Set(samples.map { track.heads[$0] }).count >= fewestHeads,
            moving.count > 2 || !areCopies(payloads, moving[0], moving[1])
        else { return [] }
        var found: [Formula] = []
        for method in ChecksumMethod.allCases {
            let candidates =
                method.isOfAllBytes
                ? [values.indices.max { values[$0] < values[$1] } ?? 0]
                : values.indices.filter { values[$0] >= fewestValues && (length <= 8 || $0 < 2 || $0 >= length - 2) }
            for byte in candidates where values[byte] >= fewestValues {
                let identifier = track.entry.identifier
                let rests = payloads.map { method.rest($0, byte: byte, identifier: identifier) }
                guard let rest = majority(rests), rests.count(where: { $0 != rest }) <= tolerance else { continue }
                found.append(Formula(method: method, byte: byte, rest: rest))
            }
        }
        return found
    }

    /// Whether one byte is the other, or the other inverted: that is no checksum.
    private static func areCopies(_ payloads: [UnsafeBufferPointer<UInt8>], _ one: Int, _ other: Int) -> Bool {
        let differences = payloads.map { $0[one] ^ $0[other] }
        return majority(differences).map { $0 == 0 || $0 == 0xFF } ?? true
    }

    /// The lowest of those that are there the most.
    private static func majority(_ values: [UInt8]) -> UInt8? {
        var counts: [UInt8: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// nil where the formula does not hold in nearly all frames.
    private static func wrong(_ formula: Formula, _ track: Track, _ places: [Int], _ study: RecordingStudy)
        -> [Finding]?
    {
        let share = study.options[.checksumPercent]
        let most = max(fewWrong, Int(Double(places.count) * (100 - share) / 100))
        var wrong: [Int] = []
        for place in places {
            let payload = study.frames.payload(track.row(place))
            if formula.method.rest(payload, byte: formula.byte, identifier: track.entry.identifier) != formula.rest {
                wrong.append(place)
                if wrong.count > most { return nil }
            }
        }
        var found: [Finding] = []
        for place in wrong {
            if let last = found.last, let rows = last.rows,
                study.frames.time(track.row(place)).subtractingSaturating(study.frames.time(rows.upperBound)) <= reach
            {
                let rows = rows.lowerBound...track.row(place)
                found[found.count - 1].rows = rows
                found[found.count - 1].interval = study.interval(rows)
                found[found.count - 1].count += 1
                continue
            }
            var finding = study.finding(.checksum, .warning, track, track.rowRange(place...place))
            finding.facts.method = formula.method
            finding.facts.byte = formula.method.isOfAllBytes ? nil : formula.byte
            found.append(finding)
        }
        return found
    }
}
