package import Analysis

/// What rules search for and how they decide, in words.
package enum RuleProse {
    /// What a rule finds, in a sentence.
    package static func explanation(_ rule: FindingRule) -> String {
        switch rule {
        case .errorBurst:
            "Several error frames on one channel within a short time. A few error frames are reported as info."
        case .errorPassive:
            "A controller reports that it is error-passive, or a CAN FD frame shows that its sender is error-passive."
        case .busOff: "A controller reports that it is bus-off because of its errors."
        case .silence:
            "A channel carries nothing although several cyclic messages are due. The silence of a bus that goes to sleep is"
                + " reported as info. If alive counters continue after the gap as if frames were sent, the recorder missed these"
                + " frames; then a gap that is too short for a silence is reported, too."
        case .load:
            "The bus load is high for a while. It is computed from exact frame lengths. This rule needs the bit rate (--bitrate)."
        case .timeBackwards:
            "A record is earlier than the one before it: the clock was set, or files were joined in the wrong order. This"
                + " rule also finds a clock that was set forward: the timestamps jump, but the cyclic messages continue in"
                + " their cycles."
        case .clock:
            "The timestamps are implausible: all are equal, frames follow each other faster than any bus carries"
                + " them, or the time unit is wrong, such as microseconds for milliseconds. Then rules that need times do not"
                + " run."
        case .flood:
            "One identifier fills the bus, so that other messages hardly get through. If its frames are all equal, a shorter"
                + " time is enough."
        case .blockOrder:
            "Blocks of records are out of order in the file, or are repeated. A long stretch of records counts as repeated if"
                + " identifiers, payloads and intervals are equal."
        case .duplicate: "A frame is recorded twice, with less time between than it takes to send."
        case .unreadable: "Records look like frames but cannot be read."
        case .recorderLoss:
            "The counters of several identifiers jump at the same moment, or most cyclic messages of a channel miss frames,"
                + " throughout the capture or in a part of it: the recorder lost frames that were sent."
        case .missingMessage:
            "Frames of a cyclic message are missing: the intervals around the gap contain fewer frames than usual. Pauses of"
                + " the same length at equal intervals are reported as info, unless nearly all messages of the bus pause"
                + " together, error frames occur at the beginning of the pauses, or the sender restarts in them. Ten"
                + " equal longer intervals in a row are a second cycle."
        case .lateMessage:
            "One frame of a cyclic message arrives late and the next one on time. No frame is missing."
        case .period:
            "The cycle time of a message changes for some time, or differs from that in a database that matches the other"
                + " identifiers."
        case .extraFrames:
            "Extra frames arrive for a while between those of a cyclic message, as if a second node sent them. There may be"
                + " many of them if their payloads contradict its counter, its checksum or its constant bytes. Pages and"
                + " responses of one node are not extra frames."
        case .stoppedMessage:
            "A cyclic message stops while others continue, or many identifiers without a cycle are sent only for a while. If"
                + " most messages of a channel stop, it shuts down, which is reported as info."
        case .newMessage: "A message or a group of them first appears after the others have been sent for some time."
        case .gatewayDelay:
            "A frame forwarded by a gateway arrives late on the other channel, or not at all. Many late frames are"
                + " reported only if they are in one part of the capture."
        case .counterSkip: "An alive counter skips values although no frame is missing."
        case .counterStuck: "An alive counter does not change."
        case .checksum:
            "A checksum is wrong. Its formula holds in nearly all frames of the identifier, or in nine of ten if the others are"
                + " wrong in many ways."
        case .lengthMismatch:
            "The length of a frame differs from the usual one, or is shorter than the database says."
        case .unknownIdentifier: "No database describes an identifier, though the databases describe this bus."
        case .outOfRange: "A value is outside the range that the database allows."
        case .notAvailable: "A J1939 value changes to 'not available'."
        case .valueJump: "A value jumps for a single frame."
        case .udsNegative: "A control unit refuses a request. Response pending (0x78) is not a refusal."
        case .udsNoResponse:
            "A request to one control unit, or to many in a scan, gets no response, or only response pending (0x78). A"
                + " request to all units is reported only if it gets a response before and afterwards."
        case .isotpSequence: "Consecutive frames of a multi-frame message are missing, repeated, or out of order."
        case .isotpTimeout:
            "A multi-frame message is not completed, is refused by its receiver, or pauses for longer than ISO 15765-2"
                + " allows."
        case .troubleCodes: "A control unit reports that trouble codes are stored, pending or permanent (OBD-II, UDS)."
        case .dm1Active: "A J1939 control unit broadcasts active trouble codes (DM1)."
        case .multipacket:
            "Packets of a J1939 message or frames of an NMEA 2000 fast packet are missing, or the message is not completed"
                + " or is aborted."
        case .addressConflict:
            "Two devices claim the same J1939 or NMEA 2000 address, or a device cannot claim an address."
        case .refusedGroup: "A J1939 node refuses a request or a command (negative acknowledgment)."
        case .canopenSDO: "A CANopen node aborts an SDO transfer, or does not respond to one."
        case .canopenEmergency: "A CANopen node reports an emergency."
        case .canopenHeartbeatLost: "The heartbeat of a CANopen node is missing."
        }
    }

    /// What a threshold limits, with its unit.
    package static func explanation(_ threshold: FindingThreshold) -> String {
        switch threshold {
        case .errorBurstFrames: "minimum number of error frames for severity warning"
        case .errorBurstSeconds: "maximum time between two error frames of a burst, in seconds"
        case .silenceSeconds:
            "minimum time without a frame, in seconds; shorter where counters show that frames were lost"
        case .loadPercent: "minimum load, in percent of the bit rate"
        case .loadSeconds: "minimum duration, in seconds"
        case .floodPercent: "minimum share of all frames, in percent"
        case .floodSeconds: "minimum duration, in seconds"
        case .backwardSeconds: "minimum step back, in seconds"
        case .duplicateMicroseconds: "maximum time between the two frames, in microseconds"
        case .missingPeriods: "minimum gap, in cycles"
        case .latePeriods: "minimum time before the late frame, in cycles"
        case .periodFactor: "minimum factor between the two cycle times"
        case .periodFrames: "minimum number of intervals"
        case .extraFrames: "minimum number of extra frames"
        case .stoppedPeriods: "minimum time from the last frame of the message to that of the channel, in cycles"
        case .stoppedFrames: "minimum number of earlier frames for severity error"
        case .newSeconds: "minimum time after the first frame of the channel, in seconds"
        case .gatewayFactor: "multiple of the usual spread of the delay, at least 5 ms"
        case .counterFrames: "minimum number of frames in which the counter changes by its step"
        case .stuckFrames: "minimum number of frames with the same value"
        case .checksumPercent: "minimum share of frames with a correct checksum, in percent"
        case .lengthPercent: "maximum share of frames with the unusual length, in percent"
        case .coverPercent: "minimum share of known identifiers, in percent"
        case .rangePercent:
            "maximum share of frames out of range, in percent; above it, the database is assumed to be wrong"
        case .unavailablePercent: "maximum share of frames without the value, in percent"
        case .jumpFactor: "minimum step, as a multiple of the largest usual step"
        case .noResponseSeconds: "minimum time from the request to the end of the capture, in seconds"
        case .isotpSeconds: "minimum time from the message to the end of the capture, in seconds"
        case .heartbeatPeriods: "minimum gap, in usual intervals"
        }
    }

    /// A number without needless decimals: `3`, `0.5`.
    package static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }
}
