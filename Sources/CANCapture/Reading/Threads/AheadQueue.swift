import Dispatch
internal import Platform

/// Work that any thread may do before its result is needed.
///
/// `@unchecked Sendable` because only the thread that has a task uses it, and an ``AheadQueue`` passes it from one
/// thread to the other under its lock.
class AheadTask: @unchecked Sendable {
    fileprivate enum Stage { case waiting, running, done }

    /// Accessed under the lock of the queue.
    fileprivate var stage = Stage.waiting

    /// Does the work. It must not access anything that another thread may write.
    func run() {}
}

/// Passes tasks to helpers: threads beside the one that needs the results, in the order in which that one submits the
/// tasks.
///
/// That thread does itself what no helper has begun when it is needed; if helpers get no processor, that is everything.
/// Only one thread submits, claims and waits.
final class AheadQueue: Sendable {
    private struct State {
        var waiting: [AheadTask] = []
        /// Number of helpers that work, or are about to.
        var helpers = 0
        /// Number of tasks that helpers do now.
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

    /// Whether no helper has begun the task; then none will.
    func claim(_ task: AheadTask) -> Bool {
        state.withLock { state in
            guard task.stage == .waiting else { return false }
            state.waiting.removeAll { $0 === task }
            return true
        }
    }

    /// Whether a task that helpers have begun is done; does others before it returns false.
    ///
    /// A helper that is interrupted for long would delay everything. The caller therefore does not wait for it, but
    /// continues without the result.
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

    /// Drops tasks that no helper has begun, and waits for those in progress.
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

    /// The second waiting task, because the first is needed next by the thread that submitted it.
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
