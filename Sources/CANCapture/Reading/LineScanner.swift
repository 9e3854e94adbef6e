#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Divides blocks into lines, wherever the blocks end. LF or CRLF ends a line, and a byte order mark before the first
/// is dropped. If the beginning of the file has only CR ('@ TEXT' traces, texts of old computers), CR ends a line.
///
/// Lines are passed on in place; only one that crosses two blocks is copied. The owner calls ``release()`` when the
/// scanner is not used any more.
struct LineScanner {
    /// CAN XL's 2048 bytes take at most 6 KiB; a longer line is not a record of any text format.
    static let longestLine = 64 << 10

    /// Number of lines that were passed on.
    private(set) var number = 0
    private let carry = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.longestLine)
    private var carried = 0
    private var skipping = false
    private var lineEnd: UInt8 = 0x0A
    /// Whether it is known what ends a line.
    private(set) var hasBegun = false

    func release() { carry.deallocate() }

    /// Passes the lines of `head` to `consumer`; the part after the last line end only if `whole`.
    static func scan<Consumer: LineConsumer>(
        _ head: UnsafeRawBufferPointer, whole: Bool, with consumer: inout Consumer
    ) {
        var scanner = LineScanner()
        defer { scanner.release() }
        scanner.take(UnsafeRawBufferPointer(rebasing: head[scanner.begin(head)...]), with: &consumer)
        if whole && scanner.carried > 0 { scanner.finishCarried(with: &consumer) }
    }

    /// Determines from the first bytes of the file what ends a line. Returns how many of them belong to no line.
    mutating func begin(_ head: UnsafeRawBufferPointer) -> Int {
        hasBegun = true
        let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineEnd = Self.lineEnd(in: UnsafeRawBufferPointer(rebasing: head[mark...]))
        return mark
    }

    /// CR if there is one before the very end, and no LF.
    private static func lineEnd(in head: UnsafeRawBufferPointer) -> UInt8 {
        guard let start = head.baseAddress, head.count > 1, memchr(start, 0x0A, head.count) == nil else { return 0x0A }
        return memchr(start, 0x0D, head.count - 1) == nil ? 0x0A : 0x0D
    }

    /// How many of these first bytes of a file are complete lines.
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

    /// Copies the part of a line that ends in the next block; drops it, and the rest of it, if it is longer than
    /// allowed.
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

    /// Drops the part of a line before missing bytes. Before the first line, the line end is open again.
    mutating func dropPart() {
        carried = 0
        skipping = false
        if number == 0 { hasBegun = false }
    }

    /// Whether the next byte begins a line.
    var isAtLineStart: Bool { carried == 0 && !skipping }

    /// How many of the next bytes are complete lines.
    func wholeLines(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
    }

    /// How many of the next bytes belong to the current line, with its end.
    func restOfLine(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.firstIndex(of: lineEnd).map { $0 + 1 } ?? bytes.count
    }

    /// Counts lines that another scanner passed on.
    mutating func pass(lines: Int) { number &+= lines }

    /// Begins at a line start, after lines that another scanner passed on.
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
