/// The facts that decoding a signal needs: its bits, its kind, and its condition.
package struct CompiledSignal: Sendable {
    enum Form: UInt8, Sendable { case unsigned, signed, half, single, double, bytes }

    let field: BitField
    let form: Form
    /// Its multiplexer's place among those of the message; ``always`` for a signal that is in every frame.
    var multiplexer: Int32 = CompiledSignal.always
    /// The multiplexer's values with which it is present: a range of the message's ``CompiledMessage/ranges``, which are
    /// ascending there, and apart.
    var ranges: Range<Int32> = 0..<0

    static let always: Int32 = -1
    /// The multiplexer of a signal whose multiplexer is missing.
    static let never: Int32 = -2

    /// nil for a signal that is impossible in a payload: a float of 24 bits, or a start after the longest frame.
    init?(_ signal: Signal) {
        if signal.isWide {
            guard let place = BitField(wide: signal.length, start: signal.start, byteOrder: signal.byteOrder) else {
                return nil
            }
            field = place
            form = .bytes
            return
        }
        guard let field = BitField(start: signal.start, length: signal.length, byteOrder: signal.byteOrder) else {
            return nil
        }
        switch (signal.kind, signal.length) {
        case (.unsigned, _): form = .unsigned
        case (.signed, _): form = .signed
        case (.float, 16): form = .half
        case (.float, 32): form = .single
        case (.float, 64): form = .double
        case (.float, _): return nil
        }
        self.field = field
    }

    @inline(__always)
    func value(of payload: UnsafeBufferPointer<UInt8>, head: UInt64) -> RawValue {
        let bits = field.bits(of: payload, head: head)
        switch form {
        case .unsigned: return RawValue(bits: bits, kind: .unsigned)
        case .signed:
            // The sign's bit is the highest one of the mask.
            let sign = field.mask ^ (field.mask &>> 1)
            return RawValue(bits: (bits ^ sign) &- sign, kind: .signed)
        case .half: return RawValue(SmallFloat.half(bits))
        case .single: return RawValue(SmallFloat.single(bits))
        case .double: return RawValue(bits: bits, kind: .float)
        // Appended after the numbers, because few messages have any.
        case .bytes: return RawValue(bits: 0, kind: .bytes)
        }
    }
}
