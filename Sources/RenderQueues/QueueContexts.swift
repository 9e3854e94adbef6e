internal import Platform

/// The objects of each queue of a pool: a Cairo surface, fonts, a display list, a page builder.
///
/// A context is made on its queue when the first task there needs it, is used by tasks of this queue only, and is
/// finished or destroyed there. It need not be Sendable or copyable. Runs and keyed tasks may share contexts.
package final class QueueContexts<Context: ~Copyable>: Sendable {
    package let queues: RenderQueues
    private let slots: [Slot]
    private let make: @Sendable (_ queue: Int) throws -> Context
    private let isEnded = Locked(false)

    /// - Parameter make: gets the index of the queue, on this queue. If it fails, the next task there tries again.
    package init(_ queues: RenderQueues, make: @escaping @Sendable (_ queue: Int) throws -> Context) {
        self.queues = queues
        self.make = make
        slots = (0..<queues.count).map { _ in Slot() }
    }

    deinit {
        guard !isEnded.withLock({ $0 }) else { return }
        for (queue, slot) in slots.enumerated() { queues.executor.execute(on: queue) { slot.drop() } }
    }

    /// Gives a task the context of a queue; on this queue only.
    ///
    /// - Throws: the error of `make` or the body; `CancellationError` when the contexts have ended.
    func use<Output>(on queue: Int, _ body: (inout Context) throws -> Output) throws -> Output {
        queues.executor.preconditionOnQueue(queue)
        return try slots[queue].use(make: { try make(queue) }, body)
    }

    /// Ends all contexts, each on its queue, and waits until this is done. All tasks that use them must have ended.
    ///
    /// - Returns: the results of the body by queue; nil for a queue that never had a context.
    /// - Throws: the error of the body on the lowest queue.
    package func finish<Final: Sendable>(
        _ body: @escaping @Sendable (_ context: consuming Context, _ queue: Int) throws -> Final
    ) throws -> [Final?] {
        isEnded.withLock { $0 = true }
        return try onEachQueue { [slots] queue in try slots[queue].finish { try body($0, queue) } }
    }

    /// Destroys all contexts, each on its queue, and waits until this is done.
    package func drop() {
        isEnded.withLock { $0 = true }
        let _: [Bool?]? = try? onEachQueue { [slots] queue in
            slots[queue].drop()
            return true
        }
    }

    /// Runs a closure on every queue and waits for all; throws the error of the lowest queue.
    private func onEachQueue<Value: Sendable>(_ body: @escaping @Sendable (Int) throws -> Value?) throws -> [Value?] {
        queues.executor.preconditionNotOnQueue()
        let results = Locked([Int: Result<Value?, any Error>]())
        for queue in slots.indices {
            queues.executor.execute(on: queue) {
                let result = Result { try body(queue) }
                results.withLock { $0[queue] = result }
                results.signal()
            }
        }
        let all = results.wait { [slots] in $0.count == slots.count ? $0 : nil }
        return try slots.indices.map { try all[$0]?.get() ?? nil }
    }

    /// The context of a queue.
    ///
    /// `@unchecked Sendable` because only blocks of one serial queue use its content.
    private final class Slot: @unchecked Sendable {
        private var context: Context?
        private var isEnded = false

        /// Makes the context if there is none, and gives it to the body.
        func use<Output>(make: () throws -> Context, _ body: (inout Context) throws -> Output) throws -> Output {
            guard !isEnded else { throw CancellationError() }
            var current = if let made = context.take() { made } else { try make() }
            let result = Result { try body(&current) }
            context = consume current
            return try result.get()
        }

        func finish<Final>(_ body: (consuming Context) throws -> Final) throws -> Final? {
            isEnded = true
            guard let current = context.take() else { return nil }
            return try body(current)
        }

        func drop() {
            isEnded = true
            context = nil
        }
    }
}
