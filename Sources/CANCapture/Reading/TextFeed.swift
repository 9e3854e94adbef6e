/// Reads a text format as its bytes come, and comes to the same however they are cut.
///
/// What a reader decides by the beginning of a file (its columns, what ends a line) is decided when the first 64 KiB are
/// there, or before if ``settle()`` or ``finish()`` is called; lines are read from then on.
final class TextFeed {
    private let reader: any TextReader.Type
    private let path: String
    private var scanner = LineScanner()
    /// What has come before it was decided how to read it.
    private var head = FeedHead()
    private var parser: (any LineParser)?
    /// Where the parser begins.
    private var collector: FrameCollector
    /// Those that read. With more than one there are no snapshots.
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
        // The table is the parser's alone while it reads.
        collector.frames = FrameTable()
        defer { collector = feed.close() }
        var gaps = 0
        while let block = try feed.nextBlock(of: input) {
            // Asked when it is known that there is more: of a file that has been read nothing is missing.
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

    /// Takes the next bytes, any number of them, and reads the lines that end in them.
    func feed(_ block: UnsafeRawBufferPointer) throws(CaptureError) {
        guard !scanner.hasBegun else {
            parser?.take(block, &scanner)
            return
        }
        try head.take(block) { head, all throws(CaptureError) in try begin(head, all) }
    }

    /// Decides by what is there how to read it, if a line of it is whole.
    func settle() throws(CaptureError) {
        guard !scanner.hasBegun else { return }
        try head.settle { head, all throws(CaptureError) in try begin(head, all) }
    }

    /// What comes next does not follow what came last: bytes are missing between them.
    func passGap() throws(CaptureError) {
        // Only whole lines are read: a part of one may pass for another.
        try beginWithAll()
        parser?.catchUp(&scanner)
        scanner.dropPart()
    }

    /// Reads a last line without an end. Nothing may be fed behind it.
    func finish() throws(CaptureError) {
        try beginWithAll(evenEmpty: parser == nil)
        parser?.takeLast(&scanner)
        try refuse()
    }

    /// All that has been read. Nothing may be fed behind it.
    func close() -> FrameCollector {
        // Where the input fails, what came before is worth reading.
        try? beginWithAll()
        parser?.catchUp(&scanner)
        return parser?.close() ?? collector
    }

    /// What ``close()`` would give, of the lines that have been read so far; feeding may go on.
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
    ///   - head: what decides.
    ///   - all: the same and what follows it.
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
