internal import Platform

/// Reads a capture within a budget of bytes, for pictures of files of any size.
package enum SampledLoader {
    /// Maximum number of kept frames, whatever the budget is; they determine the memory of a picture.
    package static let frameLimit = 350_000
    /// Minimum number of bytes that a window may decompress, however many windows there are.
    static let leastUnpacked = 256 << 10
    /// Number of bytes that are read of compressed files whose format needs all bytes at once.
    static let largestUnpacked = 32 << 20
    /// Such formats; others are read line by line.
    private static let wholeFormats: Set<String> = ["blf", "mf4", "pcap", "sqlite"]
    /// Cost of decompressing a byte, relative to gzip.
    private static let unpackingCosts = ["bzip2": 6, "xz": 2]

    /// - Parameters:
    ///   - path: a capture file, or `-` for standard input.
    ///   - budget: maximum number of bytes that are read, and to which a compressed file, or compressed data in a file,
    ///     is expanded.
    ///   - inputFormat: the identifier of a format that is used whatever the content is.
    /// - Throws: the reason, if no frame can be read; also if the path is a named pipe that delivers nothing for a
    ///   second.
    package static func load(
        path: String, budget: Int, inputFormat: String? = nil
    ) throws(CaptureError) -> SampledCapture {
        let options = LoadOptions(inputFormat: inputFormat)
        let input = try SourceInput(path: path, waiting: path == "-" ? .unlimited : .brief)
        let reader = try CaptureLoader.reader(for: input, options: options)
        guard let file = input.plainPath else {
            return try loadBeginning(of: input, unpackedBudget(budget, input, reader), budget, reader)
        }
        let form = SamplingForm.of(reader.format, head: try input.head())
        // A part of these can be read only with the whole file available; it is counted as it is decompressed.
        if case .records = form { return try loadBeginning(of: input, input.storedBytes, budget, reader) }
        var windowBudget = budget
        if input.storedBytes <= budget {
            let begun = try loadBeginning(of: input, budget, budget, reader)
            guard case .beginning(let read, _) = begun.coverage else { return begun }
            if case .beginning = form { return begun }
            // Windows with about as many frames as the part that was read.
            windowBudget = max(read, WindowPlan.smallestWindow)
        }
        return try WindowReader(
            file: try WindowFile(path: file), path: path, reader: reader, budget: windowBudget, unpacked: budget
        ).read(form, input)
    }

    private static func unpackedBudget(
        _ budget: Int, _ input: SourceInput, _ reader: any CaptureReader.Type
    ) -> Int {
        let budget = budget / (unpackingCosts[input.compression ?? ""] ?? 1)
        return wholeFormats.contains(reader.format.identifier) ? min(budget, largestUnpacked) : budget
    }

    /// Reads the beginning of an input: at most `size` bytes, and the allowed number of frames and decompressed bytes.
    static func loadBeginning(
        of input: SourceInput, _ size: Int, _ budget: Int, _ reader: any CaptureReader.Type
    ) throws(CaptureError) -> SampledCapture {
        let bounded = BoundedInput(input, limit: size)
        let part = try read(
            bounded, by: reader, compression: input.compression, ReadLimit(frames: frameLimit, bytes: budget)
        ) { bounded.isCut }
        guard bounded.isCut || part.stop != nil else {
            var whole = SampledCapture(part.capture)
            whole.source.byteCount = input.storedBytes
            whole.source.time.measure(
                part.capture.frames, clock: whole.source.clock, start: whole.source.start)
            return whole
        }
        let isPlain = input.plainPath != nil
        var read = bounded.count
        if let stop = part.stop, stop > 0 { read = isPlain || read > 0 ? min(max(1, stop), max(read, stop)) : stop }
        var source = part.capture.source
        if isPlain { source.byteCount = input.storedBytes }
        return SampledCapture(
            source: source,
            stretches: [
                SampledCapture.Stretch(
                    frames: part.capture.frames, rows: 0..<part.rowCount, offset: 0, bytes: max(1, read),
                    unreadAfter: 0)
            ],
            coverage: .beginning(read: read, of: isPlain ? input.storedBytes : nil), skippedCount: 0)
    }

    /// The part of an input that was read.
    struct Part {
        var capture: Capture
        /// Number of rows from the first on before any missing ones.
        var rowCount: Int
        /// The place where reading stopped because the limit was reached, if it did.
        var stop: Int?
    }

    /// Reads an input that may be truncated.
    ///
    /// - Parameter isCut: called afterwards; an early end of a truncated input is not damage.
    static func read(
        _ input: any CaptureInput, by reader: any CaptureReader.Type, compression: String? = nil,
        _ limit: ReadLimit, isCut: () -> Bool
    ) throws(CaptureError) -> Part {
        // A file has dozens of windows, and each takes addresses.
        guard AddressSpace.hasRoom(for: Capture.neededForAll) else {
            throw CaptureError(.outOfMemory, path: input.path)
        }
        var collector = FrameCollector(
            source: CaptureSource(
                path: input.path, format: reader.format.identifier, formatName: reader.format.name,
                compression: compression))
        collector.limit = limit
        do {
            try reader.read(input, into: &collector)
        } catch let error as CaptureError {
            guard error.kind == .damaged, !collector.frames.isEmpty else { throw error }
            collector.skipped.add(error.place ?? .offset(0), error.reason)
        } catch {
            throw CaptureError(path: input.path, reason: "\(error)")
        }
        if let failure = collector.frames.store.failure { throw CaptureError(failure, path: input.path) }
        if collector.frames.isEmpty, let error = input.damage.error(path: input.path) { throw error }
        collector.tell(input.damage)
        guard !collector.frames.isEmpty else {
            throw noFrames(input.path, reader, isCut: isCut() || collector.stop != nil, collector.skipped)
        }
        var rowCount = collector.frames.count
        if let horizon = collector.horizon {
            while rowCount > 1, collector.frames.time(rowCount - 1) > horizon { rowCount -= 1 }
        }
        return Part(
            capture: Capture(frames: collector.frames, source: collector.source, skipped: collector.skipped),
            rowCount: rowCount, stop: collector.stop)
    }

    static func noFrames(
        _ path: String, _ reader: any CaptureReader.Type, isCut: Bool, _ skipped: SkippedRecords
    ) -> CaptureError {
        guard !isCut else {
            return CaptureError(
                path: path, kind: .noFrames,
                reason:
                    "no frame could be read within the budget (\(reader.format.name)); "
                    + "give a larger --budget")
        }
        return CaptureError.noFrames(path, skipped, reader.format)
    }
}
