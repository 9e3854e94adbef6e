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
        guard FileSource.isRegular(path), let input = try? SourceInput(path: path), let head = try? input.head()
        else { return false }
        // The bytes that all formats examine take milliseconds.
        let first = UnsafeRawBufferPointer(rebasing: head.prefix(1 << 10))
        return (try? reader(for: first, path: path, options: options)) != nil
    }

    /// The reader that is most certain about the first bytes.
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

/// The message for a file that no reader knows.
enum Unrecognised {
    private static let shown = 60

    static func reason(for head: UnsafeRawBufferPointer) -> String {
        if head.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
            return "is a git-lfs pointer, not the capture itself; run 'git lfs pull' to fetch it"
        }
        if let database = database(head) {
            return
                "is \(database), not a capture; give it with --dbc, together with a capture"
        }
        if let other = other(head) { return "is \(other), not a capture" }
        return
            "not a known capture format (tried: \(CaptureFormats.identifiers)); it begins with \(beginning(of: head))"
    }

    /// Other kinds of files with this beginning, in words.
    private static func other(_ head: UnsafeRawBufferPointer) -> String? {
        others.first { head.starts(with: $0.start) }?.name
    }

    private static let others: [(start: [UInt8], name: String)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (Array("GIF8".utf8), "a GIF picture"), (Array("%PDF-".utf8), "a PDF document"),
        (Array("<svg".utf8), "an SVG picture"), (Array("<!DOCTYPE html".utf8), "an HTML page"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
        (Array("PK\u{03}\u{04}".utf8), "a ZIP archive (extract it first)"),
        (Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "a 7z archive (extract it first)"),
        (Array("Rar!".utf8), "a RAR archive (extract it first)"),
    ]

    /// The kind of database with this beginning, in words.
    private static func database(_ head: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        if text.contains("<NetworkDefinition") { return "a KCD file" }
        if text.contains("<AUTOSAR") { return "an ARXML file" }
        let lines = text.split { $0.isNewline }.map { $0.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" } }
        if lines.contains(where: { $0.hasPrefix("FormatVersion=") }) { return "a SYM file" }
        let isDBC = lines.contains { line in ["BO_ ", "BU_:", "NS_ :", "VERSION \""].contains { line.hasPrefix($0) } }
        return isDBC ? "a DBC file" : nil
    }

    /// The first line of a text, or the first bytes of other content, safe to print.
    private static func beginning(of head: UnsafeRawBufferPointer) -> String {
        let start = head.prefix(256)
        let isText = start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard isText, let line = firstLine(of: head) else {
            return "the bytes " + start.prefix(16).map(hex).joined(separator: " ")
        }
        let text = String(decoding: line.prefix(4 * shown), as: UTF8.self)
        let short = text.count > shown ? text.prefix(shown) + "…" : text[...]
        return "'\(Printable.text(String(short)))'"
    }

    private static func firstLine(of head: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
        head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
            .first { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
