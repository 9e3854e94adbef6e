internal import Platform

/// What to read of a capture, and how.
package struct LoadOptions: Sendable {
    /// The identifier of a format (`candump`), to be used whatever the content looks like.
    package var inputFormat: String?
    package var filter: FrameFilter
    /// Asked for what the filter does not know where a capture has message names in place of identifiers.
    package var identify: NameLookup?
    /// What a compressed file may expand to: bytes for each stored byte, and altogether.
    package var expansionRatio = 2000
    package var expansionTotal = 8 << 30
    /// How much is read at the most, of formats that are read from the front to the back.
    package var limit = ReadLimit.none
    /// In which zone the clocks of recorders were that do not name it.
    package var recorderZone: RecorderZone?

    /// Whether all frames are remembered where a filter keeps a part, for it to be merged with those of other files.
    var keepsOrder = false

    package init(inputFormat: String? = nil, filter: FrameFilter = FrameFilter()) {
        self.inputFormat = inputFormat
        self.filter = filter
    }
}

/// Opens a capture, finds out its format by its content, and reads it.
package enum CaptureLoader {
    /// Reads the capture at `path`, or standard input for `-`.
    ///
    /// A file without a single CAN frame is an error of kind `.noFrames`; a filter that no frame passes is not.
    package static func load(path: String, options: LoadOptions = LoadOptions()) throws(CaptureError) -> Capture {
        let input = try SourceInput(
            path: path, ratio: options.expansionRatio, total: options.expansionTotal)
        return try load(input, options: options)
    }

    package static func load(
        _ input: SourceInput, options: LoadOptions = LoadOptions()
    ) throws(CaptureError) -> Capture {
        let (collector, format) = try collect(input, options)
        var read = collector
        var capture = try read.capture(of: format, byteCount: input.storedBytes, damage: input.damage)
        // Several parts were each read to some place: up to the first of these all frames are there.
        if let horizon = read.horizon, options.filter.passesAll {
            capture.keep(FrameFilter(stop: .absolute(horizon)))
            capture.source.end = horizon
        }
        return capture
    }

    /// What a capture has, of which no frame is kept.
    ///
    /// - Parameter wholly: otherwise the first frames are enough.
    static func survey(path: String, options: LoadOptions, wholly: Bool) throws(CaptureError) -> CaptureSurvey {
        var options = options
        options.filter.survey = FrameSurvey()
        // No frame is kept, and none would ever reach a limit: a bound is passed with the first frame.
        (options.filter.start, options.filter.stop) = (nil, wholly ? nil : .absolute(.min))
        options.limit = .none
        let input = try SourceInput(path: path, ratio: options.expansionRatio, total: options.expansionTotal)
        var (collector, format) = try collect(input, options)
        let seen = collector.filter.survey ?? FrameSurvey()
        let capture = try collector.capture(of: format, byteCount: input.storedBytes, damage: input.damage)
        return CaptureSurvey(capture, seen)
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
            // Damage half way: what came before it is sound, and worth more than an error.
            guard error.kind == .damaged, !collector.isUntouched else { throw error }
            collector.skipped.add(error.place ?? .offset(0), error.reason)
        } catch {
            throw CaptureError(path: input.path, reason: "\(error)")
        }
        return (collector, reader.format)
    }

    /// The reader that is the surest of the first bytes.
    static func reader(
        for input: SourceInput, options: LoadOptions
    ) throws(CaptureError) -> any CaptureReader.Type {
        try reader(for: try input.head(), path: input.path, damage: input.damage, options: options)
    }

    static func reader(
        for head: UnsafeRawBufferPointer, path: String, damage: UnpackingDamage = UnpackingDamage(),
        options: LoadOptions
    ) throws(CaptureError) -> any CaptureReader.Type {
        guard head.contains(where: { !isBlank($0) }) else {
            if let error = damage.error(path: path) { throw error }
            throw CaptureError(
                path: path, kind: .empty,
                reason: head.isEmpty ? "the file is empty" : "the file is empty but for blanks")
        }
        if let name = options.inputFormat {
            guard let reader = CaptureFormats.named(name) else {
                throw CaptureError(
                    path: path, kind: .unrecognised,
                    reason: "no input format '\(Printable.text(name))'; there are \(CaptureFormats.identifiers)")
            }
            return reader
        }
        var best: (reader: any CaptureReader.Type, confidence: Confidence)?
        for reader in CaptureFormats.all {
            let confidence = reader.recognise(head)
            if confidence > best?.confidence ?? .no { best = (reader, confidence) }
            if confidence == .certain { break }
        }
        if let best { return best.reader }
        if var error = damage.error(path: path) {
            error.reason += "; what could be unpacked is not a capture that is known"
            throw error
        }
        throw CaptureError(path: path, kind: .unrecognised, reason: Unrecognised.reason(for: head))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func noFrames(_ path: String, _ skipped: SkippedRecords, _ format: CaptureFormat) -> CaptureError {
        if let example = skipped.examples.first {
            return CaptureError(
                path: path, place: example.place, kind: .noFrames,
                reason: "no CAN frame could be read as \(format.name): \(example.reason)"
                    + (skipped.count > 1 ? ", and \(skipped.count - 1) more" : ""))
        }
        let others = skipped.otherRecords.sorted { $0.count > $1.count }
        guard !others.isEmpty else {
            return CaptureError(path: path, kind: .noFrames, reason: "no frames in file (\(format.name))")
        }
        var list = others.prefix(4).map { "\($0.count) × \($0.kind)" }.joined(separator: ", ")
        if others.count > 4 { list += ", …" }
        return CaptureError(
            path: path, kind: .noFrames, reason: "no frames in file (\(format.name)), only other records: \(list)")
    }
}
