#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Complete lines of a text, and the fork of its parser that reads them before the result of earlier lines is known.
///
/// `@unchecked Sendable` because it is a task, and so used by one thread at a time.
final class LineSegment<Parser: LineParser>: AheadTask, @unchecked Sendable {
    /// A parser that has read none of the lines, and one that has read all of them.
    private(set) var base: Parser?
    private(set) var fork: Parser?
    private var scanner = LineScanner()
    private var lineBefore = 0
    /// Room for rows from an earlier use.
    private var table = FrameTable()
    private let room: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(size: Int) {
        room = .allocate(byteCount: size, alignment: 16)
    }

    deinit {
        forget()
        scanner.release()
        room.deallocate()
    }

    var isFull: Bool { count == room.count }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[..<count]) }

    /// Room for more bytes after the present ones.
    var rest: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(rebasing: room[count...]) }

    /// Takes as much as there is room for, copied unless it is already there; returns the number of bytes.
    func append(_ more: UnsafeRawBufferPointer) -> Int {
        let added = min(more.count, room.count - count)
        guard added > 0, let source = more.baseAddress, let target = room.baseAddress else { return 0 }
        // Bytes that were read into the room may begin later, if the segment was read meanwhile.
        if UnsafeRawPointer(target + count) != source { memmove(target + count, source, added) }
        count += added
        return added
    }

    /// Moves the bytes from a place on to another segment, which is empty.
    func moveRest(from place: Int, to other: LineSegment) {
        _ = other.append(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        count = place
    }

    /// Prepares for reading after the lines that `scanner` has passed on so far, however many will follow them.
    func begin(_ parser: Parser, behind other: LineScanner) {
        (base, fork) = (parser, parser)
        fork?.collector.frames = table
        table = FrameTable()
        scanner.begin(behind: other)
        lineBefore = other.number
    }

    override func run() { fork?.take(bytes, &scanner) }

    /// Number of lines that were read.
    var lines: Int { scanner.number - lineBefore }
    /// Difference of the fork's line numbers to those of the file, up to a line.
    func linesBefore(_ number: Int) -> Int { number - lineBefore }

    /// Drops the forks and the text.
    func empty() {
        if let used = fork?.collector.frames { table = used }
        forget()
        table.empty()
        count = 0
    }

    /// Drops the forks.
    private func forget() {
        // They share the memory that is released.
        fork?.release()
        (base, fork) = (nil, nil)
    }
}
