/// Follows a capture that grows: a text of any format, taken piece by piece.
///
/// However the bytes are cut, the capture is the one that ``CaptureLoader`` reads of all of them. The first 64 KiB tell
/// what they are; ``settle()`` lets fewer bytes tell it, and frames are there from then on. One task at a time uses it.
package final class CaptureFeed {
    private let path: String
    private let options: LoadOptions
    private var head = FeedHead()
    private var state = State.waiting
    /// Bytes that have been fed.
    private var byteCount = 0
    /// What is known of the times of the last snapshot.
    private var steps: StampSteps?

    private enum State {
        case waiting
        case reading(TextFeed, CaptureFormat)
        case ended
    }

    /// - Parameter path: what errors and the capture call it.
    package init(path: String, options: LoadOptions = LoadOptions()) {
        self.path = path
        self.options = options
    }

    /// The format, once it is known.
    package var format: CaptureFormat? {
        guard case .reading(_, let format) = state else { return nil }
        return format
    }

    /// Takes the next bytes, any number of them. What comes behind ``finish()`` or an error is passed over.
    ///
    /// - Throws: when it turns out that the bytes are no text of a known format.
    package func feed(_ block: UnsafeRawBufferPointer) throws(CaptureError) {
        byteCount += block.count
        switch state {
        case .waiting: try head.take(block) { head, all throws(CaptureError) in try begin(head, all) }
        case .reading(let feed, _): try feed.feed(block)
        case .ended: break
        }
    }

    /// Finds out by what is there what it is and how to read it, if a line of it is whole.
    ///
    /// A capture so small may look like another than all of it would.
    package func settle() throws(CaptureError) {
        guard case .waiting = state else { return }
        try head.settle { head, all throws(CaptureError) in try begin(head, all) }
        if case .reading(let feed, _) = state { try feed.settle() }
    }

    /// Ends the capture; a last line needs no end.
    ///
    /// - Throws: what ``CaptureLoader`` would.
    package func finish() throws(CaptureError) -> Capture {
        if case .waiting = state {
            try head.takeAll(evenEmpty: true) { head, all throws(CaptureError) in try begin(head, all) }
        }
        guard case .reading(let feed, let format) = state else {
            throw CaptureError(path: path, reason: "nothing is left to be read: it has ended, or could not be read")
        }
        state = .ended
        try feed.finish()
        var collector = feed.close()
        return try collector.capture(of: format, byteCount: byteCount, steps: steps)
    }

    /// The capture as far as its lines are whole, in memory that feeding does not change; nil before its first frame.
    ///
    /// Its first rows are those of the snapshot before, so that what is known of them may be kept.
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
                reason: "packed with \(packing), which is not unpacked as it comes; feed what it holds")
        }
        let reader = try CaptureLoader.reader(for: head, path: path, options: options)
        guard let text = reader as? any TextReader.Type else {
            throw CaptureError(
                path: path, kind: .unreadable,
                reason: "\(reader.format.name) has no lines to be read as they come; read the file when it is whole")
        }
        let feed = TextFeed(
            text, path: path, collector: FrameCollector(reader.format, path: path, options: options))
        state = .reading(feed, reader.format)
        try feed.feed(all)
    }
}
