import Dispatch
import Formatting
import Wording

/// A line on the terminal for work that takes over a second; nothing where standard error is no terminal.
struct ProgressLine {
    private let isShown: Bool
    private let total: Int
    private let noun: String
    private let start = DispatchTime.now().uptimeNanoseconds
    private var lastShown: UInt64 = 0
    private var hasPrinted = false

    private static let firstAfter: UInt64 = 1_000_000_000
    private static let every: UInt64 = 100_000_000
    private static let width = 30

    init(total: Int, noun: String, quiet: Bool) {
        isShown = !quiet && Terminal.errorIsTerminal
        self.total = max(1, total)
        self.noun = noun
    }

    mutating func update(_ done: Int) {
        guard isShown else { return }
        let now = DispatchTime.now().uptimeNanoseconds
        guard now - start > Self.firstAfter, now - lastShown > Self.every else { return }
        lastShown = now
        hasPrinted = true
        let filled = Self.width * min(done, total) / total
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        Terminal.printRaw("\r[\(bar)] \(Decimal.grouped(done)) of \(Decimal.grouped(total)) \(noun) ")
    }

    /// Clears the line.
    func end() {
        if hasPrinted { Terminal.printRaw("\r\u{1B}[K") }
    }
}

extension Terminal {
    fileprivate static func printRaw(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif
