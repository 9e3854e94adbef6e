/// Reads a capture within a budget of bytes, for pictures that show the course of a file of any size.
package enum SampledLoader {
    /// - Parameters:
    ///   - path: a capture file, or `-` for standard input.
    ///   - budget: the most bytes that are read, and the most that a compressed file is expanded to.
    ///   - inputFormat: the identifier of a format, whatever the content looks like.
    /// - Throws: where no frame can be read, why; also where the path is a pipe that nothing comes from for a second.
    package static func load(
        path: String, budget: Int, inputFormat: String? = nil
    ) throws(CaptureError) -> SampledCapture {
        let options = LoadOptions(inputFormat: inputFormat)
        let input = try SourceInput(path: path, waiting: .brief)
        guard let file = input.plainPath else { return try loadBeginning(of: input, budget, options) }
        if input.storedBytes <= budget { return SampledCapture(try CaptureLoader.load(input, options: options)) }
        let reader = try CaptureLoader.reader(for: input, options: options)
        let form = SamplingForm.of(reader.format, head: try input.head())
        return try WindowReader(file: try WindowFile(path: file), path: path, reader: reader, budget: budget).read(form)
    }

    /// Reads what a pipe or a compressed file begins with.
    private static func loadBeginning(
        of input: SourceInput, _ budget: Int, _ options: LoadOptions
    ) throws(CaptureError) -> SampledCapture {
        let reader = try CaptureLoader.reader(for: input, options: options)
        let bounded = BoundedInput(input, limit: budget)
        let capture = try read(bounded, by: reader, compression: input.compression) { bounded.isCut }
        guard bounded.isCut else {
            var whole = SampledCapture(capture)
            whole.source.byteCount = input.storedBytes
            return whole
        }
        return SampledCapture(
            source: capture.source,
            stretches: [
                SampledCapture.Stretch(
                    frames: capture.frames, rows: 0..<capture.frames.count, offset: 0, bytes: bounded.count,
                    unreadAfter: 0)
            ],
            coverage: .beginning(read: bounded.count, of: nil), skippedCount: 0)
    }

    /// Reads an input that may be cut off.
    ///
    /// - Parameter isCut: asked afterwards: that a cut input ends early is no damage.
    static func read(
        _ input: any CaptureInput, by reader: any CaptureReader.Type, compression: String? = nil,
        isCut: () -> Bool
    ) throws(CaptureError) -> Capture {
        var collector = FrameCollector(
            source: CaptureSource(
                path: input.path, format: reader.format.identifier, formatName: reader.format.name,
                compression: compression))
        do {
            try reader.read(input, into: &collector)
        } catch let error as CaptureError {
            guard error.kind == .damaged, !collector.frames.isEmpty else { throw error }
            collector.skipped.add(error.place ?? .offset(0), error.reason)
        } catch {
            throw CaptureError(path: input.path, reason: "\(error)")
        }
        if collector.frames.isEmpty, let error = input.damage.error(path: input.path) { throw error }
        collector.tell(input.damage)
        guard !collector.frames.isEmpty else { throw noFrames(input.path, reader, isCut: isCut()) }
        return Capture(frames: collector.frames, source: collector.source, skipped: collector.skipped)
    }

    static func noFrames(_ path: String, _ reader: any CaptureReader.Type, isCut: Bool) -> CaptureError {
        CaptureError(
            path: path, kind: .noFrames,
            reason: isCut
                ? "no frame could be read in the part of the file that the budget allows (\(reader.format.name)); "
                    + "give a larger --budget"
                : "no frames in file (\(reader.format.name))")
    }
}
