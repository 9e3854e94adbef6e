internal import Platform

/// Opens a capture, detects its format by its content, and reads it.
package enum CaptureLoader {
    /// Reads the capture at `path`, or standard input for `-`.
    ///
    /// A file without a single CAN frame is an error of kind `.noFrames`; a filter that no frame passes is not.
    package static func load(path: String, options: LoadOptions = LoadOptions()) throws(CaptureError) -> Capture {
        try load(try input(path, options), options: options)
    }

    package static func load(
        _ input: SourceInput, options: LoadOptions = LoadOptions()
    ) throws(CaptureError) -> Capture {
        let (collector, format) = try collect(input, options)
        var read = collector
        if CaptureFormats.named(format.identifier) is any TextReader.Type {
            DamagedText.leaveOut(from: &read, input.damage)
        }
        var capture = try read.capture(of: format, byteCount: input.storedBytes, damage: input.damage)
        // Several parts were each read to some place: up to the first of these places no frame is missing.
        if let horizon = read.horizon, options.filter.passesAll {
            capture.keep(FrameFilter(stop: .absolute(horizon)))
            capture.source.end = horizon
        }
        return capture
    }

    /// The contents of a capture of which no frame is kept.
    ///
    /// - Parameter wholly: false if the first frames are enough.
    static func survey(path: String, options: LoadOptions, wholly: Bool) throws(CaptureError) -> CaptureSurvey {
        var options = options
        options.filter.survey = FrameSurvey()
        // No frame is kept, so a limit would never be reached: a bound is passed with the first frame.
        (options.filter.start, options.filter.stop) = (nil, wholly ? nil : .absolute(.min))
        options.limit = .none
        let input = try input(path, options)
        var (collector, format) = try collect(input, options)
        let seen = collector.filter.survey ?? FrameSurvey()
        let capture = try collector.capture(of: format, byteCount: input.storedBytes, damage: input.damage)
        return CaptureSurvey(capture, seen)
    }

    private static func input(_ path: String, _ options: LoadOptions) throws(CaptureError) -> SourceInput {
        var progress: (@Sendable (Int) -> Void)?
        if let observer = options.progress { progress = { bytes in observer(path, bytes) } }
        return try SourceInput(
            path: path, ratio: options.expansionRatio, total: options.expansionTotal, progress: progress)
    }

    private static func collect(
        _ input: SourceInput, _ options: LoadOptions
    ) throws(CaptureError) -> (FrameCollector, CaptureFormat) {
        let reader = try reader(for: input, options: options)
        var collector = FrameCollector(reader.format, path: input.path, options: options)
        collector.source.compression = input.compression
        do {
            try reader.read(input, into: &collector)
        } catch let error as CaptureError {
            // Damage in the middle: the part before it is valid, and more useful than an error.
            guard error.kind == .damaged, !collector.isUntouched else { throw error }
            collector.skipped.add(error.place ?? .offset(0), error.reason)
        } catch {
            throw CaptureError(path: input.path, reason: "\(error)")
        }
        return (collector, reader.format)
    }

    /// Whether a file is probably a capture, by its first bytes; false for pipes, which cannot be examined.
    package static func recognises(path: String, options: LoadOptions = LoadOptions()) -> Bool {
        guard FileSource.isRegular(path), let input = try? SourceInput(path: path) else { return false }
        input.decodeUTF16()
        guard let head = try? input.head() else { return false }
        // The bytes that all formats examine take milliseconds.
        let first = UnsafeRawBufferPointer(rebasing: head.prefix(1 << 10))
        return (try? reader(for: first, path: path, options: options)) != nil
    }

    /// The reader that is most certain about the first bytes.
    static func reader(
        for input: SourceInput, options: LoadOptions
    ) throws(CaptureError) -> any CaptureReader.Type {
        input.decodeUTF16()
        return try reader(for: try input.head(), path: input.path, damage: input.damage, options: options)
    }

    static func reader(
        for head: UnsafeRawBufferPointer, path: String, damage: UnpackingDamage = UnpackingDamage(),
        options: LoadOptions
    ) throws(CaptureError) -> any CaptureReader.Type {
        guard head.contains(where: { !isBlank($0) }) else {
            if let error = damage.error(path: path) { throw error }
            throw CaptureError(
                path: path, kind: .empty,
                reason: head.isEmpty ? "the file is empty" : "the file contains only whitespace")
        }
        if let name = options.inputFormat {
            guard let reader = CaptureFormats.named(name) else {
                throw CaptureError(
                    path: path, kind: .unrecognised,
                    reason: "unknown input format '\(Printable.text(name))'; use one of \(CaptureFormats.identifiers)")
            }
            return reader
        }
        // A candump log has no signature. Without this check, every other reader of texts would try each of its lines.
        if CandumpLogText.fills(head) { return CandumpReader.self }
        var best: (reader: any CaptureReader.Type, confidence: Confidence)?
        for reader in CaptureFormats.all {
            let confidence = reader.recognise(head)
            if confidence > best?.confidence ?? .no { best = (reader, confidence) }
            if confidence == .certain { break }
        }
        if let best { return best.reader }
        if var error = damage.error(path: path) {
            error.reason += "; the part that could be decompressed is not a known capture format"
            throw error
        }
        throw CaptureError(path: path, kind: .unrecognised, reason: Unrecognised.reason(for: head))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
