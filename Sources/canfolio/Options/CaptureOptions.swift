import ArgumentParser
import CANCapture
import CANDatabases
import CANProtocols
import Formatting
import Platform
import Wording

/// The captures to read, and the frames to select.
struct CaptureOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Capture files; - for standard input. Several files are joined by time.",
            valueName: "capture"),
        completion: .file())
    var captures: [String]

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Shift the times of a file: drive.blf=-0.25, or =1:30."
                + " Repeatable.", valueName: "file=±length"))
    var shift: [ShiftArgument] = []

    @Flag(help: "Join files even if their times do not belong together.")
    var merge = false

    @OptionGroup var inputOptions: InputOptions
    @OptionGroup var redactionOptions: RedactionOptions

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Keep frames that match candump filters: 123:7FF, 123~7FF, #ERRMASK or j, joined by commas; for one channel:"
                + " can0,123:7FF. Repeatable.",
            valueName: "expr"))
    var filter: [String] = []

    @Option(
        name: .customLong("id"), parsing: .singleValue,
        help: ArgumentHelp("Keep these identifiers: 100-1FF,7E8. Repeatable.", valueName: "list"))
    var identifiers: [String] = []

    @Option(parsing: .singleValue, help: ArgumentHelp("Keep this channel. Repeatable.", valueName: "name"))
    var channel: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Keep frames from this time on: seconds since the first frame (4.15, 90s, 1:30), before the end (-10), or"
                + " as in the file (@1773480413.5), a time of day (08:18:35), or a date (2026-03-14,"
                + " 2026-03-14T09:26:53). Times of day and dates are in --timezone, unless an offset follows (+01:00).",
            valueName: "time"))
    var start: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep frames up to this time, written as for --start.", valueName: "time"))
    var stop: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep frames around this time, written as for --start.", valueName: "time"))
    var around: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --around: length to keep, half of it before the time: 0.5, 90s, 1:30."
                + " (default: 1s)", valueName: "length"))
    var window: DurationArgument?

    @OptionGroup var clockOptions: ClockOptions

    @Flag(help: "Print errors only.")
    var quiet = false

    @Flag(help: "Exit with status 3 if records were skipped or damaged.")
    var strict = false

    func validate() throws {
        if captures.isEmpty { throw ValidationError("name a capture file, or - for standard input") }
        if captures.contains("") { throw ValidationError("the capture's file name is empty") }
        if captures.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
        _ = try frameFilter()
        LiveReading.expect(captures)
        if around != nil, start != nil || stop != nil {
            throw ValidationError("give either --around, or --start and --stop")
        }
    }

    /// Reads the captures.
    ///
    /// - Parameters:
    ///   - reading: contains the names of messages, and what is redacted.
    ///   - limit: minimum number of frames that are read, if there are that many; ignored if a capture can be read only
    ///     once.
    ///   - margin: nanoseconds before and after the requested times.
    ///   - showsProgress: whether a terminal shows how much was read.
    /// - Throws: ``EmptyResult`` if no frame is left.
    func load(
        for reading: inout CaptureReading, limit: Int = .max, margin: Int64 = 0, showsProgress: Bool
    ) throws -> Capture {
        let filter = try frameFilter()
        // Data to be redacted is only found in all frames.
        let isChosenLater = redactionOptions.isGiven && !selection.isEmpty
        var options = try loadOptions(reading.namedDatabases, filter: isChosenLater ? FrameFilter() : filter)
        if CaptureSet.canBeReadAgain(captures), !redactionOptions.isGiven { options.limit.frames = limit }
        var times = try times()
        times.margin = margin
        let shifts = shift.map(\.shift)
        let line = ReadingLine(captures, quiet: !showsProgress)
        options.progress = line.observer
        defer { line.end() }
        var capture = try CaptureSet.read(
            captures, options, shifts, isChosenLater ? CaptureTimes(zone: times.zone) : times)
        reading.prepare(&capture, quiet: quiet)
        if isChosenLater {
            try capture.keep(times, channels: channel)
            capture.choose(filter)
            options.filter = filter
        }
        try capture.checkMemory()
        guard !capture.frames.isEmpty else {
            let survey = try CaptureSet.survey(paths: captures, options: options, shifts: shifts, wholly: true)
            throw EmptyResult(survey ?? CaptureSurvey(of: capture), options: self, times: times)
        }
        return capture
    }

    /// How the captures are read.
    func loadOptions(_ databases: DatabaseSet, filter: FrameFilter) throws -> LoadOptions {
        let names = MessageNames(databases)
        var options = LoadOptions(inputFormat: inputOptions.inputFormat, filter: filter)
        options.identify = { names.identifiers(of: $0, channel: $1) }
        // If something is redacted in the frames, they are not stored in a file.
        options.store = redactionOptions.isGiven ? .memory : MemoryBound.store
        options.recorderZone = try clockOptions.recorderZone()
        options.joinsUnrelated = merge
        return options
    }

    /// The selected time range.
    func times() throws -> CaptureTimes {
        if window != nil, around == nil {
            throw ValidationError("--window needs --around")
        }
        return CaptureTimes(
            start: start, stop: stop, around: around, window: window?.nanoseconds ?? CaptureTimes.standardWindow,
            zone: try clockOptions.zone())
    }

    /// These options without those that leave frames out, because everything is found in all frames.
    var whole: CaptureOptions {
        var options = self
        (options.filter, options.identifiers, options.channel) = ([], [], [])
        // A length without a time is still an error.
        if around != nil { options.window = nil }
        (options.start, options.stop, options.around) = (nil, nil, nil)
        return options
    }

    /// The options that leave frames out, as the user gave them.
    var selection: [String] {
        var words: [String] = []
        for (name, values) in shownChoice { words += values.map { "\(name) \($0)" } }
        if let around { words.append("--around \(around.text)" + (window.map { " --window \($0.text)" } ?? "")) }
        if let start { words.append("--start \(start.text)") }
        if let stop { words.append("--stop \(stop.text)") }
        return words
    }

    /// The same in words for documents, without names of options.
    var selectionInWords: [String] {
        let names = ["--channel": "channel", "--id": "identifiers", "--filter": "filter"]
        var words = shownChoice.flatMap { name, values in values.map { "\(names[name] ?? name) \($0)" } }
        // A plain number is in seconds.
        func time(_ text: String) -> String {
            text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.".utf8.contains($0) } ? text + " s" : text
        }
        if let around { words.append((window.map { time($0.text) + " " } ?? "") + "around \(time(around.text))") }
        if let start { words.append("from \(time(start.text))") }
        if let stop { words.append("until \(time(stop.text))") }
        return words
    }

    /// Options that select frames by content, as documents may show them: without redacted identifiers.
    var shownChoice: [(name: String, values: [String])] {
        let hidden = (try? redactionOptions.request())?.identifiers ?? []
        func shown(_ text: String, _ identifiers: [IdentifierRange]?) -> String {
            let isHidden = identifiers.map { ranges in
                ranges.contains { range in
                    [range.range.lowerBound, range.range.upperBound].contains { end in
                        hidden.contain(end, isExtended: true) || hidden.contain(end, isExtended: false)
                    }
                }
            }
            return isHidden ?? !hidden.isEmpty ? RedactionMark.identifiers : text
        }
        return [
            ("--channel", channel), ("--id", identifiers.map { shown($0, try? IdentifierRange.list(parsing: $0)) }),
            ("--filter", filter.map { shown($0, nil) }),
        ]
    }

    /// A path as documents may show it, before the capture has been read.
    func shownPath(_ path: String) -> String {
        (try? redactionOptions.request())?.hidesVIN == true
            ? VehicleText.hiding(path, known: [], mark: RedactionMark.vin.text) : path
    }

    /// Pairs of identifiers as documents may show them.
    func shownPairs(_ pairs: [String]) -> [String] {
        let hidden = (try? redactionOptions.request())?.identifiers ?? []
        return hidden.isEmpty ? pairs : pairs.map { _ in RedactionMark.identifiers }
    }

    /// The redacted kinds, as documents may name them, without the identifiers.
    var shownRedaction: [String] {
        let hidesIdentifiers = !((try? redactionOptions.request())?.identifiers ?? []).isEmpty
        return redactionOptions.redact.map { text in
            text.split(separator: ",").map { kind in
                guard hidesIdentifiers, let colon = kind.firstIndex(of: ":") else { return String(kind) }
                return kind[...colon] + RedactionMark.identifiers
            }.joined(separator: ",")
        }
    }

    /// Reports requested data that is not in the document, unless quiet.
    func tell(_ notes: [String]) {
        if !quiet { notes.forEach { Terminal.printError("canfolio: \($0)") } }
    }

    /// Throws the exit status of --strict.
    func finish(_ capture: Capture) throws {
        if strict, capture.skipped.count > 0 { throw ExitStatus.recordsSkipped }
    }

    func frameFilter() throws -> FrameFilter {
        var filter = FrameFilter()
        do {
            filter.candump = try self.filter.map { try CandumpFilter(parsing: $0) }
            filter.identifiers = try identifiers.flatMap { try IdentifierRange.list(parsing: $0) }
        } catch let error as FilterError {
            throw ValidationError(error.description)
        }
        filter.channels = channel
        return filter
    }

    /// Prints notes about a capture that was read, unless quiet.
    func report(_ capture: Capture, _ databases: DatabaseSet) {
        if quiet { return }
        defer {
            for notice in databases.notices(channels: capture.frames.channels) {
                Terminal.printError("canfolio: \(notice)")
            }
        }
        if LiveInput.signal != nil {
            Terminal.printError(
                "canfolio: the input was stopped; the output has the frames received so far (press"
                    + " Ctrl-C again to stop at once)")
        }
        let name = capture.source.path == "-" ? "standard input" : Printable.text(capture.source.path)
        for note in capture.source.notes {
            Terminal.printError("canfolio: \(name): \(note)")
        }
        guard capture.skipped.count > 0 else { return }
        Terminal.printError(
            "canfolio: \(name): \(SkippedProse.headline(capture.skipped))")
        for place in SkippedProse.places(capture.skipped) { Terminal.printError("  \(place)") }
    }
}

/// A line on the terminal that shows how much of the captures was read, after the first second; none if standard error
/// is not a terminal.
final class ReadingLine: Sendable {
    /// Total bytes of all captures; nil if one of them is a pipe.
    private let total: Int?
    private let state: Locked<State>

    private struct State {
        /// Bytes that were read, by path.
        var done: [String: Int] = [:]
        var line = TransientLine()
    }

    init(_ captures: [String], quiet: Bool) {
        total = CaptureSet.canBeReadAgain(captures) ? CaptureSet.storedBytes(captures) : nil
        state = Locked(State(line: TransientLine(quiet: quiet)))
    }

    /// Receives the progress of reading; nil if it is not shown.
    var observer: (@Sendable (String, Int) -> Void)? {
        guard state.withLock({ $0.line.isShown }) else { return nil }
        return { path, bytes in self.update(path, bytes) }
    }

    private func update(_ path: String, _ bytes: Int) {
        state.withLock { state in
            state.done[path] = bytes
            guard let seconds = state.line.isDue() else { return }
            state.line.show(
                ProgressText.reading(state.done.values.reduce(0, +), of: total, seconds: seconds))
        }
    }

    /// Clears the line.
    func end() { state.withLock { $0.line.end() } }
}
