/// A parser whose forks read segments of the text on several threads, and which joins the results.
///
/// A fork assumes that the lines between it and the joined part do not change how lines are read. This is checked
/// before its segment is joined: if they did, the segment is read again. So the result is that of one thread, whatever
/// the text.
final class ThreadedLines<Parser: LineParser>: LineParser, ForkTally {
    private var parser: Parser
    private let threads: ReadingThreads
    private let queue: AheadQueue
    /// Segments that are being read, in their order: so many that an interrupted helper delays nothing.
    private var segments: [LineSegment<Parser>] = []
    private let mostSegments: Int
    private var spare: [LineSegment<Parser>] = []
    /// The segment that is being filled; without one, the parser reads.
    private var filling: LineSegment<Parser>?
    private(set) var joined = 0
    private(set) var refused = 0

    init(_ parser: Parser, _ threads: ReadingThreads) {
        self.parser = parser
        self.threads = threads
        queue = AheadQueue(threads)
        mostSegments = Self.segmentsPerThread * threads.count
    }

    private static var segmentsPerThread: Int { 3 }

    deinit { queue.end() }

    var collector: FrameCollector {
        get { parser.collector }
        set { parser.collector = newValue }
    }

    func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) { parser.line(text, count, number: number) }
    func overlongLine(number: Int) { parser.overlongLine(number: number) }
    func finish() { parser.finish() }
    func close() -> FrameCollector { parser.close() }
    func refusal(path: String) -> CaptureError? { parser.refusal(path: path) }

    func release() {
        queue.end()
        parser.release()
    }

    func takeLast(_ scanner: inout LineScanner) {
        catchUp(&scanner)
        parser.takeLast(&scanner)
    }

    func take(_ block: UnsafeRawBufferPointer, _ scanner: inout LineScanner) {
        var rest = block
        while !rest.isEmpty {
            if filling == nil, let count = direct(rest, scanner) {
                parser.take(UnsafeRawBufferPointer(rebasing: rest[..<count]), &scanner)
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                continue
            }
            let segment = filling ?? emptySegment()
            filling = segment
            rest = UnsafeRawBufferPointer(rebasing: rest[segment.append(rest)...])
            if segment.isFull { submit(segment, &scanner) }
        }
    }

    /// The room of the segment that is being filled, or will be.
    func room(_ scanner: LineScanner) -> UnsafeMutableRawBufferPointer? {
        if let filling { return filling.rest }
        guard mayFork(scanner), scanner.isAtLineStart else { return nil }
        let segment = emptySegment()
        spare.append(segment)
        return segment.rest
    }

    /// Number of bytes that the parser must read before a segment can begin; nil if one begins here.
    private func direct(_ bytes: UnsafeRawBufferPointer, _ scanner: LineScanner) -> Int? {
        guard mayFork(scanner) else {
            let isHeader = scanner.number < HeaderLines.count
            return min(bytes.count, threads.segmentSize, isHeader ? HeaderLines.step : .max)
        }
        return scanner.isAtLineStart ? nil : scanner.restOfLine(bytes)
    }

    /// If most of what forks read is rejected, one thread reads the rest.
    private static var mostRefusals: Int { 8 }

    private func mayFork(_ scanner: LineScanner) -> Bool {
        refused <= Self.mostRefusals + joined / 4 && scanner.number >= HeaderLines.count && parser.canFork
    }

    private func emptySegment() -> LineSegment<Parser> { spare.popLast() ?? LineSegment(size: threads.segmentSize) }

    /// Submits the complete lines of a segment; the bytes after them begin the next.
    private func submit(_ segment: LineSegment<Parser>, _ scanner: inout LineScanner) {
        let end = scanner.wholeLines(segment.bytes)
        guard end > 0, mayFork(scanner) else { return catchUp(&scanner) }
        let next = emptySegment()
        segment.moveRest(from: end, to: next)
        filling = next
        segment.begin(parser.forked(), behind: scanner)
        segments.append(segment)
        queue.submit(segment)
        while segments.count >= mostSegments { joinFirst(&scanner) }
    }

    private func joinFirst(_ scanner: inout LineScanner) {
        let segment = segments.removeFirst()
        if queue.claim(segment) {
            // No helper has begun it, and everything before it was read, so the parser itself can read it.
            parser.take(segment.bytes, &scanner)
        } else if queue.isDone(segment) {
            join(segment, &scanner)
        } else {
            // The helper finishes it, but its result is not used.
            return parser.take(segment.bytes, &scanner)
        }
        segment.empty()
        spare.append(segment)
    }

    private func join(_ segment: LineSegment<Parser>, _ scanner: inout LineScanner) {
        if let fork = segment.fork, let base = segment.base,
            parser.join(fork, from: base, linesBefore: segment.linesBefore(scanner.number))
        {
            joined += 1
            scanner.pass(lines: segment.lines)
        } else {
            refused += 1
            parser.take(segment.bytes, &scanner)
        }
    }

    func catchUp(_ scanner: inout LineScanner) {
        while !segments.isEmpty { joinFirst(&scanner) }
        guard let last = filling else { return }
        filling = nil
        parser.take(last.bytes, &scanner)
        last.empty()
        spare.append(last)
    }
}

/// Number of segments whose forks were accepted, and of segments that were read again.
protocol ForkTally: AnyObject {
    var joined: Int { get }
    var refused: Int { get }
}

/// Number of lines at the beginning of a text that may decide how others are read.
enum HeaderLines {
    static let count = 64
    /// Number of bytes of them that are read before the others; most such lines are short.
    static let step = 4 << 10
}
