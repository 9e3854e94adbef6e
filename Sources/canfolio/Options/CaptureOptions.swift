import Platform
import Wording
import ArgumentParser
import Capture
import Reporting

/// Which capture to read, and what of it.
struct CaptureOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Capture files; - for standard input. Several are merged by time, or put one after the other.",
            valueName: "capture"),
        completion: .file())
    var captures: [String]

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Move a capture's times by so many seconds. Repeatable.", valueName: "file=±seconds"))
    var shift: [ShiftArgument] = []

    @OptionGroup var inputOptions: InputOptions

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Keep frames as candump would: can0,123:7FF 123~7FF #ERRMASK j, joined by commas. Repeatable.",
            valueName: "expr"))
    var filter: [String] = []

    @Option(
        name: .customLong("id"), parsing: .singleValue,
        help: ArgumentHelp("Keep these identifiers: 100-1FF,7E8. Repeatable.", valueName: "list"))
    var identifiers: [String] = []

    @Option(parsing: .singleValue, help: ArgumentHelp("Keep this channel. Repeatable.", valueName: "name"))
    var channel: [String] = []

    @Option(
        help: ArgumentHelp(
            "Keep frames from this time on: seconds since the file's first frame (4.15), seconds as in the file"
                + " (@1773480413.5), or a date and time (2026-03-14T09:26:53), in UTC unless an offset follows (+01:00).",
            valueName: "time"))
    var start: TimeArgument?

    @Option(help: ArgumentHelp("Keep frames up to this time, given as for --start.", valueName: "time"))
    var stop: TimeArgument?

    @Option(help: ArgumentHelp("Keep frames around this time, given as for --start.", valueName: "time"))
    var around: TimeArgument?

    @Option(help: ArgumentHelp("With --around: how many seconds to keep, half of them before.", valueName: "seconds"))
    var window: DurationArgument = DurationArgument(nanoseconds: 1_000_000_000)

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @Flag(help: "End with status 3 when records could not be read.")
    var strict = false

    func validate() throws {
        if captures.isEmpty { throw ValidationError("name a capture file, or - for standard input") }
        if captures.contains("") { throw ValidationError("the name of the capture is empty") }
        if captures.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read once") }
        _ = try frameFilter()
        if around != nil, start != nil || stop != nil {
            throw ValidationError("give either --around, or --start and --stop")
        }
    }

    /// Reads the capture and says on standard error what could not be read.
    ///
    /// - Parameters:
    ///   - identify: as ``LoadOptions/identify``.
    ///   - prepare: changes the capture before anything is said of it.
    func load(
        identify: NameLookup? = nil, preparedBy prepare: (inout Capture) -> Void = { _ in }
    ) throws -> Capture {
        var options = LoadOptions(inputFormat: inputOptions.inputFormat, filter: try frameFilter())
        options.identify = identify
        var capture = try CaptureSet.load(paths: captures, options: options, shifts: shift.map(\.shift))
        prepare(&capture)
        if !quiet { report(capture) }
        return capture
    }

    /// Which rows of a capture that was read whole the options keep; nil where they keep all.
    func keptRows(of capture: Capture) throws -> [Bool]? {
        var filter = try frameFilter()
        guard !filter.passesAll, !capture.frames.isEmpty else { return nil }
        filter.begin(at: capture.source.origin ?? capture.frames.time(0))
        let frames = capture.frames
        return (0..<frames.count).map { row in
            filter.passes(
                time: frames.time(row), identifier: frames.identifier(row), flags: frames.flags(row),
                channel: frames.channels[Int(frames.channel(row))])
        }
    }

    /// These options without what leaves frames out: messages are put together from all frames.
    var whole: CaptureOptions {
        var options = self
        (options.filter, options.identifiers, options.channel) = ([], [], [])
        (options.start, options.stop, options.around) = (nil, nil, nil)
        return options
    }

    /// The options by which frames are left out, as they were given.
    var selection: [String] {
        var words: [String] = []
        for (name, values) in [("--channel", channel), ("--id", identifiers), ("--filter", filter)] {
            words += values.map { "\(name) \($0)" }
        }
        if let around { words.append("--around \(around.text) --window \(window.text)") }
        if let start { words.append("--start \(start.text)") }
        if let stop { words.append("--stop \(stop.text)") }
        return words
    }

    /// Says what was asked for and is not in the document, unless quiet.
    func tell(_ notes: [String]) {
        if !quiet { notes.forEach { Terminal.printError("canfolio: \($0)") } }
    }

    /// Throws the status that --strict asks for.
    func finish(_ capture: Capture) throws {
        if strict, capture.skipped.count > 0 { throw ExitStatus.recordsSkipped }
    }

    /// From when on frames are kept: --start, or what --around and --window say.
    var earliest: TimeArgument? {
        if let around { return around.moved(by: -(window.nanoseconds / 2)) }
        return start
    }

    /// Up to when frames are kept.
    var latest: TimeArgument? {
        if let around { return around.moved(by: window.nanoseconds - window.nanoseconds / 2) }
        return stop
    }

    private func frameFilter() throws -> FrameFilter {
        var filter = FrameFilter()
        do {
            filter.candump = try self.filter.map { try CandumpFilter(parsing: $0) }
            filter.identifiers = try identifiers.flatMap { try IdentifierRange.list(parsing: $0) }
        } catch let error as FilterError {
            throw ValidationError(error.description)
        }
        filter.channels = channel
        filter.start = earliest?.bound
        filter.stop = latest?.bound
        return filter
    }

    private func report(_ capture: Capture) {
        for note in capture.source.notes {
            Terminal.printError("canfolio: \(Printable.text(capture.source.path)): \(note)")
        }
        if capture.frames.isEmpty {
            let channels = capture.frames.channels.filter { !$0.isEmpty }.prefix(16).joined(separator: ", ")
            Terminal.printError(
                "canfolio: \(Printable.text(capture.source.path)): \(LogProse.nothingPasses)"
                    + (channels.isEmpty ? "" : "; channels are \(Printable.text(channels))"))
        }
        guard capture.skipped.count > 0 else { return }
        Terminal.printError(
            "canfolio: \(Printable.text(capture.source.path)): \(SkippedProse.headline(capture.skipped))")
        for place in SkippedProse.places(capture.skipped) { Terminal.printError("  \(place)") }
    }
}
