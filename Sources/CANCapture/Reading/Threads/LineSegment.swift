#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Whole lines of a text, and the fork of its parser that reads them before it is known what the lines before say.
///
/// `@unchecked Sendable` because it is a task, and so in the hands of one thread at a time.
final class LineSegment<Parser: LineParser>: AheadTask, @unchecked Sendable {
    /// A parser that has read none of the lines, and one that has read all of them.
    private(set) var base: Parser?
    private(set) var fork: Parser?
    private var scanner = LineScanner()
    private var lineBefore = 0
    /// Room for rows that was used before.
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

    /// Room for more bytes behind those that it has.
    var rest: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(rebasing: room[count...]) }

    /// Takes as much as there is room for, copied if it does not lie there already; returns how many bytes that is.
    func append(_ more: UnsafeRawBufferPointer) -> Int {
        let added = min(more.count, room.count - count)
        guard added > 0, let source = more.baseAddress, let target = room.baseAddress else { return 0 }
        // What was read into the room may begin further on, where the segment was read meanwhile.
        if UnsafeRawPointer(target + count) != source { memmove(target + count, source, added) }
        count += added
        return added
    }

    /// Moves the bytes from a place on to another segment, which is empty.
    func moveRest(from place: Int, to other: LineSegment) {
        _ = other.append(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        count = place
    }

    /// Makes ready to be read behind the lines that `scanner` has handed out so far, however many will follow them.
    func begin(_ parser: Parser, behind other: LineScanner) {
        (base, fork) = (parser, parser)
        fork?.collector.frames = table
        table = FrameTable()
        scanner.begin(behind: other)
        lineBefore = other.number
    }

    override func run() { fork?.take(bytes, &scanner) }

    /// Lines that have been read.
    var lines: Int { scanner.number - lineBefore }
    /// By how much the fork's numbers of lines are less than those of the file, read up to a line.
    func linesBefore(_ number: Int) -> Int { number - lineBefore }

    /// Forgets the forks, and the text.
    func empty() {
        if let used = fork?.collector.frames { table = used }
        forget()
        table.empty()
        count = 0
    }

    /// Forgets the forks.
    private func forget() {
        // They share the memory that is given back.
        fork?.release()
        (base, fork) = (nil, nil)
    }
}
