internal import Platform

/// Tells the work on a request that its client has gone.
package final class HTTPCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    package init() {}

    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Runs the action once when the client goes, or now if it has gone; it replaces the action before.
    package func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isCancelled { state.action = action }
            return state.isCancelled
        }
        if isLate { action() }
    }

    func cancel() {
        let action = state.withLock { state in
            state.isCancelled = true
            defer { state.action = nil }
            return state.action
        }
        action?()
    }
}
