import Analysis
import ArgumentParser
import CANCapture
import Fleet
internal import Exports
import Formatting
import Platform
import Publishing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The process that reads captures for `batch`, one after the other. Databases and fonts are read once.
struct BatchWorker {
    private let command: BatchCommand
    private let options: CaptureOptions
    private let reading: CaptureReading
    private let reports = Reports()

    init(_ command: BatchCommand) throws {
        self.command = command
        // A name that the caller could give; each capture replaces it.
        var options = try CaptureOptions.parse(["capture"])
        (options.inputOptions, options.clockOptions, options.quiet) = (command.inputOptions, command.clockOptions, true)
        self.options = options
        var reading = try CaptureReading(
            options, command.databaseOptions, command.protocolOptions, rules: command.ruleOptions,
            bitRates: command.bitRates)
        reading.needs = command.report == nil && !command.ticket ? .rhythms : [.statistics, .pauses, .lanes]
        self.reading = reading
    }

    func serve() throws {
        WorkerChannel.endWithParent()
        // Other workers have the other processors.
        Processors.limit = command.processors
        let root = CaptureRoot(command)
        _ = WorkerChannel.takePeakMemory()
        WorkerChannel.serve { job in
            guard let blank = job.firstIndex(of: 0x20) else { return "" }
            let known = String(decoding: job[..<blank], as: UTF8.self)
            let path = CapturePath(Array(job[(blank + 1)...]))
            let clock = ContinuousClock()
            let begin = clock.now
            guard var entry = answer(path, below: root, known: known) else { return "same" }
            let spent = (clock.now - begin).components
            entry.seconds = Double(spent.seconds) + Double(spent.attoseconds) / 1e18
            entry.peakMemory = WorkerChannel.takePeakMemory()
            return entry.line
        }
    }

    /// The facts about a capture; nil if it is the one that is already known.
    private func answer(_ path: CapturePath, below root: CaptureRoot, known: String) -> ManifestEntry? {
        var entry = ManifestEntry(path: path, stamp: FileStamp(), status: .done)
        var own = ""
        do {
            let place = try root.name(of: path)
            own = Printable.text(place)
            guard !FileStamp.isSpecial(Array(place.utf8)) else {
                throw CaptureError(path: place, reason: "is not a regular file")
            }
            entry.sha256 = FileDigest.sha256(path: place) ?? ""
            if !entry.sha256.isEmpty, entry.sha256 == known { return nil }
            try read(place, &entry)
            // Without a digest it is unknown from which bytes the results come.
            if entry.sha256.isEmpty {
                RunOutput.remove(entry.outputs, but: [], in: command.output)
                throw OutputFailure("\(own): cannot be read again, so it has no SHA-256", isPassing: true)
            }
        } catch {
            switch ExitStatus(of: error) {
            case .environment: entry.status = .environment
            case .unreadable, .nothingSelected: entry.status = .unreadable
            default: entry.status = .failed
            }
            // The message names the capture as the manifest does, whatever path leads to it.
            let (name, text) = (Printable.text(path.shown), Failure.text(of: error))
            let isOwn = !own.isEmpty && text.hasPrefix(own)
            entry.error = isOwn ? name + text.dropFirst(own.count) : "\(name): \(text)"
            entry.outputs = []
        }
        return entry
    }

    private func read(_ path: String, _ entry: inout ManifestEntry) throws {
        var options = options
        options.captures = [path]
        var reading = reading.with(options)
        if !entry.sha256.isEmpty { reading.knownDigests[path] = entry.sha256 }
        let recording = try reading.recording(quiet: true)
        let selection = try reading.selection(of: recording)
        let rows = CaptureRows(selection, sha256: entry.sha256)
        entry.format = recording.capture.source.format
        entry.frames = recording.frames.count
        entry.skipped = recording.capture.skipped.count
        entry.found = rows.found
        let name = RunOutput.name(
            of: entry.path, sha256: entry.sha256.isEmpty ? String(recording.frames.count) : entry.sha256)
        try write("\(RunOutput.rows)/\(name).rows", &entry) { path in
            let file = try OutputFile(path: path)
            try rows.file.bytes.withUnsafeBytes { try file.write($0) }
            // A run compares the digest before it uses them: waiting for the disk would only take time.
            try file.publishWithoutWaiting()
        }
        for form in try command.reportForms() {
            try write("\(RunOutput.reports)/\(name).\(form.rawValue)", &entry) { output in
                try report(reading, recording, to: output)
            }
        }
        // A report on the run shows those of its most serious captures.
        let isGrave = !command.scratch && selection.incidents.first?.severity == .error
        if command.thumbnail || isGrave {
            try write("\(RunOutput.thumbnails)/\(name).png", &entry) { output in
                let png = try ThumbnailWriter.png(
                    of: SampledCapture(recording.capture), side: 256, keys: nil, software: Version.creator)
                let file = try OutputFile(path: output)
                try png.withUnsafeBytes { try file.write($0) }
                try file.publish()
            }
        }
        if command.ticket, !selection.findings.isEmpty {
            try write("\(RunOutput.tickets)/\(name).zip", &entry) { output in try ticket(reading, recording, to: output)
            }
        }
    }

    /// Writes a file of the run and records it.
    private func write(
        _ name: String, _ entry: inout ManifestEntry, _ body: (String) throws -> Void
    ) throws {
        let path = try RunOutput.checked(name, in: command.output)
        try FleetManifest.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        try body(path)
        guard let output = RunOutput.output(name, in: command.output, digest: FileDigest.sha256) else {
            throw OutputFailure("\(Printable.text(path)): cannot be read after it was written")
        }
        entry.outputs.append(output)
    }

    private func report(_ reading: CaptureReading, _ recording: Recording, to output: String) throws {
        let options = try reports.options ?? Reports.Options(command)
        reports.options = options
        var pages = options.pages
        pages.captureOptions = reading.options
        pages.outputOptions.output = output
        pages.prepared = PageRun.Prepared(reading: reading, recording: recording, fonts: reports.fonts)
        try pages.run(
            .report(ReportRequest(all: false, rules: command.ruleOptions, files: options.files, fail: options.fail)))
    }

    private func ticket(_ reading: CaptureReading, _ recording: Recording, to output: String) throws {
        var ticket = try TicketCommand.parse(reading.options.captures + ["-o", output, "--force"])
        ticket.momentOptions.captureOptions = reading.options
        ticket.momentOptions.databaseOptions = command.databaseOptions
        ticket.momentOptions.protocolOptions = command.protocolOptions
        ticket.momentOptions.ruleOptions = command.ruleOptions
        ticket.momentOptions.bitRates = command.bitRates
        try ticket.run(prepared: PageRun.Prepared(reading: reading, recording: recording))
    }
}

/// What the reports of all captures have in common.
private final class Reports {
    struct Options {
        /// The capture and the output are set for each report.
        let pages: PageRun
        let files: FindingFiles
        let fail: FailOption

        init(_ command: BatchCommand) throws {
            pages = PageRun(
                captureOptions: try CaptureOptions.parse(["capture"]),
                outputOptions: OutputOptions(
                    command: "report", formats: ReportCommand.formats, output: "report.pdf", force: true),
                pageOptions: try PageOptions.parse([]), databaseOptions: command.databaseOptions,
                signalOptions: try SignalOptions.parse([]), protocolOptions: command.protocolOptions,
                sourceOptions: try SourceOptions.parse([]), documentOptions: try DocumentOptions.parse([]))
            files = try FindingFiles.parse([])
            fail = try FailOption.parse([])
        }
    }

    /// nil before the first report.
    var options: Options?
    let fonts = SharedFonts()
}

/// The folder of the captures of a run.
private final class CaptureRoot {
    private let root: [UInt8]
    private let output: String
    /// Links to captures whose names are not UTF-8, because Swift's strings cannot store such names.
    private var links: ScratchFolder?

    init(_ command: BatchCommand) {
        root = command.root == "-" || command.root.hasPrefix("@") ? [] : Array(command.root.utf8)
        output = command.output
    }

    /// A name by which a capture can be opened.
    ///
    /// - Throws: if a link is needed and cannot be created.
    func name(of path: CapturePath) throws -> String {
        let bytes = root.isEmpty ? path.bytes : root + [UInt8(ascii: "/")] + path.bytes
        if let text = CapturePath(bytes).text { return text }
        let folder = try links ?? ScratchFolder(in: output, for: output)
        links = folder
        let link = folder.add(path.fileName.replacing("/", with: "_"))
        unlink(link)
        let made = (Self.absolute(bytes) + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { symlink($0, link) } ?? -1 }
        }
        guard made == 0 else { throw OutputFailure.system(link, "cannot be created", errno) }
        return link
    }

    private static func absolute(_ path: [UInt8]) -> [UInt8] {
        guard path.first != UInt8(ascii: "/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        let folder = UnsafeBufferPointer(start: here, count: strlen(here)).map { UInt8(bitPattern: $0) }
        return folder + [UInt8(ascii: "/")] + path
    }
}
