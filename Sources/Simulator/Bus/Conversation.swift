/// One frame of a conversation: sent `delay` nanoseconds after the frame before it has ended.
struct ConversationStep: Sendable {
    var delay: Int64
    var frame: OutgoingFrame
}

/// Frames that respond to each other in a fixed order, once per lap: a diagnostic session, or a remote frame and its
/// response.
final class Conversation: Node {
    private let steps: [ConversationStep]
    private let lap: Int64
    private var position = 0
    private var begin: Int64
    private var last: Int64

    /// - Parameters:
    ///   - start: the time of its beginning in the first lap.
    ///   - lap: the time after which it begins again; longer than the conversation.
    ///   - steps: at least one.
    init(beginsAt start: Int64, every lap: Int64, _ steps: [ConversationStep]) {
        self.steps = steps
        self.lap = lap
        begin = start
        last = start
    }

    var due: Int64? { last + steps[position].delay }

    var priority: UInt64 {
        let frame = steps[position].frame
        return Self.priority(
            identifier: frame.identifier, extended: frame.flags.contains(.extended),
            remote: frame.flags.contains(.remote))
    }

    func send(at time: Int64) -> OutgoingFrame { steps[position].frame }

    func sent(at end: Int64) {
        last = end
        position += 1
        guard position == steps.count else { return }
        position = 0
        begin += lap
        last = begin
    }

    /// A diagnostic session waits for the bus and does not discard frames.
    func skip(until time: Int64) {
        guard let due, due < time else { return }
        last = time
    }
}
