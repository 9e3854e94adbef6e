import Formatting
import Platform
import ViewServer

/// The marks of a capture outside of its windows: in the user's state, and on request in a file beside the capture.
struct KeptMarks: Sendable {
    let capture: String
    /// Whether the user's state is read and written.
    let remembers: Bool

    private static let header = "row,time"

    private var beside: String { capture + ".marks.csv" }

    /// The marks that are known: those of the state, or if it has none of the capture, those of the file beside it.
    var known: [ViewMarks.Mark] {
        let remembered = remembers ? StateFile("marks")?.values(of: capture) ?? [] : []
        guard remembered.isEmpty else { return remembered.compactMap(Self.mark) }
        return (try? TextFile.readOwn(beside)).flatMap(Self.rows) ?? []
    }

    /// In the state: that all marks were removed, although the file beside the capture may have some.
    private static let none = "none"

    var store: ViewMarks.Store {
        let kept = self
        var store = ViewMarks.Store(save: { kept.save($0) })
        guard remembers else { return store }
        store.remember = { marks in
            let values = marks.isEmpty ? [Self.none] : marks.map { "\($0.row):\($0.time)" }
            StateFile("marks")?.remember(values, of: kept.capture)
        }
        return store
    }

    /// `1204330:3168279977000`
    private static func mark(_ text: String) -> ViewMarks.Mark? {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let row = Int(parts[0]), let time = Int64(parts[1]) else { return nil }
        return ViewMarks.Mark(row: row, time: time)
    }

    /// The marks of a file that ``save(_:)`` wrote; rows begin at 1.
    private static func rows(of text: String) -> [ViewMarks.Mark]? {
        var lines = text.split(separator: "\n")[...]
        guard lines.popFirst().map(String.init) == header else { return nil }
        return lines.prefix(ViewMarks.most).compactMap { line in
            let fields = line.split(separator: ",", maxSplits: 1)
            guard fields.count == 2, let row = Int(fields[0]), row > 0,
                let time = ExactSeconds.nanoseconds(fields[1])
            else { return nil }
            return ViewMarks.Mark(row: row - 1, time: time)
        }
    }

    private func save(_ marks: [ViewMarks.Mark]) -> String {
        let name = Printable.text(beside)
        do {
            if RealPath.of(beside) != nil, Self.rows(of: (try? TextFile.readOwn(beside)) ?? "") == nil {
                return "\(name) already exists and contains no marks; move or rename it"
            }
            let output = try OutputFile(path: beside)
            let lines = marks.map { "\($0.row + 1),\(Decimal.plainSeconds($0.time, decimals: 9))" }
            var text = ([Self.header] + lines).joined(separator: "\n") + "\n"
            try text.withUTF8 { try output.write(UnsafeRawBufferPointer($0)) }
            try output.publish()
            return "Wrote \(name)"
        } catch {
            return Failure.text(of: error)
        }
    }
}
