/// Tasks that no queue has taken yet: the most urgent comes first, and of equals the one that was submitted first.
struct PendingTasks<Task> {
    private struct Entry {
        var priority: RenderPriority
        var number: Int
        var task: Task

        func comesBefore(_ other: Entry) -> Bool {
            priority == other.priority ? number < other.number : priority > other.priority
        }
    }

    /// From the one that comes last to the one that comes next.
    private var entries: [Entry] = []
    private var submitted = 0

    var count: Int { entries.count }

    /// Takes a task in, and gives it a number: that of its submission, from 1.
    mutating func add(_ task: Task, _ priority: RenderPriority) -> Int {
        submitted += 1
        insert(Entry(priority: priority, number: submitted, task: task))
        return submitted
    }

    /// Takes the task that comes next.
    mutating func next() -> Task? { entries.popLast()?.task }

    /// Takes a task out; nil if it is not here (any more).
    mutating func remove(_ number: Int) -> Task? {
        entries.firstIndex { $0.number == number }.map { entries.remove(at: $0).task }
    }

    /// Makes a task more urgent, never less; among its new equals it keeps the place of its submission.
    mutating func raise(_ number: Int, to priority: RenderPriority) {
        guard let index = entries.firstIndex(where: { $0.number == number }), entries[index].priority < priority else {
            return
        }
        var entry = entries.remove(at: index)
        entry.priority = priority
        insert(entry)
    }

    private mutating func insert(_ entry: Entry) {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entry.comesBefore(entries[middle]) { low = middle + 1 } else { high = middle }
        }
        entries.insert(entry, at: low)
    }
}
