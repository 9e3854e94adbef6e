package import Analysis

/// What rules look for and how they decide, for people.
package enum RuleProse {
    /// What a rule finds, in a sentence.
    package static func explanation(_ rule: FindingRule) -> String {
        switch rule {
        case .errorBurst: "Error frames of a channel close to each other. A few of them are an information."
        case .errorPassive: "A controller has said that it is error passive (SocketCAN's error frames tell it)."
        case .busOff: "A controller has left the bus because of its errors (SocketCAN's error frames tell it)."
        case .silence:
            "A channel carried nothing though several identifiers should have come. A bus that winds down is not silent."
        case .load: "A bus was nearly full for a while, by exact frame lengths; --bitrate says how fast it is."
        case .timeBackwards:
            "A record is earlier than the one before it: a clock was set, or files were joined wrongly."
        case .duplicate: "The same frame was recorded twice, sooner than it can be sent twice."
        case .unreadable: "Records looked like frames and could not be read."
        case .recorderLoss:
            "The counters of several identifiers jump at the same moment: the recorder lost frames, the senders did not."
        case .missingMessage:
            "Frames of an identifier with a steady rhythm did not come: the intervals around the gap fall short of them."
        case .lateMessage:
            "One frame came late and the next in time; nothing was lost, and only this identifier was late."
        case .period:
            "An identifier left its rhythm for a while, once; or it comes at another rate than the database says, which is"
                + " right of the others."
        case .stoppedMessage: "An identifier with a steady rhythm did not come again, while the others went on."
        case .newMessage: "An identifier appeared late and alone."
        case .gatewayDelay: "A frame that a gateway mirrors to another channel came there late, or not at all."
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
        case .errorBurstFrames: "error frames and more are a warning"
        case .errorBurstSeconds: "seconds at most between two of a burst"
        case .silenceSeconds: "seconds without a frame"
        case .loadPercent: "per cent of the bit rate"
        case .loadSeconds: "seconds at least"
        case .backwardSeconds: "seconds back at least"
        case .duplicateMicroseconds: "microseconds at most between the two"
        case .missingPeriods: "usual intervals without a frame"
        case .latePeriods: "usual intervals until the late frame"
        case .periodFactor: "times as fast or as slow"
        case .periodFrames: "intervals at least"
        case .stoppedPeriods: "usual intervals until the end of the channel"
        case .stoppedFrames: "frames before, for a warning"
        case .newSeconds: "seconds after the channel began"
        case .gatewayFactor: "times the usual spread of the delay, and 5 ms at least"
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
