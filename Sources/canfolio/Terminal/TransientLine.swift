import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A line at the bottom of the terminal that is rewritten repeatedly, and cleared at the end.
struct TransientLine {
    /// Whether it is visible: not if standard error is not a terminal.
    let isShown: Bool
    private let start = DispatchTime.now().uptimeNanoseconds
    private var lastShown: UInt64 = 0
    private var hasPrinted = false

    /// Work that takes less time shows no line.
    private static let firstAfter: UInt64 = 1_000_000_000
    private static let every: UInt64 = 100_000_000

    init(quiet: Bool = true) { isShown = !quiet && Terminal.errorIsTerminal }

    /// Seconds since the work began, if the line is to be shown now.
    func isDue() -> Double? {
        guard isShown else { return nil }
        let now = DispatchTime.now().uptimeNanoseconds
        guard now - start > Self.firstAfter, now - lastShown > Self.every else { return nil }
        return Double(now - start) / 1e9
    }

    mutating func show(_ text: String) {
        lastShown = DispatchTime.now().uptimeNanoseconds
        hasPrinted = true
        Self.print("\r\(text)\u{1B}[K")
    }

    func end() {
        if hasPrinted { Self.print("\r\u{1B}[K") }
    }

    private static func print(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
