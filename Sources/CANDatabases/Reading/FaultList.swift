/// Collects the errors of a text file, by byte offset, in any order.
struct FaultList {
    private var entries: [(offset: Int, text: String)] = []
    private var unlisted = 0

    /// A file of another kind would otherwise be reported line by line.
    static let listed = 1000
    /// Names from a file may be as long as it is.
    private static let longest = 500

    mutating func add(_ offset: Int, _ text: @autoclosure () -> String) {
        guard entries.count < Self.listed else { return unlisted += 1 }
        let text = text()
        entries.append((offset, text.utf8.count > Self.longest ? String(text.prefix(Self.longest)) + "\u{2026}" : text))
    }

    /// In file order. If there are too many, the last one states the number of the others.
    func faults(_ lines: inout SourceLines) -> [DatabaseFault] {
        var faults = entries.enumerated()
            .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map { lines.fault(at: $0.element.offset, $0.element.text) }
        if unlisted > 0 {
            faults.append(DatabaseFault(line: 0, text: "\(unlisted) more errors are not listed"))
        }
        return faults
    }
}
