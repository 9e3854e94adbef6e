package import CANCapture
package import PDFAssembly
internal import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The files of a capture that a document carries, for readers who want to examine it further.
///
/// The frames are attached as a candump log, and in the format of the capture: the original files if all of them is
/// shown, otherwise an excerpt if ``ExcerptWriter`` can write the format.
package struct EmbeddedCapture {
    private let capture: Capture
    /// The original files that have exactly the frames shown; empty if only a part is shown, or an input cannot be read
    /// again.
    private let originals: [String]

    /// - Parameters:
    ///   - capture: the frames that are shown.
    ///   - isWhole: whether these are all frames of the files.
    package init(_ capture: Capture, isWhole: Bool) {
        self.capture = capture
        let source = capture.source
        let paths = source.files.isEmpty ? [source.path] : source.files
        originals = isWhole && paths.allSatisfy { $0 != "-" && Self.isFile($0) } ? paths : []
    }

    /// The files with unique names.
    ///
    /// - Parameters:
    ///   - date: seconds since 1970; nil for the time of the last frame if it is known.
    ///   - folder: the folder for temporary files.
    /// - Returns: the files, and a text about what is missing in them.
    package func attachments(date: Int?, folder: String) throws -> (files: [PDFAttachment], notes: [String]) {
        let date = date ?? lastTime
        var files: [PDFAttachment] = []
        var notes: [String] = []
        for path in originals {
            let about = PDFAttachment.Description(
                name: Self.name(path, notIn: files), text: "The capture: \(capture.source.formatName)",
                mediaType: mediaType, date: date, isPacked: isPacked)
            files.append(try PDFAttachment(about, folder: folder) { try Self.read(path, $0) })
        }
        let stem = stem + (originals.isEmpty ? "-excerpt" : "")
        if originals.isEmpty, capture.source.format != Self.candump {
            if let writer = ExcerptWriter(capture) {
                let about = PDFAttachment.Description(
                    name: Self.name(stem + "." + writer.suffix, notIn: files),
                    text: "Frames shown in this document: \(capture.source.formatName)",
                    mediaType: writer.mediaType, date: date, isPacked: writer.isPacked)
                files.append(try PDFAttachment(about, folder: folder) { put in _ = try writer.write(to: put) })
            } else {
                notes.append(
                    "the frames are attached as a candump log: \(capture.source.formatName) cannot be written")
            }
        }
        var omitted = 0
        let about = PDFAttachment.Description(
            name: Self.name(stem + ".log", notIn: files), text: "Frames shown in this document, as a candump log",
            mediaType: "text/plain", date: date)
        let lines = try PDFAttachment(about, folder: folder) { put in
            omitted = try FrameWriter.write(capture.frames, as: .candump, to: put)
        }
        if omitted > 0 { notes.append("\(omitted) frames without a numeric identifier are not in \(about.name)") }
        // A candump log is attached once.
        let isThere = files.contains { !$0.checksum.isEmpty && $0.checksum == lines.checksum && $0.size == lines.size }
        if !isThere { files.append(lines) }
        return (files, notes)
    }

    private static let candump = "candump"

    /// Formats whose files are compressed or compact.
    private var isPacked: Bool { capture.source.compression != nil || ["blf", "mf4"].contains(capture.source.format) }

    private var mediaType: String {
        let texts: Set = [Self.candump, "asc", "trc", "csv", "crtd"]
        return capture.source.compression == nil && texts.contains(capture.source.format)
            ? "text/plain" : "application/octet-stream"
    }

    private var lastTime: Int? {
        let frames = capture.frames
        guard frames.count > 0, capture.source.clock == .epoch || capture.source.clock == .wallClock else { return nil }
        return Int(frames.time(frames.count - 1) / 1_000_000_000)
    }

    /// The name of the first file without its suffixes.
    private var stem: String {
        let path = capture.source.files.first ?? capture.source.path
        guard path != "-" else { return "capture" }
        var name = Self.safe(path)[...]
        for packed in [".gz", ".zst", ".bz2", ".xz"] where name.lowercased().hasSuffix(packed) {
            name = name.dropLast(packed.count)
        }
        if let point = name.lastIndex(of: "."), point > name.startIndex { name = name[..<point] }
        return String(name)
    }

    /// `drive.log`, or `drive (2).log` if this name is in use.
    private static func name(_ path: String, notIn files: [PDFAttachment]) -> String {
        let name = safe(path)
        let point = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        var number = 2
        var free = name
        while files.contains(where: { $0.about.name.lowercased() == free.lowercased() }) {
            free = name[..<point] + " (\(number))" + name[point...]
            number += 1
        }
        return free
    }

    /// A file name without characters that have a special meaning on any system.
    private static func safe(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isPlain = scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
            return isPlain && !"\\:*?\"<>|".unicodeScalars.contains(scalar) ? scalar : "_"
        }
        let text = String(String.UnicodeScalarView(scalars.prefix(200)))
        return text.allSatisfy { $0 == "." } ? "capture" : text
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func read(_ path: String, _ put: (UnsafeRawBufferPointer) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0, let size = sizeOfFile(descriptor) else {
            throw OutputFailure.system(path, "cannot be attached", errno)
        }
        defer { close(descriptor) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < size {
            guard let count = readFully(descriptor, into: buffer, at: offset), count > 0 else {
                throw OutputFailure.system(path, "cannot be attached", errno == 0 ? EIO : errno)
            }
            try put(UnsafeRawBufferPointer(rebasing: buffer[..<min(count, size - offset)]))
            offset += count
        }
    }
}
