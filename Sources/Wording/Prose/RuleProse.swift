package import Analysis

/// What rules look for and how they decide, for people.
package enum RuleProse {
    /// What a rule finds, in a sentence.
    package static func explanation(_ rule: FindingRule) -> String {
        switch rule {
        case .errorBurst:
            "Several error frames on one channel within a short time. A few error frames are reported as info."
        case .errorPassive: "A controller reports that it is error-passive (known from SocketCAN error frames)."
        case .busOff: "A controller is bus-off because of its errors (known from SocketCAN error frames)."
        case .silence:
            "A channel carries nothing although several cyclic messages are due. A bus that shuts down is not silent."
        case .load:
            "A bus is nearly full for a while, by exact frame lengths. This rule needs the bit rate (--bitrate)."
        case .timeBackwards:
            "A record is earlier than the one before it: the clock was set, or files were joined in the wrong order."
        case .clock:
            "The timestamps cannot be those of a bus: all are the same, frames follow each other faster than any bus carries"
                + " them, or the unit is a thousand times too large. Rules that need times do not run then."
        case .flood: "One identifier fills the bus: frame after frame, so that little else is sent."
        case .blockOrder: "Blocks of records are out of order in the file, or are there twice."
        case .duplicate: "A frame is recorded twice, sooner than it can be sent twice."
        case .unreadable: "Records look like frames and cannot be read."
        case .recorderLoss:
            "The counters of several identifiers jump at the same moment, or most cyclic messages of a channel lack frames again"
                + " and again: the recorder lost frames, the senders did not."
        case .missingMessage:
            "Frames of a cyclic message are missing: the intervals around the gap contain fewer frames than usual."
        case .lateMessage:
            "One frame of a cyclic message arrives late and the next one on time. No frame is missing."
        case .period:
            "A cyclic message has another cycle for a while, once; or its cycle differs from the database, and the database"
                + " matches the other identifiers."
        case .stoppedMessage: "A cyclic message stops while others continue."
        case .newMessage: "An identifier first appears late and alone."
        case .gatewayDelay: "A frame forwarded by a gateway arrives late on the other channel, or not at all."
        case .counterSkip: "An alive counter skips values although no frame is missing."
        case .counterStuck: "An alive counter does not change."
        case .checksum: "A checksum is wrong. Its formula holds in nearly all frames of the identifier."
        case .lengthMismatch:
            "The length of a frame differs from the usual one, or is shorter than the database says."
        case .unknownIdentifier: "An identifier is in no database, though the databases describe this bus."
        case .outOfRange: "A value is outside the range of the database."
        case .notAvailable: "A J1939 value changes to 'not available'."
        case .valueJump: "A value jumps for a single frame."
        case .udsNegative: "A control unit refuses a request. Response pending (0x78) is not a refusal."
        case .udsNoResponse: "A request to one control unit gets no response."
        case .isotpSequence: "Consecutive frames of a long message are missing, or out of order."
        case .isotpTimeout: "A long message breaks off, or pauses for longer than ISO 15765-2 allows."
        case .troubleCodes: "A control unit says that trouble codes are stored, pending or permanent (OBD-II, UDS)."
        case .dm1Active: "A control unit of J1939 broadcasts active trouble codes (DM1)."
        case .canopenEmergency: "A CANopen node reports an emergency."
        case .canopenHeartbeatLost: "The heartbeat of a CANopen node is missing."
        }
    }

    /// What a threshold counts, as it follows its value.
    package static func explanation(_ threshold: FindingThreshold) -> String {
        switch threshold {
        case .errorBurstFrames: "error frames or more are a warning"
        case .errorBurstSeconds: "seconds at most between two error frames of a burst"
        case .silenceSeconds: "seconds without a frame"
        case .loadPercent: "per cent of the bit rate"
        case .loadSeconds: "seconds at least"
        case .floodPercent: "per cent of the frames at least"
        case .floodSeconds: "seconds at least"
        case .backwardSeconds: "seconds back at least"
        case .duplicateMicroseconds: "microseconds at most between the two"
        case .missingPeriods: "cycles without a frame"
        case .latePeriods: "cycles until the late frame"
        case .periodFactor: "times as fast or as slow"
        case .periodFrames: "intervals at least"
        case .stoppedPeriods: "cycles until the end of the channel"
        case .stoppedFrames: "frames before, for an error"
        case .newSeconds: "seconds after the channel began"
        case .gatewayFactor: "multiple of the usual spread of the delay, at least 5 ms"
        case .counterFrames: "frames in which the counter must have counted"
        case .stuckFrames: "frames with the same value"
        case .checksumPercent: "per cent of the frames must be right"
        case .lengthPercent: "per cent of the frames at most"
        case .coverPercent: "per cent of the identifiers must be known"
        case .rangePercent: "per cent of the frames at most; with more the database is wrong"
        case .unavailablePercent: "per cent of the frames at most"
        case .jumpFactor: "times the largest usual step"
        case .noResponseSeconds: "seconds that the recording must go on"
        case .isotpSeconds: "seconds that the recording must go on"
        case .heartbeatPeriods: "usual intervals without a heartbeat"
        }
    }

    /// A number without needless decimals: `3`, `0.5`.
    package static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }
}
