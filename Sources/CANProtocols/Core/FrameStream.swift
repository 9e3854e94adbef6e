/// The data frames of one identifier on one channel.
struct FrameStream: Sendable {
    var identifier: UInt32
    var channel: UInt16
    var isExtended: Bool
    var count: Int
    /// Where its rows are: a slot of ``RowsByIdentifier``, or -1 - n for a place among the streams of two slots.
    var slot: Int

    /// ``identifier`` as an address of a message.
    var address: PDUAddress { .identifier(identifier, isExtended: isExtended) }
}
