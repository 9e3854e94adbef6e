/// The data frames of one identifier on one channel.
struct FrameStream: Sendable {
    let identifier: UInt32
    // Rows have 32 bits, and a capture may have a million identifiers.
    private var storedCount: UInt32
    private var storedSlot: Int32
    let channel: UInt16
    let isExtended: Bool

    init(identifier: UInt32, channel: UInt16, isExtended: Bool, count: Int, slot: Int) {
        (self.identifier, self.channel, self.isExtended) = (identifier, channel, isExtended)
        (storedCount, storedSlot) = (UInt32(clamping: count), Int32(clamping: slot))
    }

    var count: Int {
        get { Int(storedCount) }
        set { storedCount = UInt32(clamping: newValue) }
    }

    /// Where its rows are: a slot of ``RowsByIdentifier``, or -1 - n for a place among the streams of two slots.
    var slot: Int {
        get { Int(storedSlot) }
        set { storedSlot = Int32(clamping: newValue) }
    }

    /// Of its identifier and channel.
    var key: UInt64 { Self.key(identifier, isExtended: isExtended, channel: channel) }

    @inline(__always)
    static func key(_ identifier: UInt32, isExtended: Bool, channel: UInt16) -> UInt64 {
        UInt64(identifier) | (isExtended ? 1 << 32 : 0) | UInt64(channel) << 40
    }

    /// ``identifier`` as an address of a message.
    var address: PDUAddress { .identifier(identifier, isExtended: isExtended) }
}
