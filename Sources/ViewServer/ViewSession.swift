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

        /// Whether another capture will take the place of this one: what is still being read, or grows.
        var willChange: Bool { isFollowing || viewed?.isComplete != true }
    }

    private let state = Locked(State())
    /// How many requests wait for the next capture.
    private let waiting = Locked(0)
    /// Whether a window shows a capture and waits for the next one.
    private let shownFirst = Locked(false)
    private let watch = Locked<(@Sendable () -> String?)?>(nil)

    /// Milliseconds for which a window waits; marks of other windows are seen after this time, too.
    private let longestWait: Int64

    package init(longestWait: Int64 = 1_000) { self.longestWait = longestWait }

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

    /// Others answer what windows ask meanwhile.
    private static let mostWaiting = 3
    /// Waits until there is another capture than the one that a window has, or none that another one will follow; for the
    /// longest time at most, and not if too many wait.
    ///
    /// - Parameter canWake: gets what ends the waiting.
    func wait(after generation: Int, canWake: (@escaping @Sendable () -> Void) -> Void) {
        let isOneOfFew = waiting.withLock { waiting in
            waiting += 1
            return waiting <= Self.mostWaiting
        }
        defer { waiting.withLock { $0 -= 1 } }
        if generation > 0 {
            shownFirst.withLock { $0 = true }
            shownFirst.signal()
        }
        guard isOneOfFew else { return }
        let hasGone = Locked(false)
        canWake { [state] in
            // Under the lock, so that no signal is lost.
            state.withLock { _ in hasGone.withLock { $0 = true } }
            state.signal()
        }
        _ = state.wait(milliseconds: longestWait) { state -> Void? in
            let isSame = (state.viewed?.generation ?? 0) == generation && state.failure == nil && state.willChange
            return isSame && !hasGone.withLock { $0 } ? nil : ()
        }
    }

    /// Whether a window waits for the next capture.
    package var isAwaited: Bool { waiting.withLock { $0 > 0 } }

    /// Waits until a window shows a capture, up to a given time. The window then waits for the next capture.
    ///
    /// - Returns: whether one does.
    @discardableResult
    package func waitUntilShown(milliseconds: Int64) -> Bool {
        shownFirst.wait(milliseconds: milliseconds) { $0 ? () : nil } != nil
    }

    /// The capture, as soon as something of it was read; nil if that fails.
    func firstViewed() -> ViewedCapture? {
        state.wait { state -> ViewedCapture?? in
            if let viewed = state.viewed { return .some(viewed) }
            return state.failure == nil ? nil : .some(nil)
        }
    }
}
