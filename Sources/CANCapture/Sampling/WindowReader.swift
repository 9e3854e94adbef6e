/// Reads parts of a file that is larger than the budget.
struct WindowReader: ~Copyable {
    private let file: WindowFile
    private let path: String
    private let reader: any CaptureReader.Type
    private let budget: Int

    /// Maximum of bytes to which the content of the windows may be decompressed.
    private let unpacked: Int

    init(
        file: consuming WindowFile, path: String, reader: any CaptureReader.Type, budget: Int, unpacked: Int
    ) {
        self.file = file
        self.path = path
        self.reader = reader
        self.budget = budget
        self.unpacked = unpacked
    }

    /// Reads `input`, which is the file, in windows or from the beginning, whichever its format allows.
    func read(_ form: SamplingForm, _ input: SourceInput) throws(CaptureError) -> SampledCapture {
        var sample: SampledCapture?
        switch form {
        case .beginning, .records: break
        case .lines:
            sample = try readWindows(headSize: nil) { bytes, isLast in WindowEdges.lines(bytes, isLast: isLast) }
        case .packets(let header):
            sample = try readWindows(headSize: PcapFile.Header.size) { bytes, _ in
                WindowEdges.packets(bytes, header)
            }
        case .containers(let headerSize):
            sample = try readWindows(headSize: headerSize) { bytes, _ in WindowEdges.containers(bytes) }
        }
        if let sample { return sample }
        return try readBeginning(input)
    }

    private func readBeginning(_ input: SourceInput) throws(CaptureError) -> SampledCapture {
        do {
            return try SampledLoader.loadBeginning(of: input, budget, unpacked, reader)
        } catch {
            guard error.kind != .noFrames else { throw error }
            throw CaptureError(
                path: path, kind: .limit,
                reason:
                    "the first \(min(budget, file.size)) bytes alone cannot be read (\(error.reason)); give a larger"
                    + " --budget")
        }
    }

    /// Reads each window after the header, as if it were a file of its own.
    ///
    /// - Parameters:
    ///   - headSize: number of bytes that must precede every window; nil for the complete lines at the start of a text,
    ///     whose frames are counted once.
    ///   - edges: the complete records among the bytes of a window.
    private func readWindows(
        headSize: Int?, edges: (UnsafeRawBufferPointer, _ isLast: Bool) -> Range<Int>
    ) throws(CaptureError) -> SampledCapture? {
        let plan = WindowPlan(fileSize: file.size, budget: budget)
        let longestHead = headSize ?? plan.headSize
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: longestHead + plan.windowSize, alignment: 16)
        defer { room.deallocate() }
        let first = try file.read(at: 0, into: UnsafeMutableRawBufferPointer(rebasing: room[..<longestHead]))
        var head = first
        if headSize == nil {
            head = WindowEdges.wholeLines(UnsafeRawBufferPointer(rebasing: room[..<first]), isLast: false).count
        }
        var sample = WindowSample(
            path: path, reader: reader, context: UnsafeRawBufferPointer(rebasing: room[..<head]),
            isText: headSize == nil, limit: limit(for: plan))
        for start in plan.starts {
            let window = UnsafeMutableRawBufferPointer(rebasing: room[head..<(head + plan.windowSize)])
            let count = try file.read(at: start, into: window)
            let isLast = start + plan.windowSize >= file.size
            let wanted = sample.bytesWorthReading(of: count)
            let part = edges(UnsafeRawBufferPointer(rebasing: window[..<wanted]), isLast && wanted == count)
            guard !part.isEmpty, let base = window.baseAddress else { continue }
            // The records move to the end of the head.
            if part.lowerBound > 0 {
                window.copyMemory(from: UnsafeRawBufferPointer(start: base + part.lowerBound, count: part.count))
            }
            try sample.add(
                UnsafeRawBufferPointer(rebasing: room[..<(head + part.count)]), offset: start + part.lowerBound)
        }
        return sample.finish(fileSize: file.size)
    }

    /// The share of the total limit for each window.
    private func limit(for plan: WindowPlan) -> ReadLimit {
        ReadLimit(
            frames: max(1, SampledLoader.frameLimit / plan.starts.count),
            bytes: max(SampledLoader.leastUnpacked, unpacked / plan.starts.count))
    }
}

/// The part of a file that was read in windows.
private struct WindowSample {
    let path: String
    let reader: any CaptureReader.Type
    let contextSize: Int
    let isText: Bool
    let limit: ReadLimit
    /// Frames of the context, which are repeated with each window.
    private var contextRows = 0
    private var source: CaptureSource?
    private var stretches: [SampledCapture.Stretch] = []
    private var skipped = 0
    private var contextSkipped = 0

    init(
        path: String, reader: any CaptureReader.Type, context: UnsafeRawBufferPointer, isText: Bool, limit: ReadLimit
    ) {
        self.path = path
        self.reader = reader
        contextSize = context.count
        self.isText = isText
        self.limit = limit
        guard isText,
            let capture = try? SampledLoader.read(
                WindowInput(path: path, bytes: context), by: reader, .none, isCut: { true }
            ).capture
        else { return }
        contextRows = capture.frames.count
        contextSkipped = capture.skipped.count
        skipped = contextSkipped
        source = capture.source
        stretches.append(
            SampledCapture.Stretch(
                frames: capture.frames, rows: 0..<contextRows, offset: 0, bytes: context.count, unreadAfter: 0))
    }

    /// How much of a window's bytes contains the frames that are kept, and some more, judged by earlier windows; a
    /// binary format stops by itself.
    func bytesWorthReading(of count: Int) -> Int {
        guard isText, let frame = bytesPerFrame else { return count }
        return Int(min(Double(count), Double(limit.frames) * frame * 1.25 + 4096))
    }

    /// Of the window before the next one, or of the context.
    private var bytesPerFrame: Double? {
        guard let last = stretches.last(where: { !$0.rows.isEmpty }) else { return nil }
        return Double(last.bytes) / Double(last.rows.count)
    }

    /// Adds a window: the context, then the records at `offset` in the file.
    mutating func add(_ bytes: UnsafeRawBufferPointer, offset: Int) throws(CaptureError) {
        let part: SampledLoader.Part
        do {
            part = try SampledLoader.read(WindowInput(path: path, bytes: bytes), by: reader, limit) { true }
        } catch {
            // A window without a frame may be damaged; continue with the next one.
            guard error.kind == .noFrames || error.kind == .damaged else { throw error }
            if error.kind == .noFrames {
                stretches.append(
                    SampledCapture.Stretch(
                        frames: FrameTable(), rows: 0..<0, offset: offset, bytes: bytes.count - contextSize,
                        unreadAfter: 0))
            }
            return
        }
        let capture = part.capture
        if source == nil { source = capture.source }
        if isText { skipped += max(0, capture.skipped.count - contextSkipped) }
        let first = min(contextRows, capture.frames.count)
        let rows = first..<min(capture.frames.count, first + limit.frames)
        stretches.append(
            SampledCapture.Stretch(
                frames: Self.trimmed(capture.frames, to: rows), rows: rows, offset: offset,
                bytes: bytesRead(part, rows, of: bytes.count - contextSize), unreadAfter: 0))
    }

    /// How many of a window's bytes its rows cover, if not all of it was read or kept.
    private func bytesRead(_ part: SampledLoader.Part, _ rows: Range<Int>, of count: Int) -> Int {
        var read = count
        if !isText, let stop = part.stop { read = min(count, max(1, stop - contextSize)) }
        let all = part.capture.frames.count - rows.lowerBound
        guard rows.count < all else { return read }
        return max(1, Int(Double(read) * Double(rows.count) / Double(all)))
    }

    /// The table up to the last of these rows, in memory of its own if most of it is after them.
    private static func trimmed(_ frames: FrameTable, to rows: Range<Int>) -> FrameTable {
        guard rows.upperBound < frames.count else { return frames }
        var kept = FrameTable()
        kept.channels = frames.channels
        kept.names = frames.names
        for row in 0..<rows.upperBound { kept.append(frames[row]) }
        return kept
    }

    /// The sample; nil if the windows contain nothing, or their times are not those of one clock.
    mutating func finish(fileSize: Int) -> SampledCapture? {
        // A header of remarks only says nothing about the rest.
        if isText, let head = stretches.first, head.offset == 0, head.rows.isEmpty { stretches.removeFirst() }
        guard var source, stretches.contains(where: { !$0.rows.isEmpty }), isOrdered(source.clock) else { return nil }
        var read = contextSize
        for index in stretches.indices {
            if stretches[index].offset > 0 { read += stretches[index].bytes }
            guard index + 1 < stretches.count else { continue }
            stretches[index].unreadAfter = max(
                0, stretches[index + 1].offset - stretches[index].offset - stretches[index].bytes)
        }
        source.byteCount = fileSize
        return SampledCapture(
            source: source, stretches: stretches, coverage: .spread(read: read, of: fileSize), skippedCount: skipped)
    }

    /// Whether nearly all windows begin after the one before has begun.
    private func isOrdered(_ clock: Clock) -> Bool {
        guard clock != .none else { return true }
        let stretches = stretches.filter { !$0.rows.isEmpty }
        let begins = stretches.map { $0.frames.time($0.rows.lowerBound) }
        let ends = stretches.map { $0.frames.time($0.rows.upperBound - 1) }
        let backward = zip(ends, begins.dropFirst()).count { $0 > $1 }
        return backward * 20 <= stretches.count
    }
}
