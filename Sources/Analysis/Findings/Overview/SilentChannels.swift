/// Stretches in which a channel that usually is busy carried nothing; see ``Silences``.
enum SilentChannels: FindingDetector {
    static func findings(in recording: FindingRecording) -> [Finding] {
        recording.silences.all.map { silence in
            var finding = Finding(.silence, .warning)
            finding.channel = silence.channel
            finding.rows = silence.row...silence.row
            let end = recording.frames.time(silence.row)
            finding.interval = end.subtractingSaturating(silence.gap)...end
            finding.facts.length = silence.gap
            return finding
        }
    }
}
