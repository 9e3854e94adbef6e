/// Reads a text format as its bytes arrive; the result does not depend on how they are divided.
///
/// Decisions from the beginning of a file (its columns, what ends a line) are made when the first 64 KiB are available,
/// or earlier if ``settle()`` or ``finish()`` is called; lines are read from then on.
final class TextFeed {
    private let reader: any TextReader.Type
    private let path: String
    private var scanner = LineScanner()
    /// Bytes that arrived before it was known how to read them.
    private var head = FeedHead()
    private var parser: (any LineParser)?
    /// Makes the parser.
    private var collector: FrameCollector
    /// The threads that read. With more than one there are no snapshots.
    private var threads = ReadingThreads.one

    init(_ reader: any TextReader.Type, path: String, collector: FrameCollector) {
        self.reader = reader
        self.path = path
        self.collector = collector
    }

    deinit {
        scanner.release()
        parser?.release()
    }

    /// Reads all of `input`; what came before an error is in `collector` even so.
    static func read(
        _ input: any CaptureInput, by reader: any TextReader.Type, into collector: inout FrameCollector
    ) throws {
        let feed = TextFeed(reader, path: input.path, collector: collector)
        feed.threads = collector.threads
        // Only the parser uses the table while it reads.
        collector.frames = FrameTable()
        defer { collector = feed.close() }
        var gaps = 0
        while let block = try feed.nextBlock(of: input) {
            // Called if there is more; nothing is missing from a file that was read completely.
            if feed.isPastStop() { return try feed.refuse() }
            try feed.noteGaps(input.damage.gaps, &gaps)
            try feed.feed(block)
            if feed.hasEnough() { return try feed.refuse() }
        }
        try feed.noteGaps(input.damage.gaps, &gaps)
        try feed.finish()
    }

    private func nextBlock(of input: any CaptureInput) throws -> UnsafeRawBufferPointer? {
        guard scanner.hasBegun, let room = parser?.room(scanner) else { return try input.nextBlock() }
        return try input.nextBlock(in: room)
    }

    /// Adds the next bytes, any number of them, and reads the lines that end in them.
    func feed(_ block: UnsafeRawBufferPointer) throws(CaptureError) {
        guard !scanner.hasBegun else {
            parser?.take(block, &scanner)
            return
        }
        try head.take(block) { head, all throws(CaptureError) in try begin(head, all) }
    }

    /// Decides from the available bytes how to read them, if they contain a complete line.
    func settle() throws(CaptureError) {
        guard !scanner.hasBegun else { return }
        try head.settle { head, all throws(CaptureError) in try begin(head, all) }
    }

    /// The next bytes do not follow the last ones: bytes are missing between them.
    func passGap() throws(CaptureError) {
        // Only complete lines are read, because a part of one may look like another.
        try beginWithAll()
        parser?.catchUp(&scanner)
        scanner.dropPart()
    }

    /// Reads a last line without an end. No bytes may follow.
    func finish() throws(CaptureError) {
        try beginWithAll(evenEmpty: parser == nil)
        parser?.takeLast(&scanner)
        try refuse()
    }

    /// Everything that was read. No bytes may follow.
    func close() -> FrameCollector {
        // If the input fails, the part before is still useful.
        try? beginWithAll()
        parser?.catchUp(&scanner)
        return parser?.close() ?? collector
    }

    /// The result that ``close()`` would return for the lines read so far; feeding may continue.
    func snapshot() -> FrameCollector? {
        guard var copy = parser else { return nil }
        var collector = copy.close()
        guard let frames = try? collector.frames.snapshot() else { return nil }
        collector.frames = frames
        return collector
    }

    private func hasEnough() -> Bool { parser?.hasEnough() ?? false }

    private func isPastStop() -> Bool { parser?.isPastStop() ?? false }

    private func noteGaps(_ gaps: Int, _ known: inout Int) throws(CaptureError) {
        guard gaps != known else { return }
        known = gaps
        try passGap()
    }

    private func refuse() throws(CaptureError) {
        if let refusal = parser?.refusal(path: path) { throw refusal }
    }

    private func beginWithAll(evenEmpty: Bool = false) throws(CaptureError) {
        guard !scanner.hasBegun else { return }
        try head.takeAll(evenEmpty: evenEmpty) { head, all throws(CaptureError) in try begin(head, all) }
    }

    /// - Parameters:
    ///   - head: the bytes that decide.
    ///   - all: the same and the bytes after them.
    private func begin(_ head: UnsafeRawBufferPointer, _ all: UnsafeRawBufferPointer) throws(CaptureError) {
        if parser == nil {
            var parser = try reader.parser(for: head, path: path)
            parser.collector = collector
            collector.frames = FrameTable()
            self.parser = parser.threaded(threads)
        }
        let start = scanner.begin(head)
        parser?.take(UnsafeRawBufferPointer(rebasing: all[start...]), &scanner)
    }
}
