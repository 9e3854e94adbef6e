import CANCapture
import Formatting
import Platform

/// A line on the terminal that shows how much of the captures has been read, from the first second on; nothing where
/// standard error is no terminal.
final class ReadingLine: Sendable {
    /// Bytes of all captures; nil where one of them is a pipe.
    private let total: Int?
    private let state: Locked<State>

    private struct State {
        /// Bytes that have been read, by path.
        var done: [String: Int] = [:]
        var line = TransientLine()
    }

    init(_ captures: [String], quiet: Bool) {
        total = CaptureSet.canBeReadAgain(captures) ? CaptureSet.storedBytes(captures) : nil
        state = Locked(State(line: TransientLine(quiet: quiet)))
    }

    /// Hears of what is read; nil where nobody would see it.
    var observer: (@Sendable (String, Int) -> Void)? {
        guard state.withLock({ $0.line.isShown }) else { return nil }
        return { path, bytes in self.update(path, bytes) }
    }

    private func update(_ path: String, _ bytes: Int) {
        state.withLock { state in
            state.done[path] = bytes
            guard let seconds = state.line.isDue() else { return }
            state.line.show(
                ProgressText.reading(state.done.values.reduce(0, +), of: total, seconds: seconds))
        }
    }

    /// Clears the line.
    func end() { state.withLock { $0.line.end() } }
}
