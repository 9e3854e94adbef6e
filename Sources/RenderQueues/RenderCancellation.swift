internal import Platform

/// Says from any thread that a result is no longer wanted.
package final class RenderCancellation: Sendable {
    private let state = Locked(false)

    package init() {}

    package func cancel() {
        state.withLock { $0 = true }
    }

    package var isCancelled: Bool { state.withLock { $0 } }
}
