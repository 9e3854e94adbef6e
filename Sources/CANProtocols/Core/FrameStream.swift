/// The data frames of one identifier on one channel.
struct FrameStream: Sendable {
    var identifier: UInt32
    var channel: UInt16
    var isExtended: Bool
    var count: Int
    /// Where its rows are: a slot of ``RowsByIdentifier``, or -1 - n for a place among the streams of two slots.
    var slot: Int

    /// Of its identifier and channel.
    var key: UInt64 { Self.key(identifier, isExtended: isExtended, channel: channel) }

    @inline(__always)
    static func key(_ identifier: UInt32, isExtended: Bool, channel: UInt16) -> UInt64 {
        UInt64(identifier) | (isExtended ? 1 << 32 : 0) | UInt64(channel) << 40
    }

    /// ``identifier`` as an address of a message.
    var address: PDUAddress { .identifier(identifier, isExtended: isExtended) }
}
