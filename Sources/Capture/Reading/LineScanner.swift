#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What takes the lines of a text format.
protocol LineConsumer {
    /// A line without its end; `text` is valid for `count` bytes during the call only. Numbers begin with 1.
    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int)

    /// A line longer than ``LineScanner/longestLine``, which is not kept.
    mutating func overlongLine(number: Int)

    /// The next line is the last of the file and has no end, so it may be a part of a line.
    mutating func nextLineHasNoEnd()

    /// The line just handed out was that one.
    mutating func lastLineHadNoEnd()

    /// Asked between two blocks: whether no more lines are wanted.
    mutating func hasEnough() -> Bool
}

extension LineConsumer {
    mutating func nextLineHasNoEnd() {}

    mutating func lastLineHadNoEnd() {}

    mutating func hasEnough() -> Bool { false }
}

/// Cuts blocks into lines: LF or CRLF ends them, a byte order mark before the first is dropped. Where the first
/// block has CR alone ('@ TEXT' traces, texts of old computers), CR ends a line.
///
/// Lines are handed out where they lie in the block; only one that straddles two blocks is copied.
struct LineScanner {
    /// CAN XL's 2048 bytes take 6 KiB at most; a longer line is no record of any text format.
    static let longestLine = 64 << 10

    private var number = 0
    private let carry = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.longestLine)
    private var carried = 0
    private var skipping = false
    private var lineEnd: UInt8 = 0x0A

    private init() {}

    /// Hands every line of `input` to `consumer`, to the end that a file has when it is reached; a last line without an
    /// end counts as one.
    static func scan<Consumer: LineConsumer>(_ input: any CaptureInput, with consumer: inout Consumer) throws {
        var scanner = LineScanner()
        defer { scanner.carry.deallocate() }
        // Around damage in a packed file only whole lines are handed out: a part of one may pass for another.
        var gaps = 0
        while let block = try input.nextBlock() {
            scanner.dropPart(atGap: input.damage.gaps, &gaps)
            scanner.take(block, with: &consumer)
            if consumer.hasEnough() { return }
        }
        scanner.dropPart(atGap: input.damage.gaps, &gaps)
        if scanner.carried > 0 || scanner.skipping {
            consumer.nextLineHasNoEnd()
            scanner.finishCarried(with: &consumer)
            consumer.lastLineHadNoEnd()
        }
    }

    /// Hands the lines of `head` to `consumer`; what follows the last line end only when `whole`.
    static func scan<Consumer: LineConsumer>(
        _ head: UnsafeRawBufferPointer, whole: Bool, with consumer: inout Consumer
    ) {
        var scanner = LineScanner()
        defer { scanner.carry.deallocate() }
        scanner.take(head, with: &consumer)
        if whole && scanner.carried > 0 { scanner.finishCarried(with: &consumer) }
    }

    private mutating func take<Consumer: LineConsumer>(
        _ block: UnsafeRawBufferPointer, with consumer: inout Consumer
    ) {
        guard let base = block.baseAddress else { return }
        var start = base.assumingMemoryBound(to: UInt8.self)
        let end = start + block.count
        if number == 0 && carried == 0 && !skipping {
            start = Self.afterByteOrderMark(start, end)
            lineEnd = Self.lineEnd(in: start, end)
        }
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

    /// CR when there is one that does not stand at the very end, and no LF.
    private static func lineEnd(in start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt8 {
        guard end - start > 1, memchr(start, 0x0A, end - start) == nil else { return 0x0A }
        return memchr(start, 0x0D, end - start - 1) == nil ? 0x0A : 0x0D
    }

    private static func afterByteOrderMark(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        guard end - start >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF else { return start }
        return start + 3
    }

    /// Copies the part of a line that the next block will end; drops it, and the rest of it, past the longest line.
    private mutating func keep(_ start: UnsafePointer<UInt8>, _ count: Int) {
        guard !skipping else { return }
        guard carried + count <= Self.longestLine else {
            skipping = true
            carried = 0
            return
        }
        memcpy(carry + carried, start, count)
        carried += count
    }

    /// Forgets the part of a line before a gap, if there is one more than the last time.
    private mutating func dropPart(atGap gaps: Int, _ known: inout Int) {
        guard gaps != known else { return }
        known = gaps
        carried = 0
        skipping = false
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
