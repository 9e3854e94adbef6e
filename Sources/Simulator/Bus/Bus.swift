/// One channel: nodes that want to send, and arbitration between them.
final class Bus {
    private let channel: String
    private let timing: BitTiming
    private let nodes: [any Node]
    private let silence: RecurringWindow?
    private var free: Int64 = 0

    init(channel: String, timing: BitTiming, nodes: [any Node], silence: RecurringWindow? = nil) {
        self.channel = channel
        self.timing = timing
        self.nodes = nodes
        self.silence = silence
    }

    /// The next frame on this channel; nil when no node has anything more to send.
    func next() -> SimulatedFrame? {
        while let earliest = nodes.compactMap(\.due).min() {
            let start = max(earliest, free)
            if let end = silence?.end(around: start) {
                for node in nodes { node.skip(until: end) }
                free = max(free, end)
                continue
            }
            guard let winner = nodes.filter({ ($0.due ?? .max) <= start }).min(by: { $0.priority < $1.priority })
            else { return nil }
            return transmit(winner, at: start)
        }
        return nil
    }

    private func transmit(_ node: any Node, at start: Int64) -> SimulatedFrame {
        let frame = node.send(at: start)
        let end: Int64
        if frame.flags.contains(.error) {
            end = start + Int64(ErrorBurst.bitsOnTheBus) * timing.nominal
        } else {
            end = start + FrameDuration.nanoseconds(frame, timing)
        }
        free = end + FrameDuration.interframeBits * timing.nominal
        node.sent(at: end)
        return SimulatedFrame(start: start, end: end, channel: channel, frame: frame)
    }
}
