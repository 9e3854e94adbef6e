import Dispatch
internal import Platform

/// Work that any thread may do before its result is needed.
///
/// `@unchecked Sendable` because a task is touched by the thread that has it, and an ``AheadQueue`` hands it from one
/// to the other under its lock.
class AheadTask: @unchecked Sendable {
    fileprivate enum Stage { case waiting, running, done }

    /// Touched under the lock of the queue.
    fileprivate var stage = Stage.waiting

    /// Does the work. Touches nothing that another thread may write.
    func run() {}
}

/// Hands tasks to helpers, threads beside the one that needs the results in the order in which it submits the tasks.
///
/// That one does itself what nobody has begun when it is needed: where helpers get no processor, all of it.
/// Only one thread submits, claims and waits.
final class AheadQueue: Sendable {
    private struct State {
        var waiting: [AheadTask] = []
        /// Helpers that are at work, or about to be.
        var helpers = 0
        /// Tasks that helpers do now.
        var running = 0
    }

    private let state = Locked(State())
    private let mostHelpers: Int
    private let isRehearsal: Bool

    init(_ threads: ReadingThreads) {
        mostHelpers = threads.count - 1
        isRehearsal = threads.isRehearsal
    }

    func submit(_ task: AheadTask) {
        guard !isRehearsal else { return rehearse(task) }
        let needsHelper = state.withLock { state in
            task.stage = .waiting
            state.waiting.append(task)
            guard state.helpers < mostHelpers else { return false }
            state.helpers += 1
            return true
        }
        if needsHelper { DispatchQueue.global(qos: .userInitiated).async { self.help() } }
    }

    private func rehearse(_ task: AheadTask) {
        task.run()
        state.withLock { _ in task.stage = .done }
    }

    /// Whether nobody has begun the task: no helper will then.
    func claim(_ task: AheadTask) -> Bool {
        state.withLock { state in
            guard task.stage == .waiting else { return false }
            state.waiting.removeAll { $0 === task }
            return true
        }
    }

    /// Whether a task that helpers have begun is done; does others before it says no.
    ///
    /// A helper that is interrupted for long would hold up everything: so nobody waits for one, and the caller, who has
    /// nothing else to do, does without the result.
    func isDone(_ task: AheadTask) -> Bool {
        while true {
            let (stage, other) = state.withLock { (task.stage, $0.waiting.first) }
            if stage == .done { return true }
            guard let other else { return false }
            guard claim(other) else { continue }
            other.run()
            state.withLock { _ in other.stage = .done }
        }
    }

    /// Forgets what nobody has begun, and waits for what helpers do.
    func end() {
        state.withLock { $0.waiting = [] }
        state.wait { $0.running == 0 ? () : nil }
    }

    private func help() {
        while let task = next() {
            task.run()
            state.withLock { state in
                task.stage = .done
                state.running -= 1
            }
            state.signal()
        }
    }

    /// The second of those that wait, since the first is needed next by the one that submitted it.
    private func next() -> AheadTask? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.helpers -= 1
                return nil
            }
            let task = state.waiting.remove(at: state.waiting.count > 1 ? 1 : 0)
            task.stage = .running
            state.running += 1
            return task
        }
    }
}
