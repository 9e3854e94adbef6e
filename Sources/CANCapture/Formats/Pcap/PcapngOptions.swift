/// The options after the fixed part of a block: code, length, value padded to four bytes.
struct PcapngOptions {
    struct Option {
        var code: UInt16
        var value: UnsafeRawBufferPointer
    }

    private let body: UnsafeRawBufferPointer
    private var position: Int
    private let order: ByteOrder

    init(_ body: UnsafeRawBufferPointer, from position: Int, _ order: ByteOrder) {
        self.body = body
        self.position = position
        self.order = order
    }

    /// The next option; nil at opt_endofopt, at the end, or if an option claims more than there is.
    mutating func next() -> Option? {
        guard let base = body.baseAddress, position <= body.count - 4 else { return nil }
        let code = order.number(base, at: position, as: UInt16.self)
        let length = Int(order.number(base, at: position + 2, as: UInt16.self))
        guard code != 0, let value = body.part(position + 4, length) else { return nil }
        position += 4 + (length + 3) & ~3
        return Option(code: code, value: value)
    }

    /// Whether the options end at the end of the body.
    var isAtEnd: Bool {
        guard let base = body.baseAddress, position < body.count else { return true }
        return position == body.count - 4 && order.number(base, at: position, as: UInt32.self) == 0
    }

    /// epb_flags: the lowest two bits are 1 for a received packet, 2 for a sent one.
    @inline(__always)
    static func direction(_ body: UnsafeRawBufferPointer, from position: Int, _ order: ByteOrder) -> FrameFlags {
        guard position <= body.count &- 8 else { return [] }
        var options = PcapngOptions(body, from: position, order)
        while let option = options.next() {
            guard option.code == 2, option.value.count >= 4, let place = option.value.baseAddress else { continue }
            switch order.number(place, at: 0, as: UInt32.self) & 3 {
            case 1: return .received
            case 2: return .transmitted
            default: return []
            }
        }
        return []
    }
}
