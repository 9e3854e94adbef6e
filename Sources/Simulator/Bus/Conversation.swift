/// One frame of a conversation: sent `delay` nanoseconds after the frame before it has ended.
struct ConversationStep: Sendable {
    var delay: Int64
    var frame: OutgoingFrame
}

/// Frames that answer each other in a fixed order, once a lap: a diagnostic session, a remote frame and its answer.
final class Conversation: Node {
    private let steps: [ConversationStep]
    private let lap: Int64
    private var position = 0
    private var begin: Int64
    private var last: Int64

    /// - Parameters:
    ///   - start: when it begins in the first lap.
    ///   - lap: after how long it begins again; longer than the conversation.
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

    /// A diagnostic session waits for the bus; it gives nothing up.
    func skip(until time: Int64) {
        guard let due, due < time else { return }
        last = time
    }
}
