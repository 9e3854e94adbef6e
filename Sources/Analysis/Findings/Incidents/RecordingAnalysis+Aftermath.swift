extension RecordingAnalysis {
    /// What became of the cyclic messages of a channel that was silent or off; nil for other incidents.
    func aftermath(of incident: Incident) -> Incident.Aftermath? {
        let gap = incident.members.first { $0.rule == .silence || $0.rule == .busOff }
        guard isTimed, let gap, gap.parts.count == 1, let rows = gap.rows, let channel = gap.channel else { return nil }
        var aftermath = Incident.Aftermath()
        for one in series where one.entry.channel == channel && rhythms[one.slot].isEven {
            guard let first = one.rows.first, let last = one.rows.last, Int(first) < rows.upperBound else { continue }
            if Int(last) >= rows.upperBound { aftermath.returned += 1 } else { aftermath.lost += 1 }
        }
        return aftermath.returned + aftermath.lost > 0 ? aftermath : nil
    }
}
