internal import Platform
package import Viewing

/// The capture that windows look at. It changes while a capture is read, and while it grows.
package final class ViewSession: Sendable {
    package struct State: Sendable {
        package var viewed: ViewedCapture?
        /// Why there is no capture, or why it does not grow any more.
        package var failure: String?
        package var isFollowing = false
        /// Whether the commands can read the same capture.
        package var hasActions = true
    }

    private let state = Locked(State())
    private let watch = Locked<(@Sendable () -> String?)?>(nil)

    package init() {}

    /// Says how the files have changed since they were read, when a window asks; nil if they have not.
    package func watch(_ change: @escaping @Sendable () -> String?) { watch.withLock { $0 = change } }

    var trouble: String? { watch.withLock { $0 }?() }

    package var current: State { state.withLock { $0 } }

    /// Windows show this capture from now on.
    package func show(_ viewed: ViewedCapture, isFollowing: Bool = false, hasActions: Bool = true) {
        state.withLock {
            $0.hasActions = hasActions
            $0.failure = nil
            $0.viewed = viewed
            $0.isFollowing = isFollowing
        }
        state.signal()
    }

    package func fail(_ reason: String) {
        state.withLock {
            $0.failure = reason
            $0.isFollowing = false
        }
        state.signal()
    }

    /// The capture, as soon as something of it was read; nil if that fails.
    func firstViewed() -> ViewedCapture? {
        state.wait { state -> ViewedCapture?? in
            if let viewed = state.viewed { return .some(viewed) }
            return state.failure == nil ? nil : .some(nil)
        }
    }
}
