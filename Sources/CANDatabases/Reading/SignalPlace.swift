/// The place of a signal in its payload, with checks.
enum SignalPlace {
    /// Bytes of the longest CAN frame, which is CAN XL's.
    static let longestPayload = 2048

    /// Why a signal cannot be kept; nil if it can.
    static func refusal(start: Int, length: Int, kind: Signal.Kind) -> String? {
        if length < 1 { return "the signal has \(length) bits" }
        if length > longestPayload * 8 { return "a signal of \(length) bits is too long for a frame" }
        if !(0..<longestPayload * 8).contains(start) { return "start bit \(start) is out of range" }
        if kind == .float, ![16, 32, 64].contains(length) {
            return "a floating point number needs 16, 32 or 64 bits, not \(length)"
        }
        return nil
    }

    /// The minimum length of a payload that contains a signal. The place was checked.
    static func bytesNeeded(_ signal: Signal) -> Int {
        switch signal.byteOrder {
        case .littleEndian: return (signal.start + signal.length + 7) / 8
        case .bigEndian:
            // From its most significant bit down to bit 0 of that byte, then through whole bytes.
            let inFirst = signal.start % 8 + 1
            return signal.start / 8 + 1 + max(0, signal.length - inFirst + 7) / 8
        }
    }

    /// A property that text and bytes cannot have; nil if there is none.
    static func remark(_ signal: Signal) -> String? {
        guard signal.isWide, signal.factor.double != 1 || signal.offset.double != 0 else { return nil }
        return "a signal of \(signal.length) bits is text or bytes; its factor and offset are ignored"
    }

    /// The place of a most significant bit that is counted as it is sent (bit 0 is the first), as DBC counts.
    static func fromSendOrder(_ bit: Int) -> Int { bit / 8 * 8 + 7 - bit % 8 }
}
