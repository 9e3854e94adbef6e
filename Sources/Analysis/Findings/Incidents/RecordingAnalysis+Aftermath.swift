internal import CANCapture
internal import Platform

/// What became of the cyclic messages of channels that were silent or off.
struct Aftermaths {
    private let analysis: RecordingAnalysis
    /// By channel the slots of its cyclic messages.
    private let cyclic: [UInt16: [Int]]

    init(_ analysis: RecordingAnalysis) {
        self.analysis = analysis
        var cyclic: [UInt16: [Int]] = [:]
        for (slot, entry) in analysis.index.entries.enumerated() where analysis.rhythms[slot].isEven {
            cyclic[entry.channel, default: []].append(slot)
        }
        self.cyclic = cyclic
    }

    /// nil for incidents without a silence.
    func aftermath(of incident: Incident) -> Incident.Aftermath? {
        let gap = incident.members.first { $0.rule == .silence || $0.rule == .busOff }
        guard analysis.isTimed, let gap, gap.parts.count == 1, let rows = gap.rows, let channel = gap.channel else {
            return nil
        }
        // A controller that is still bus-off at the end is open: only frames after its last row have returned.
        let isOpen = gap.rule == .busOff && gap.facts.length == nil
        let firstBehind = isOpen ? rows.upperBound + 1 : rows.upperBound
        let end = analysis.spans[Int(channel)].last
        var aftermath = Incident.Aftermath()
        var isAnyAwaited = false
        let isBack = analysis.spans[Int(channel)].lastRow >= rows.upperBound
        let rest = end.subtractingSaturating(analysis.frames.time(rows.upperBound))
        for slot in cyclic[channel] ?? [] {
            let one = analysis.series[slot]
            // A message that ended before the gap is not missing in it. If it was sent again, it came back.
            let before = one.place(notBehind: rows.upperBound - 1)
            guard before >= 0, let last = one.rows.last else { continue }
            let isDue = isDue(slot, since: one.row(before), at: rows.lowerBound)
            guard isDue || Int(last) >= firstBehind && isRecent(one.row(before), at: rows.lowerBound) else { continue }
            if Int(last) >= firstBehind {
                aftermath.returned += 1
            } else if isOpen, isAwaited(slot, at: end) {
                return nil
            } else {
                // The recording may end before the message can arrive again.
                if isBack, rest <= analysis.rhythms[slot].median.multipliedSaturating(by: 2) {
                    isAnyAwaited = true
                    continue
                }
                aftermath.lost += 1
                aftermath.lostSlots.append(slot)
            }
        }
        if isAnyAwaited, aftermath.lost == 0 { return nil }
        if aftermath.lostSlots.count > Incident.Aftermath.mostNamed { aftermath.lostSlots = [] }
        aftermath.isFinal = aftermath.returned == 0 && analysis.spans[Int(channel)].lastRow < rows.upperBound
        return aftermath.returned + aftermath.lost > 0 ? aftermath : nil
    }

    /// Whether the recording ends before the next frame of a message is late.
    private func isAwaited(_ slot: Int, at end: Int64) -> Bool {
        guard let last = analysis.series[slot].times.last else { return true }
        return end.subtractingSaturating(last) <= analysis.rhythms[slot].median.multipliedSaturating(by: 2)
    }

    /// Nanoseconds; units that shut down end their messages one after the other.
    private static let shutdown: Int64 = 5_000_000_000

    /// Whether a message was sent shortly before a gap.
    private func isRecent(_ row: Int, at start: Int) -> Bool {
        analysis.frames.time(start).subtractingSaturating(analysis.frames.time(row)) <= Self.shutdown
    }

    /// Whether the next frame of a message was still due when a gap began: its last frame is at most three cycles
    /// earlier.
    private func isDue(_ slot: Int, since row: Int, at start: Int) -> Bool {
        let passed = analysis.frames.time(start).subtractingSaturating(analysis.frames.time(row))
        return passed <= 3 * analysis.rhythms[slot].median
    }
}
