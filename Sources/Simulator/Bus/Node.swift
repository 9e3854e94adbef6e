/// Something that sends on a bus.
protocol Node: AnyObject {
    /// When its next frame is ready, in nanoseconds since the start; nil when it has nothing more to send.
    var due: Int64? { get }
    /// What is sent at `time`, when the bus is free and nothing more urgent waits.
    func send(at time: Int64) -> OutgoingFrame
    /// Called when the frame has gone out; `end` is when its last bit ended.
    func sent(at end: Int64)
    /// The bus cannot be used before `time`: give up what would have been sent until then.
    func skip(until time: Int64)
    /// What arbitration compares: the lower value wins.
    var priority: UInt64 { get }
}

extension Node {
    /// The identifier's bits as arbitration sees them (ISO 11898-1:2015, 10.4.4): an 11-bit identifier wins against a
    /// 29-bit one that begins with it, and a data frame against a remote frame.
    static func priority(identifier: UInt32, extended: Bool, remote: Bool = false) -> UInt64 {
        let base = UInt64(extended ? identifier >> 18 : identifier)
        let tail = extended ? 1 << 19 | UInt64(identifier & 0x3FFFF) << 1 : 0
        return base << 20 | tail | (remote ? 1 : 0)
    }
}
