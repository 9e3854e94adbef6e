import Dispatch

/// A value that is computed on a queue of its own while the caller continues, or immediately if no thread is available.
package final class BackgroundWork<Value: Sendable>: Sendable {
    private let result = Locked<Value?>(nil)

    package init(_ work: @escaping @Sendable () -> Value) {
        guard !Processors.areTaken else {
            let value = work()
            result.withLock { $0 = value }
            return
        }
        let result = result
        DispatchQueue(label: "canfolio.work").async {
            let value = work()
            result.withLock { $0 = value }
            result.signal()
        }
    }

    /// Whether the value is available without waiting.
    package var isDone: Bool { result.withLock { $0 != nil } }

    /// Waits for it.
    package var value: Value { result.wait { $0 } }
}
