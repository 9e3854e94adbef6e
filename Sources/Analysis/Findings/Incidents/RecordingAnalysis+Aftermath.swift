internal import CANCapture
internal import Platform

extension RecordingAnalysis {
    /// What happened to the cyclic messages of a channel that was silent or bus-off; nil for other incidents.
    func aftermath(of incident: Incident) -> Incident.Aftermath? {
        let gap = incident.members.first { $0.rule == .silence || $0.rule == .busOff }
        guard isTimed, let gap, gap.parts.count == 1, let rows = gap.rows, let channel = gap.channel else { return nil }
        var aftermath = Incident.Aftermath()
        for one in series where one.entry.channel == channel && rhythms[one.slot].isEven {
            // A message that had ended before the gap is not missing in it.
            guard let before = one.rows.last(where: { Int($0) < rows.upperBound }), let last = one.rows.last,
                isDue(one.slot, since: Int(before), at: rows.lowerBound)
            else { continue }
            if Int(last) >= rows.upperBound { aftermath.returned += 1 } else { aftermath.lost += 1 }
        }
        aftermath.isFinal = aftermath.returned == 0 && spans[Int(channel)].lastRow < rows.upperBound
        return aftermath.returned + aftermath.lost > 0 ? aftermath : nil
    }

    /// Whether the next frame of a message was still due when a gap began: its last frame is at most three cycles
    /// earlier.
    private func isDue(_ slot: Int, since row: Int, at start: Int) -> Bool {
        let passed = frames.time(start).subtractingSaturating(frames.time(row))
        return passed <= 3 * rhythms[slot].median
    }
}
