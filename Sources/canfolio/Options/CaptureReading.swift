import Analysis
import CANCapture
import CANDatabases
import Fleet
import Wording
import Platform
import CANProtocols
import Publishing

/// What a command needs from its captures, and the reading of them, which happens once.
struct CaptureReading {
    private(set) var options: CaptureOptions
    /// Databases as documents may show them. The VINs of captures are known after reading.
    private(set) var databases: DatabaseSet
    /// The same with all names, by which messages of captures are found.
    let namedDatabases: DatabaseSet
    let protocols: ProtocolOptions
    private let bitRates: BitRateOptions?
    private let rules: FindingOptions
    private let databasePaths: [String]
    private var redaction: RedactionRun
    /// SHA-256 of captures that were already computed, by path.
    var knownDigests: [String: String] = [:]

    /// Reads databases and tables, and reports their errors on standard error.
    init(
        _ options: CaptureOptions, _ databaseOptions: DatabaseOptions, _ protocolOptions: ProtocolArguments,
        rules: RuleOptions? = nil, bitRates: BitRateOptions? = nil
    ) throws {
        self.options = options
        self.bitRates = bitRates
        self.rules = try rules?.options() ?? FindingOptions()
        let all = try databaseOptions.load(strict: options.strict, quiet: options.quiet)
        protocols = try protocolOptions.options()
        let request = try options.redactionOptions.request()
        redaction = RedactionRun(request, databases: all, protocols: protocols)
        namedDatabases = request.isEmpty ? all : all.redacted(request)
        databases = request.hidesVIN ? namedDatabases.hidingVehicleNumbers([]) : namedDatabases
        databasePaths = databaseOptions.databases.map { DatabaseBinding.split($0).path }
    }

    /// The same reading with other options that select frames.
    func with(_ options: CaptureOptions) -> CaptureReading {
        var other = self
        other.options = options
        return other
    }

    /// A path as documents may show it, because it may contain a VIN. The VINs of captures are known after reading.
    func shown(_ path: String) -> String { redaction.shown(path) }

    /// What is redacted, as documents may say it; empty if nothing was found.
    var shownRedaction: [String] { redaction.changesNothing ? [] : options.shownRedaction }

    /// Captures and databases as documents name them.
    ///
    /// - Parameter hasChecksums: whether their SHA-256 are shown, unless something of a capture is redacted.
    func sources(hasChecksums: Bool) -> DocumentSources {
        let hasChecksums = hasChecksums && redaction.mayShowDigests
        func files(_ paths: [String]) -> [DocumentSources.File] {
            paths.map { path in
                DocumentSources.File(path: shown(path), sha256: hasChecksums ? digest(of: path) : nil)
            }
        }
        return DocumentSources(captures: files(options.captures), databases: files(databasePaths))
    }

    /// The first fields of JSON about the capture. Call it after reading, because a redacted capture has no digest.
    var head: JSONHead {
        let path = options.captures.count == 1 && redaction.mayShowDigests ? options.captures.first : nil
        guard let path else { return JSONHead(of: []) }
        return JSONHead(of: [DocumentSources.File(path: shown(path), sha256: digest(of: path))])
    }

    /// The SHA-256 of a file. Prints a message if a regular file cannot be read again.
    private func digest(of path: String) -> String? {
        if let digest = knownDigests[path] ?? FileDigest.sha256(path: path) { return digest }
        if path != "-", FileStamp(path: Array(path.utf8)) != nil, !FileStamp.isSpecial(Array(path.utf8)) {
            Terminal.printError("canfolio: \(shown(path)): cannot be read again, so its SHA-256 is not shown")
        }
        return nil
    }

    // MARK: Reading

    /// What the command needs from a recording.
    var needs: RecordingQuestion.Needs = []

    /// Reads all frames of the captures.
    ///
    /// - Parameters:
    ///   - quiet: whether the command itself reports what could not be read.
    ///   - looksForFindings: whether the command says what is wrong.
    ///   - change: changes the capture before it is analysed.
    mutating func recording(
        quiet: Bool = false, looksForFindings: Bool = true, change: (inout Capture) throws -> Void = { _ in }
    ) throws -> Recording {
        var whole = options.whole
        whole.quiet = quiet || options.quiet
        return try recording(by: whole, looksForFindings: looksForFindings, change)
    }

    /// Reads the beginning of the captures, without searching for findings and without messages about what could not be
    /// read: the whole is read afterwards. nil if nothing could be shown before everything was read.
    ///
    /// - Parameter frames: minimum number of frames that are read, if there are that many.
    mutating func beginning(frames: Int) throws -> Recording? {
        guard options.captures.count == 1, CaptureSet.canBeReadAgain(options.captures),
            !options.redactionOptions.isGiven
        else { return nil }
        var whole = options.whole
        whole.quiet = true
        let recording = try recording(by: whole, limit: frames, looksForFindings: false) { _ in }
        return recording.capture.source.isCut ? recording : nil
    }

    /// A capture that was read in another way, as a recording.
    ///
    /// - Parameter learnt: what is known from the beginning of the capture.
    mutating func recording(
        of capture: Capture, looksForFindings: Bool, learnt: RecordingQuestion.Learnt? = nil
    ) throws -> Recording {
        var capture = capture
        prepare(&capture, quiet: true)
        var question = RecordingQuestion(databases: databases, protocols: protocols, rules: rules)
        question.rates = try bitRates?.rates(for: capture)
        question.looksForFindings = looksForFindings
        question.needs = needs
        question.learnt = learnt
        return Recording(capture, question)
    }

    /// Reads the frames that the options keep.
    ///
    /// - Parameter anyTime: whether frames are kept that are far from the time around which something is searched.
    mutating func chosen(of paths: [String], anyTime: Bool) throws -> Recording {
        var chosen = options
        chosen.captures = paths
        if anyTime { (chosen.around, chosen.window) = (nil, nil) }
        return try recording(by: chosen, looksForFindings: false) { _ in }
    }

    /// Reads what pages need: of large captures only their frames and those near them, in which no findings are
    /// searched.
    ///
    /// - Parameter limit: minimum number of frames that are read, if there are that many.
    mutating func excerpt(
        limit: Int, change: (inout Capture) throws -> Void = { _ in }
    ) throws -> Recording {
        let times = try options.times()
        guard isLarge else { return try recording(change: change) }
        if !times.isEmpty {
            var near = options.whole
            (near.start, near.stop) = (options.start, options.stop)
            (near.around, near.window) = (options.around, options.window)
            return try recording(by: near, margin: Self.messageMargin, looksForFindings: false, change)
        }
        let isWhole = options.selection.isEmpty
        return try recording(by: options.whole, limit: isWhole ? limit : .max, looksForFindings: isWhole, change)
    }

    /// No message, and no announcement of the next one, takes longer, in nanoseconds.
    private static let messageMargin: Int64 = 60_000_000_000
    /// Captures with fewer bytes are read completely, whatever is shown of them.
    private static let mostReadWhole = 64_000_000

    private var isLarge: Bool {
        guard CaptureSet.canBeReadAgain(options.captures), !options.redactionOptions.isGiven else { return false }
        return CaptureSet.storedBytes(options.captures) > Self.mostReadWhole
    }

    private mutating func recording(
        by options: CaptureOptions, limit: Int = .max, margin: Int64 = 0, looksForFindings: Bool,
        _ change: (inout Capture) throws -> Void
    ) throws -> Recording {
        // If notes are quiet because a listing contains them, the progress of reading is still shown.
        var capture = try options.load(
            for: &self, limit: limit, margin: margin, showsProgress: !self.options.quiet)
        try change(&capture)
        var question = RecordingQuestion(databases: databases, protocols: protocols, rules: rules)
        question.rates = try bitRates?.rates(for: capture)
        question.looksForFindings = looksForFindings && !capture.source.isCut
        question.needs = needs
        let recording = Recording(capture, question)
        let notes = CoverageNotes.notes(recording)
        let noted = notes.isEmpty ? recording : recording.noting(notes)
        options.report(noted.capture, databases)
        return noted
    }

    /// The frames of the selection, for a command that needs no others.
    mutating func frames() throws -> Capture { try recording(by: options, looksForFindings: false) { _ in }.capture }

    /// Resolves names and redacts, before anything is printed about a capture.
    mutating func prepare(_ capture: inout Capture, quiet: Bool) {
        namedDatabases.resolveNames(of: &capture)
        let known = redaction.vehicleNumbers.count
        let channels = capture.frames.channels
        redaction.redact(&capture, quiet: quiet)
        let areRenamed = channels != capture.frames.channels && namedDatabases.bindings.contains { $0.channel != nil }
        if redaction.vehicleNumbers.count > known || areRenamed {
            databases = namedDatabases.hidingVehicleNumbers(
                redaction.vehicleNumbers, channels: Array(zip(channels, capture.frames.channels)))
        }
    }

    // MARK: Choosing

    /// The selection of the options in a recording.
    ///
    /// - Parameters:
    ///   - rows: rows of the recording, which limit the selection; nil for all.
    ///   - words: how these were requested.
    ///   - mayBeEmpty: whether an empty selection has a meaning.
    /// - Throws: ``EmptyResult`` if no frame is left.
    func selection(
        of recording: Recording, within rows: RowSet? = nil, words: [String] = [], mayBeEmpty: Bool = false
    ) throws -> Selection {
        let filter = try options.frameFilter()
        var kept = try keptRows(of: recording, passing: filter)
        let bus = filter.choosesFrames ? try keptRows(of: recording, passing: filter.wholeBus) : nil
        if let rows {
            kept?.formIntersection(rows)
            kept = kept ?? rows
            bus?.formIntersection(rows)
        }
        let words = words + options.selectionInWords
        guard let kept else { return Selection(recording, words: words) }
        guard mayBeEmpty || !kept.isEmpty else {
            throw EmptyResult(CaptureSurvey(of: recording.capture), options: options, times: try options.times())
        }
        return Selection(recording, keeping: kept, bus: bus, words: words) { entry in
            var choice = filter
            let asked =
                recording.frames.hidden?.asked(entry.identifier, entry.flags)
                ?? (identifier: entry.identifier, flags: entry.flags)
            let channels = recording.frames.channels
            return choice.passes(
                time: 0, identifier: asked.identifier, flags: asked.flags,
                channel: Int(entry.channel) < channels.count ? channels[Int(entry.channel)] : "")
        }
    }

    /// The rows of a recording that the options keep; nil if they keep all.
    private func keptRows(of recording: Recording, passing filter: FrameFilter) throws -> RowSet? {
        var filter = filter
        let times = try options.times()
        guard !filter.passesAll || !times.isEmpty, !recording.frames.isEmpty else { return nil }
        let bounds = try times.bounds(in: recording.span)
        filter.start = bounds.start.map { .absolute($0) }
        filter.stop = bounds.stop.map { .absolute($0) }
        filter.begin(at: recording.origin)
        let frames = recording.frames
        // In a capture of several files a channel can also be named as in its file.
        let ownNames = frames.channels.map { name in
            name.ranges(of: ".file").last.map { String(name[..<$0.lowerBound]) } ?? name
        }
        frames.notePass()
        return RowSet(count: frames.count) { row in
            let channel = Int(frames.channel(row))
            let (identifier, flags) = frames.askedIdentifier(row)
            func passes(_ name: String) -> Bool {
                filter.passes(time: frames.time(row), identifier: identifier, flags: flags, channel: name)
            }
            guard channel < frames.channels.count else { return passes("") }
            let (name, ownName) = (frames.channels[channel], ownNames[channel])
            return passes(name) || (ownName != name && passes(ownName))
        }
    }
}
