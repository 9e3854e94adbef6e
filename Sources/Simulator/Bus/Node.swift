/// A node that sends on a bus.
protocol Node: AnyObject {
    /// The time when its next frame is ready, in nanoseconds since the start; nil if it has no more frames.
    var due: Int64? { get }
    /// The frame to send at `time`, when the bus is free and no frame of higher priority waits.
    func send(at time: Int64) -> OutgoingFrame
    /// Called when the frame has been sent; `end` is the time of the end of its last bit.
    func sent(at end: Int64)
    /// The bus cannot be used before `time`: discard the frames until then.
    func skip(until time: Int64)
    /// The value that arbitration compares: the lower value wins.
    var priority: UInt64 { get }
}

extension Node {
    /// The bits of the identifier during arbitration (ISO 11898-1:2015, 10.4.4): an 11-bit identifier wins against a
    /// 29-bit one that begins with it, and a data frame wins against a remote frame.
    static func priority(identifier: UInt32, extended: Bool, remote: Bool = false) -> UInt64 {
        let base = UInt64(extended ? identifier >> 18 : identifier)
        let tail = extended ? 1 << 19 | UInt64(identifier & 0x3FFFF) << 1 : 0
        return base << 20 | tail | (remote ? 1 : 0)
    }
}
