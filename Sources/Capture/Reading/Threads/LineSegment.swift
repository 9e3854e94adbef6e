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
    private let size: Int
    /// Behind what it is to hold there is room for the rest of a line.
    private let room: UnsafeMutableRawBufferPointer
    private(set) var count = 0
    /// The part of a file that it is to read, and the byte that ends lines there.
    private var extent: (file: FileExtents, range: Range<Int>, lineEnd: UInt8)?
    /// Where the lines that begin in that part end in the file; nil until they have been read, and where they cannot be.
    private(set) var fileEnd: Int?
    /// Bytes of `room` before the first line.
    private var first = 0

    init(size: Int) {
        self.size = size
        room = .allocate(byteCount: size + LineScanner.longestLine + 2, alignment: 16)
    }

    deinit {
        forget()
        scanner.release()
        room.deallocate()
    }

    var isFull: Bool { count == size }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[first..<count]) }

    /// Copies as much as there is room for; returns how many bytes that is.
    func append(_ more: UnsafeRawBufferPointer) -> Int {
        let added = min(more.count, size - count)
        guard added > 0, let source = more.baseAddress, let target = room.baseAddress else { return 0 }
        memcpy(target + count, source, added)
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

    /// Makes ready to read the lines that begin in a part of a file, which is as long as it has room for.
    func begin(_ range: Range<Int>, of file: FileExtents, lineEnd: UInt8) { extent = (file, range, lineEnd) }

    /// Makes ready to read what another is to read.
    func begin(as other: LineSegment) { extent = other.extent }

    override func run() {
        if extent != nil, !load() { return }
        fork?.take(bytes, &scanner)
    }

    /// Reads the lines of its part of the file; false where it ends before, or a line is too long.
    func load() -> Bool {
        guard let extent, extent.range.lowerBound > 0, let start = room.baseAddress else { return false }
        // From the byte before on, which says whether a line begins with the first.
        let (origin, length) = (extent.range.lowerBound - 1, extent.range.count)
        var known = extent.file.read(
            at: origin, into: UnsafeMutableRawBufferPointer(rebasing: room[..<min(room.count, length + 1 + Self.tail)]))
        guard known > length else { return false }
        guard let before = memchr(start, Int32(extent.lineEnd), length) else {
            // They all belong to a line that has begun before.
            (first, count, fileEnd) = (0, 0, extent.range.lowerBound)
            return true
        }
        var end = memchr(start + length, Int32(extent.lineEnd), known - length)
        if end == nil {
            known += extent.file.read(
                at: origin + known, into: UnsafeMutableRawBufferPointer(rebasing: room[known...]))
            end = memchr(start + length, Int32(extent.lineEnd), known - length)
        }
        guard let end else { return false }
        first = UnsafeRawPointer(before) - UnsafeRawPointer(start) + 1
        count = UnsafeRawPointer(end) - UnsafeRawPointer(start) + 1
        fileEnd = origin + count
        return true
    }

    /// The end of a line is looked for in so many bytes first.
    private static var tail: Int { 256 }

    /// Lines that have been read.
    var lines: Int { scanner.number - lineBefore }
    /// By how much the fork's numbers of lines are less than those of the file, read up to a line.
    func linesBefore(_ number: Int) -> Int { number - lineBefore }

    /// Forgets the forks, and the text.
    func empty() {
        if let used = fork?.collector.frames { table = used }
        forget()
        table.empty()
        (count, first) = (0, 0)
        (extent, fileEnd) = (nil, nil)
    }

    /// Forgets the forks.
    private func forget() {
        // They share the memory that is given back.
        fork?.release()
        (base, fork) = (nil, nil)
    }
}
