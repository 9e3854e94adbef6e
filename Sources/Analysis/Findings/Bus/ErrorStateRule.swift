internal import Platform
internal import CANCapture

/// What controllers report about their own state, error-passive and bus-off: in error frames of SocketCAN, in records
/// without a frame, and in CAN FD frames of which the sender is error-passive.
enum ErrorStateRule: RuleDetector {
    private static let passive: UInt8 = 0x30
    private static let (active, warning) = (0x40 as UInt8, 0x0C as UInt8)
    /// Frames that were queued are seen for this time after a controller went bus-off; a longer pause after them is part of
    /// it, nanoseconds.
    private static let (queue, leastPause) = (10_000_000 as Int64, 50_000_000 as Int64)

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        inErrorFrames(analysis) + ReportedStates.findings(in: analysis) + IndicatedStates.findings(in: analysis)
    }

    private static func inErrorFrames(_ analysis: RecordingAnalysis) -> [Finding] {
        guard !analysis.errorRows.isEmpty else { return [] }
        let frames = analysis.frames
        var found: [Finding] = []
        // By channel: the states that are still open.
        var openPassive = [Finding?](repeating: nil, count: analysis.spans.count)
        var openOff = openPassive
        var isOff = [Bool](repeating: false, count: analysis.spans.count)
        func close(_ open: inout Finding?, at row: Int, isOver: Bool = true) {
            guard var finding = open, let rows = finding.rows else { return }
            finding.rows = rows.lowerBound...row
            finding.interval = analysis.interval(rows.lowerBound...row)
            finding.facts.lostTime = finding.interval.map { $0.upperBound.subtractingSaturating($0.lowerBound) }
            let length = finding.facts.lostTime ?? 0
            if finding.rule == .busOff, isOver, length > 0 { finding.facts.length = length }
            found.append(finding)
            open = nil
        }
        // By channel: the first and the last frame soon after it went bus-off.
        var queued = [(first: Int, last: Int)?](repeating: nil, count: analysis.spans.count)
        /// Closes bus-off at a row, or at the first frame after it, unless the channel is silent from there to a report of the
        /// restart.
        func restart(_ channel: Int, at row: Int, isReported: Bool) {
            let wentOn = queued[channel].flatMap { frame in
                isReported && frames.time(row).subtractingSaturating(frames.time(frame.last)) >= leastPause
                    ? nil : frame.first
            }
            close(&openOff[channel], at: wentOn ?? row)
            isOff[channel] = false
            queued[channel] = nil
        }
        /// Finds the frames which show that a controller that was bus-off sends or receives again.
        func closeRestarted(_ rows: Range<Int>) {
            for row in rows {
                guard isOff.contains(true) else { return }
                let channel = Int(frames.channel(row))
                guard isOff[channel] else { continue }
                if analysis.isSteady, let start = openOff[channel]?.rows?.lowerBound,
                    frames.time(row).subtractingSaturating(frames.time(start)) <= queue
                {
                    queued[channel] = (queued[channel]?.first ?? row, row)
                } else {
                    restart(channel, at: row, isReported: false)
                }
            }
        }
        var next = 0
        for row in analysis.errorRows.map({ Int($0) }) {
            closeRestarted(next..<row)
            next = row + 1
            let (kind, payload) = (frames.kind(row), frames.payload(row))
            let (channel, classes) = (Int(kind.channel), kind.identifier)
            guard kind.flags.contains(.socketCAN), payload.count == 8 else { continue }
            // If the same frame reports bus-off, the controller is no longer error-passive.
            if classes & ErrorClasses.controller != 0, classes & ErrorClasses.busOff == 0 {
                if payload[1] & passive != 0, openPassive[channel] == nil {
                    openPassive[channel] = state(.errorPassive, .warning, row, payload, analysis)
                } else if payload[1] & active != 0 || payload[1] & passive == 0 && payload[1] & warning != 0 {
                    close(&openPassive[channel], at: row)
                }
            }
            if classes & ErrorClasses.busOff != 0 {
                close(&openPassive[channel], at: row)
                if openOff[channel] == nil { openOff[channel] = state(.busOff, .error, row, payload, analysis) }
                isOff[channel] = true
            }
            if classes & ErrorClasses.restarted != 0 {
                restart(channel, at: row, isReported: true)
                close(&openPassive[channel], at: row)
            }
        }
        closeRestarted(next..<frames.count)
        for channel in openPassive.indices {
            if let frame = queued[channel] { close(&openOff[channel], at: frame.first) }
            // The state may last until the end of the recording; the finding is placed at its beginning.
            if let rows = openPassive[channel]?.rows { close(&openPassive[channel], at: rows.lowerBound) }
            let last = max(analysis.spans[channel].lastRow, openOff[channel]?.rows?.lowerBound ?? 0)
            if let rows = openOff[channel]?.rows, rows.lowerBound == last, isRecordedLong(after: last, analysis) {
                openOff[channel]?.facts.isToEnd = true
                close(&openOff[channel], at: frames.count - 1)
            }
            close(&openOff[channel], at: last, isOver: false)
        }
        return found
    }

    /// Whether other channels continue: then a channel without frames is silent, and the recording has not simply
    /// ended.
    private static func isRecordedLong(after row: Int, _ analysis: RecordingAnalysis) -> Bool {
        let (frames, end) = (analysis.frames, analysis.frames.count - 1)
        return analysis.isSteady && frames.time(end).subtractingSaturating(frames.time(row)) >= shortestEnd
            && !analysis.breaks.lie(between: row, end)
    }

    /// Nanoseconds.
    private static let shortestEnd: Int64 = 1_000_000_000

    private static func state(
        _ rule: FindingRule, _ severity: Finding.Severity, _ row: Int, _ payload: UnsafeBufferPointer<UInt8>,
        _ analysis: RecordingAnalysis
    ) -> Finding {
        var finding = Finding(rule, severity)
        finding.channel = analysis.frames.channel(row)
        finding.rows = row...row
        finding.interval = analysis.interval(row...row)
        finding.facts.errorCounters = [payload[6], payload[7]]
        return finding
    }
}
