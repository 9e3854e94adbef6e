internal import Formatting
internal import Platform
internal import Viewing

/// The rows that the user marked in windows, of the capture that they show.
package final class ViewMarks: Sendable {
    package struct Mark: Sendable, Equatable {
        package var row: Int
        /// Nanoseconds since the first frame: in another capture with the same name the mark is not at its row.
        package var time: Int64

        package init(row: Int, time: Int64) { (self.row, self.time) = (row, time) }
    }

    /// What happens to marks outside of the windows.
    package struct Store: Sendable {
        /// Remembers them for the next start.
        package var remember: (@Sendable ([Mark]) -> Void)?
        /// Writes them into a file beside the capture, and says so.
        package var save: (@Sendable ([Mark]) -> String)?

        package init(
            remember: (@Sendable ([Mark]) -> Void)? = nil, save: (@Sendable ([Mark]) -> String)? = nil
        ) {
            (self.remember, self.save) = (remember, save)
        }
    }

    /// Marks of one capture.
    package static let most = 200

    private let state = Locked((marks: [Mark](), store: Store()))

    package init() {}

    /// Another capture is shown, with the marks that are known for it.
    package func begin(_ known: [Mark], _ store: Store) {
        state.withLock { $0 = (Array(known.prefix(Self.most)), store) }
    }

    /// The marks in the order of their rows.
    func marks(of viewed: ViewedCapture) -> [Mark] {
        state.withLock { $0.marks }.filter { mark in
            (0..<viewed.frames.count).contains(mark.row) && viewed.time(ofRow: mark.row) == mark.time
        }.sorted { $0.row < $1.row }
    }

    var canSave: Bool { state.withLock { $0.store.save != nil } }

    /// Marks a row, or removes its mark; false if there are too many.
    func toggle(_ row: Int, of viewed: ViewedCapture) -> Bool {
        let mark = Mark(row: row, time: viewed.time(ofRow: row))
        // Those of another capture with the same name.
        let own = viewed.isComplete ? marks(of: viewed) : nil
        return state.withLock { state in
            if let own { state.marks.removeAll { !own.contains($0) } }
            if let place = state.marks.firstIndex(of: mark) {
                state.marks.remove(at: place)
            } else {
                guard state.marks.count < Self.most else { return false }
                state.marks.append(mark)
            }
            state.store.remember?(state.marks)
            return true
        }
    }

    func save(of viewed: ViewedCapture) -> String? {
        guard let save = state.withLock({ $0.store.save }) else { return nil }
        // Those of rows that are not there yet would be lost.
        return viewed.isComplete ? save(marks(of: viewed)) : "the capture is still being read; try again afterwards"
    }

    /// `[row, time]` of each.
    func texts(of viewed: ViewedCapture) -> [String] { marks(of: viewed).map { "[\($0.row),\($0.time)]" } }
}
