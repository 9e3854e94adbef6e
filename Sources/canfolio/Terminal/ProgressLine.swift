import Formatting

/// A line on the terminal for pages that take over a second; nothing where standard error is no terminal.
struct ProgressLine {
    private let total: Int
    private let noun: String
    private var line: TransientLine

    private static let width = 30

    init(total: Int, noun: String, quiet: Bool) {
        self.total = max(1, total)
        self.noun = noun
        line = TransientLine(quiet: quiet)
    }

    mutating func update(_ done: Int) {
        guard line.isDue() != nil else { return }
        let filled = Self.width * min(done, total) / total
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        line.show("[\(bar)] \(Decimal.grouped(done)) of \(Decimal.grouped(total)) \(noun)")
    }

    /// Clears the line.
    func end() { line.end() }
}
