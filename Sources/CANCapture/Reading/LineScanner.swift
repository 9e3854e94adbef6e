#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Cuts blocks into lines, however the blocks are cut: LF or CRLF ends them, a byte order mark before the first is
/// dropped. Where the beginning of the file has CR alone ('@ TEXT' traces, texts of old computers), CR ends a line.
///
/// Lines are handed out where they lie in the block; only one that straddles two blocks is copied. Whoever makes a
/// scanner calls ``release()`` when it is not used any more.
struct LineScanner {
    /// CAN XL's 2048 bytes take 6 KiB at most; a longer line is no record of any text format.
    static let longestLine = 64 << 10

    /// Lines that have been handed out.
    private(set) var number = 0
    private let carry = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.longestLine)
    private var carried = 0
    private var skipping = false
    private var lineEnd: UInt8 = 0x0A
    /// Whether it has been decided what ends a line.
    private(set) var hasBegun = false

    func release() { carry.deallocate() }

    /// Hands the lines of `head` to `consumer`; what follows the last line end only when `whole`.
    static func scan<Consumer: LineConsumer>(
        _ head: UnsafeRawBufferPointer, whole: Bool, with consumer: inout Consumer
    ) {
        var scanner = LineScanner()
        defer { scanner.release() }
        scanner.take(UnsafeRawBufferPointer(rebasing: head[scanner.begin(head)...]), with: &consumer)
        if whole && scanner.carried > 0 { scanner.finishCarried(with: &consumer) }
    }

    /// Decides by the first bytes of the file what ends a line. Returns how many of them belong to no line.
    mutating func begin(_ head: UnsafeRawBufferPointer) -> Int {
        hasBegun = true
        let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineEnd = Self.lineEnd(in: UnsafeRawBufferPointer(rebasing: head[mark...]))
        return mark
    }

    /// CR when there is one that does not stand at the very end, and no LF.
    private static func lineEnd(in head: UnsafeRawBufferPointer) -> UInt8 {
        guard let start = head.baseAddress, head.count > 1, memchr(start, 0x0A, head.count) == nil else { return 0x0A }
        return memchr(start, 0x0D, head.count - 1) == nil ? 0x0A : 0x0D
    }

    /// How many of these first bytes of a file are whole lines.
    static func wholeLines(_ head: UnsafeRawBufferPointer) -> Int {
        head.lastIndex(of: lineEnd(in: head)).map { $0 + 1 } ?? 0
    }

    mutating func take<Consumer: LineConsumer>(
        _ block: UnsafeRawBufferPointer, with consumer: inout Consumer
    ) {
        guard let base = block.baseAddress else { return }
        var start = base.assumingMemoryBound(to: UInt8.self)
        let end = start + block.count
        while start < end {
            guard let found = memchr(start, Int32(lineEnd), end - start) else {
                keep(start, end - start)
                return
            }
            let newline = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
            let count = newline - start
            if carried > 0 || skipping {
                keep(start, count)
                finishCarried(with: &consumer)
            } else {
                number &+= 1
                emit(start, count, with: &consumer)
            }
            start = newline + 1
        }
    }

    /// Hands out a last line without an end, if there is one.
    mutating func finish<Consumer: LineConsumer>(with consumer: inout Consumer) {
        guard carried > 0 || skipping else { return }
        consumer.nextLineHasNoEnd()
        finishCarried(with: &consumer)
        consumer.lastLineHadNoEnd()
    }

    /// Copies the part of a line that the next block will end; drops it, and the rest of it, past the longest line.
    private mutating func keep(_ start: UnsafePointer<UInt8>, _ count: Int) {
        guard !skipping else { return }
        let kept = min(count, Self.longestLine - carried)
        memcpy(carry + carried, start, kept)
        carried += kept
        // CR before a line's end does not belong to it.
        for index in kept..<count where start[index] != 0x0D {
            skipping = true
            carried = 0
            return
        }
    }

    /// Forgets the part of a line before bytes that are missing. Before the first line, what ends one is open again.
    mutating func dropPart() {
        carried = 0
        skipping = false
        if number == 0 { hasBegun = false }
    }

    /// Whether the next byte begins a line.
    var isAtLineStart: Bool { carried == 0 && !skipping }

    /// How many of the next bytes are whole lines.
    func wholeLines(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
    }

    /// How many of the next bytes belong to the line that has begun, with its end.
    func restOfLine(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.firstIndex(of: lineEnd).map { $0 + 1 } ?? bytes.count
    }

    /// Counts lines that another has handed out.
    mutating func pass(lines: Int) { number &+= lines }

    /// Begins where a line does, behind those that another has handed out.
    mutating func begin(behind other: LineScanner) {
        (number, lineEnd, hasBegun) = (other.number, other.lineEnd, true)
        (carried, skipping) = (0, false)
    }

    private mutating func finishCarried<Consumer: LineConsumer>(with consumer: inout Consumer) {
        number &+= 1
        if skipping {
            consumer.overlongLine(number: number)
        } else {
            emit(carry, carried, with: &consumer)
        }
        carried = 0
        skipping = false
    }

    @inline(__always)
    private func emit<Consumer: LineConsumer>(
        _ start: UnsafePointer<UInt8>, _ count: Int, with consumer: inout Consumer
    ) {
        var count = count
        while count > 0 && start[count &- 1] == 0x0D { count &-= 1 }
        guard count <= Self.longestLine else { return consumer.overlongLine(number: number) }
        consumer.line(start, count, number: number)
    }
}
