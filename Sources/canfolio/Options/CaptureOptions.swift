import ArgumentParser
import Capture
import Platform
import Protocols
import Wording

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
        help: ArgumentHelp("Move a capture's times: drive.blf=-0.25, or =1:30. Repeatable.", valueName: "file=±length"))
    var shift: [ShiftArgument] = []

    @OptionGroup var inputOptions: InputOptions
    @OptionGroup var redactionOptions: RedactionOptions

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
        parsing: .unconditional,
        help: ArgumentHelp(
            "Keep frames from this time on: since the first frame (4.15, 90s, 1:30), from the end (-10), seconds as in the"
                + " file (@1773480413.5), a time of day (08:18:35), or a date (2026-03-14, 2026-03-14T09:26:53); these are"
                + " in --timezone unless an offset follows (+01:00).",
            valueName: "time"))
    var start: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep frames up to this time, given as for --start.", valueName: "time"))
    var stop: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep frames around this time, given as for --start.", valueName: "time"))
    var around: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --around: how much to keep, half of it before: 0.5, 90s, 1:30. (default: 1)", valueName: "length"))
    var window: DurationArgument?

    @OptionGroup var clockOptions: ClockOptions

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @Flag(help: "End with status 3 when records could not be read.")
    var strict = false

    func validate() throws {
        if captures.isEmpty { throw ValidationError("name a capture file, or - for standard input") }
        if captures.contains("") { throw ValidationError("the name of the capture is empty") }
        if captures.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read once") }
        _ = try frameFilter()
        CaptureReading.expect(captures)
        if around != nil, start != nil || stop != nil {
            throw ValidationError("give either --around, or --start and --stop")
        }
    }

    /// Reads the capture and says on standard error what could not be read.
    ///
    /// - Parameters:
    ///   - identify: as ``LoadOptions/identify``.
    ///   - wholeBus: gets all frames of the time and the channels that are kept, where --id or --filter leave out some.
    ///   - limit: frames that are read at the least, where there are so many; not kept to where a capture can be read once.
    ///   - whole: gets all frames of what can be read once, where options leave out some; others can be read again.
    ///   - prepare: changes the capture before anything is said of it.
    /// - Throws: ``EmptyResult`` where no frame is left.
    func load(
        identify: NameLookup? = nil, limit: Int = .max, wholeBus: ((FrameTable) -> Void)? = nil,
        whole: ((Capture) -> Void)? = nil, preparedBy prepare: (inout Capture) -> Void = { _ in }
    ) throws -> Capture {
        let filter = try frameFilter()
        let canBeReadAgain = CaptureSet.canBeReadAgain(captures)
        // What is to be left out is found in all frames only.
        let isReadWhole = (redactionOptions.isGiven || whole != nil && !canBeReadAgain) && !selection.isEmpty
        let isChosenLater = isReadWhole || wholeBus != nil && filter.choosesFrames
        var options = LoadOptions(
            inputFormat: inputOptions.inputFormat,
            filter: isReadWhole ? FrameFilter() : isChosenLater ? filter.wholeBus : filter)
        options.identify = identify
        options.store = store
        options.recorderZone = try clockOptions.recorderZone()
        if canBeReadAgain, !redactionOptions.isGiven { options.limit.frames = limit }
        let times = try times()
        let bounds = isReadWhole ? CaptureTimes(zone: times.zone) : times
        var capture = try CaptureReading.read(captures, options, shift.map(\.shift), bounds)
        if isChosenLater {
            prepare(&capture)
            if isReadWhole {
                whole?(capture)
                try capture.keep(times, channels: channel)
            }
            wholeBus?(capture.frames)
            capture.choose(filter)
            options.filter = filter
        }
        guard !capture.frames.isEmpty else {
            let survey = try CaptureSet.survey(
                paths: captures, options: options, shifts: shift.map(\.shift), wholly: true)
            throw EmptyResult(capture, survey, options: self, times: times)
        }
        if !isChosenLater { prepare(&capture) }
        if !quiet { report(capture) }
        return capture
    }

    /// Where frames lie: in memory, where something is to be left out of them, and not in a file.
    private var store: FrameStore { redactionOptions.isGiven ? .memory : MemoryBound.store }

    /// Frames from the beginning of the first capture, whichever options leave them out: what a short excerpt does not
    /// tell of itself.
    ///
    /// - Parameter capture: what was read, and is shown.
    /// - Returns: nil where all times are shown, where the capture cannot be read twice, or where that takes long.
    func surroundings(of capture: Capture, identify: NameLookup? = nil) throws -> FrameTable? {
        guard try !times().isEmpty, CaptureSet.canBeReadAgain(captures), let first = captures.first else { return nil }
        if redactionOptions.isGiven { return nil }
        // Of an MDF file all is read.
        guard capture.source.format != "mf4" || capture.source.byteCount < Self.surroundingBytes else { return nil }
        var options = LoadOptions(inputFormat: inputOptions.inputFormat)
        options.identify = identify
        options.limit = ReadLimit(frames: Self.surroundingFrames, bytes: Self.surroundingBytes)
        return try? CaptureSet.load(paths: [first], options: options).frames
    }

    private static let surroundingFrames = 50_000
    private static let surroundingBytes = 16 << 20

    /// All frames of all channels around the times that are asked for, whichever options leave out: messages are put
    /// together from these.
    ///
    /// - Parameters:
    ///   - margin: nanoseconds before and behind these times.
    ///   - prepare: changes all frames of the capture where some of what they hold is to be left out.
    func near(
        margin: Int64, identify: NameLookup? = nil, preparedBy prepare: (inout Capture) -> Void = { _ in }
    ) throws -> Capture {
        var options = LoadOptions(inputFormat: inputOptions.inputFormat)
        options.identify = identify
        options.store = store
        options.recorderZone = try clockOptions.recorderZone()
        var times = try times()
        times.margin = margin
        guard redactionOptions.isGiven else {
            return try CaptureReading.read(captures, options, shift.map(\.shift), times)
        }
        let all = CaptureTimes(zone: times.zone)
        var capture = try CaptureReading.read(captures, options, shift.map(\.shift), all)
        prepare(&capture)
        try capture.keep(times)
        return capture
    }

    /// The stretch that is wanted.
    func times() throws -> CaptureTimes {
        if window != nil, around == nil {
            throw ValidationError("--window is the length of what is kept around a time; give that with --around")
        }
        return CaptureTimes(
            start: start, stop: stop, around: around, window: window?.nanoseconds ?? CaptureTimes.standardWindow,
            zone: try clockOptions.zone())
    }

    /// Which rows of a capture that was read whole the options keep; nil where they keep all.
    func keptRows(of capture: Capture) throws -> [Bool]? {
        try keptRows(of: capture, passing: frameFilter())
    }

    /// The same for another filter with the bounds of these options.
    func keptRows(of capture: Capture, passing filter: FrameFilter) throws -> [Bool]? {
        var filter = filter
        let times = try times()
        guard !filter.passesAll || !times.isEmpty, !capture.frames.isEmpty else { return nil }
        let bounds = try times.bounds(in: CaptureSpan(capture))
        filter.start = bounds.start.map { .absolute($0) }
        filter.stop = bounds.stop.map { .absolute($0) }
        filter.begin(at: capture.source.origin ?? capture.frames.time(0))
        let frames = capture.frames
        // Where several captures are one a channel also goes by the name that it has in its file.
        let ownNames = frames.channels.map { name in
            name.ranges(of: ".file").last.map { String(name[..<$0.lowerBound]) } ?? name
        }
        return (0..<frames.count).map { row in
            let channel = Int(frames.channel(row))
            let (identifier, flags) = frames.askedIdentifier(row)
            func passes(_ name: String) -> Bool {
                filter.passes(time: frames.time(row), identifier: identifier, flags: flags, channel: name)
            }
            let (name, ownName) = (frames.channels[channel], ownNames[channel])
            return passes(name) || (ownName != name && passes(ownName))
        }
    }

    /// The rows of a capture that the options keep.
    ///
    /// - Parameter kept: as ``keptRows(of:)`` says.
    /// - Throws: ``EmptyResult`` where no frame is left.
    func part(of whole: Capture, keeping kept: [Bool]?) throws -> Capture {
        guard let kept else { return whole }
        let part = whole.keeping(kept)
        guard !part.frames.isEmpty else {
            let options = LoadOptions(inputFormat: inputOptions.inputFormat, filter: try frameFilter())
            let survey = try CaptureSet.survey(
                paths: captures, options: options, shifts: shift.map(\.shift), wholly: true)
            throw EmptyResult(whole, survey, options: self, times: try times())
        }
        return part
    }

    /// These options without what leaves frames out: messages are put together from all frames.
    var whole: CaptureOptions {
        var options = self
        (options.filter, options.identifiers, options.channel) = ([], [], [])
        // A length without a time is still a mistake.
        if around != nil { options.window = nil }
        (options.start, options.stop, options.around) = (nil, nil, nil)
        return options
    }

    /// The options by which frames are left out, as they were given.
    var selection: [String] {
        var words: [String] = []
        for (name, values) in shownChoice { words += values.map { "\(name) \($0)" } }
        if let around { words.append("--around \(around.text)" + (window.map { " --window \($0.text)" } ?? "")) }
        if let start { words.append("--start \(start.text)") }
        if let stop { words.append("--stop \(stop.text)") }
        return words
    }

    /// Options that choose frames by what they are, as documents may show them: without identifiers that are left out.
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
            return isHidden ?? !hidden.isEmpty ? HiddenMark.identifiers : text
        }
        return [
            ("--channel", channel), ("--id", identifiers.map { shown($0, try? IdentifierRange.list(parsing: $0)) }),
            ("--filter", filter.map { shown($0, nil) }),
        ]
    }

    /// Pairs of identifiers as documents may show them.
    func shownPairs(_ pairs: [String]) -> [String] {
        let hidden = (try? redactionOptions.request())?.identifiers ?? []
        return hidden.isEmpty ? pairs : pairs.map { _ in HiddenMark.identifiers }
    }

    /// What is left out, as documents may name it: not which identifiers.
    var shownRedaction: [String] {
        let hidesIdentifiers = !((try? redactionOptions.request())?.identifiers ?? []).isEmpty
        return redactionOptions.redact.map { text in
            text.split(separator: ",").map { kind in
                guard hidesIdentifiers, let colon = kind.firstIndex(of: ":") else { return String(kind) }
                return kind[...colon] + HiddenMark.identifiers
            }.joined(separator: ",")
        }
    }

    /// A path as documents may show it: a vehicle's number may be in it.
    func shown(_ path: String) -> String {
        guard redactionOptions.isGiven, let request = try? redactionOptions.request() else { return path }
        return RedactionRun.shown(path, request)
    }

    /// Says what was asked for and is not in the document, unless quiet.
    func tell(_ notes: [String]) {
        if !quiet { notes.forEach { Terminal.printError("canfolio: \($0)") } }
    }

    /// Throws the status that --strict asks for.
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

    /// Says what is to be known of a capture that has been read.
    private func report(_ capture: Capture) {
        if LiveInput.signal != nil {
            Terminal.printError("canfolio: the input was ended; what has come is written (once more stops at once)")
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
