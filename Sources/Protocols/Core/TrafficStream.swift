/// The data frames of one identifier on one channel.
struct TrafficStream: Sendable {
    var identifier: UInt32
    var channel: UInt16
    var isExtended: Bool
    /// Where its rows begin in ``Traffic/rows``, and how many they are.
    var start = 0
    var count = 0

    /// ``identifier`` as an address of a message.
    var address: PDUAddress { .identifier(identifier, isExtended: isExtended) }
}
