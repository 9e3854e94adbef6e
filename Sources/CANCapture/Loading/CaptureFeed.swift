/// Reads a capture that grows: a text of any format, given piece by piece.
///
/// However the bytes are divided, the result is the capture that ``CaptureLoader`` reads from all of them. The first 64
/// KiB decide the format; ``settle()`` decides it with fewer bytes, and frames are read from then on. A feed is used by
/// one task at a time.
package final class CaptureFeed {
    private let path: String
    private let options: LoadOptions
    private var text = IncomingText()
    private var head = FeedHead()
    private var state = State.waiting
    /// Number of bytes that were fed.
    private var byteCount = 0
    /// What is known about the times of the last snapshot.
    private var steps: StampSteps?

    private enum State {
        case waiting
        case reading(TextFeed, CaptureFormat)
        case ended
    }

    /// - Parameter path: the capture's name, for errors and for the capture.
    package init(path: String, options: LoadOptions = LoadOptions()) {
        self.path = path
        self.options = options
    }

    /// Adds the next bytes, any number of them. Bytes after ``finish()`` or an error are ignored.
    ///
    /// - Throws: if the bytes turn out not to be text of a known format.
    package func feed(_ block: UnsafeRawBufferPointer) throws(CaptureError) {
        byteCount += block.count
        // Not in place, because the bytes change this object.
        var text = self.text
        defer { self.text = text }
        try text.take(block) { bytes throws(CaptureError) in try read(bytes) }
    }

    private func read(_ block: UnsafeRawBufferPointer) throws(CaptureError) {
        switch state {
        case .waiting: try head.take(block) { head, all throws(CaptureError) in try begin(head, all) }
        case .reading(let feed, _): try feed.feed(block)
        case .ended: break
        }
    }

    /// Detects the format from the bytes so far, if they contain a whole line.
    ///
    /// So few bytes may look like another format than the whole capture would.
    package func settle() throws(CaptureError) {
        guard case .waiting = state else { return }
        try head.settle { head, all throws(CaptureError) in try begin(head, all) }
        if case .reading(let feed, _) = state { try feed.settle() }
    }

    /// Ends the capture; the last line needs no line end.
    ///
    /// - Throws: the same errors as ``CaptureLoader``.
    package func finish() throws(CaptureError) -> Capture {
        var text = self.text
        try text.finish { bytes throws(CaptureError) in try read(bytes) }
        if case .waiting = state {
            try head.takeAll(evenEmpty: true) { head, all throws(CaptureError) in try begin(head, all) }
        }
        guard case .reading(let feed, let format) = state else {
            throw CaptureError(path: path, reason: "the input has ended or could not be read")
        }
        state = .ended
        try feed.finish()
        var collector = feed.close()
        return try collector.capture(of: format, byteCount: byteCount, steps: steps)
    }

    /// The capture up to its last whole line, in memory that feeding does not change; nil before the format is known.
    ///
    /// Its first rows are those of the snapshot before, so that results computed from them stay valid.
    package func snapshot() -> Capture? {
        guard case .reading(let feed, let format) = state, var collector = feed.snapshot() else { return nil }
        steps = StampSteps(
            collector.frames, clock: collector.source.clock, start: collector.source.start, known: steps)
        return try? collector.capture(of: format, byteCount: byteCount, steps: steps)
    }

    private func begin(_ head: UnsafeRawBufferPointer, _ all: UnsafeRawBufferPointer) throws(CaptureError) {
        state = .ended
        if let packing = SourceInput.packing(of: head) {
            throw CaptureError(
                path: path, kind: .unreadable,
                reason:
                    "compressed with \(packing), which is not decompressed as it arrives; feed the decompressed bytes")
        }
        let reader = try CaptureLoader.reader(for: head, path: path, options: options)
        guard let text = reader as? any TextReader.Type else {
            throw CaptureError(
                path: path, kind: .unreadable,
                reason: "\(reader.format.name) has no lines that can be read as they arrive; read the complete file")
        }
        let feed = TextFeed(
            text, path: path, collector: FrameCollector(reader.format, path: path, options: options))
        state = .reading(feed, reader.format)
        try feed.feed(all)
    }
}
