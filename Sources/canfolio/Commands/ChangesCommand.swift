import ArgumentParser
import Capture
import Databases
internal import Handouts
import Pages
import Platform
import Publishing
import Wording

struct ChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "Find the bits that changed at a time, or between two recordings.",
        discussion: """
            With --around: which bits changed in the window around a time and nearly nowhere else; with --toggle, which follow \
            an action that was repeated. An identifier that comes seldom is judged by its last frame before the window and \
            its first one behind it. Without a time two captures are compared: which bits are one value in the first and \
            another in the second.

            The best come first; counters and checksums are left out. Values are those of the bits, then those of the whole \
            byte in hexadecimal, then those of the signal where a database names it.

              canfolio changes drive.log --around 20.3               which byte is the door?
              canfolio changes drive.log --toggle 12.1,15.3,20.3     which one follows the switch?
              canfolio changes off.log on.log                        what is different with the lights on?
            """)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var databaseOptions: DatabaseOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Times at which the same was done, each given as for --start.", valueName: "time,time…"))
    var toggle: TimeListArgument?

    @Flag(help: "As JSON: an object with the list 'changes'.")
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Draw the best candidates over time: .pdf, .png or .svg.", valueName: "file"),
        completion: .file())
    var output: String?

    func validate() throws {
        if let output {
            if json { throw ValidationError("give either --json, or -o for a picture") }
            guard OutputForm(path: output) != nil else {
                throw ValidationError("'\(output)' does not say what to draw: end it in .pdf, .png or .svg")
            }
            try NumberedName.check(output, isNumbered: false, instead: "there is one page")
        }
        if toggle != nil, captureOptions.around != nil {
            throw ValidationError("give either --around, or --toggle with all times")
        }
        guard toggle == nil, captureOptions.around == nil else { return }
        guard captureOptions.captures.count != 2 else { return }
        throw ValidationError(
            "say when it changed: --around 20.3 or --toggle 12.1,15.3; or name two captures to compare")
    }

    func run() throws {
        let spared = captureOptions.files(and: databaseOptions)
        try spared.check(output: output ?? "-")
        let picture = try output.map { path in
            var options = OutputOptions()
            options.output = path
            options.format = OutputForm(path: path).flatMap { FormatArgument(rawValue: $0.rawValue) }
            return try PageOutput(options, sparing: spared, quiet: captureOptions.quiet)
        }
        let databases = try captureOptions.databases(databaseOptions)
        var captures: [Capture] = []
        var options = captureOptions
        let isComparison = toggle == nil && captureOptions.around == nil
        // All frames are looked at: what changes elsewhere counts, too.
        if !isComparison { (options.around, options.window) = (nil, nil) }
        for paths in isComparison ? options.captures.map({ [$0] }) : [options.captures] {
            options.captures = paths
            captures.append(try options.load(with: databases))
        }
        let recordings = captures.map { ChangeListing.Recording($0) }
        let listing =
            isComparison && recordings.count == 2
            ? ChangeListing(from: recordings[0], to: recordings[1], databases: databases)
            : ChangeListing(
                recordings[0], times: try times(in: captures[0]),
                window: captureOptions.window?.nanoseconds ?? CaptureTimes.standardWindow, databases: databases)
        if let picture {
            try draw(listing, of: captures, to: picture)
        } else {
            let output = try OutputFile(path: "-")
            if json {
                try ChangesJSON.write(listing, to: output.write)
                try output.publish()
            } else {
                try Terminal.write(ChangesText.text(listing), to: output)
            }
        }
        for capture in captures { try captureOptions.finish(capture) }
    }

    private static let dotsPerInch = 144.0

    private func draw(_ listing: ChangeListing, of captures: [Capture], to picture: PageOutput) throws {
        var settings = RenderSettings(queues: 1)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.creator = Version.creator
        settings.dotsPerInch = Self.dotsPerInch
        var words = ChangesSection.Words()
        let files = captures.map { LogProse.fileName(of: $0.source) }
        let databases = databaseOptions.databases.map {
            LogProse.fileName(of: captureOptions.shown(DatabaseBinding.split($0).path))
        }
        let frames = LogProse.count(captures.reduce(0) { $0 + $1.frames.count }, "frame")
        words.subtitle =
            ([files.joined(separator: " \u{2192} "), frames, "counters and checksums left aside"] + databases)
            .joined(separator: " \u{B7} ")
        let asked = [
            captureOptions.around.map { "--around \($0.text)" }, captureOptions.window.map { "--window \($0.text)" },
            toggle.map { "--toggle \($0.times.map(\.text).joined(separator: ","))" },
        ].compactMap { $0 }
        words.command = (["canfolio changes"] + files + databases.map { "--dbc \($0)" } + asked).joined(separator: " ")
        let form = output.flatMap { OutputForm(path: $0) } ?? .pdf
        let section = ChangesSection(
            listing, words: words, page: PageStyle(), form: form, dotsPerInch: settings.dotsPerInch)
        let document = try PreparedDocument(section.fonts) { Document(title: section.title, sections: [section]) }
        try picture.write(document, settings, remedy: "draw PDF")
    }

    /// The times asked for, as the file counts; all of them are in the capture.
    private func times(in capture: Capture) throws -> [Int64] {
        let span = CaptureSpan(capture)
        let zone = try captureOptions.clockOptions.zone()
        let option = toggle == nil ? "--around" : "--toggle"
        return try (toggle?.times ?? [captureOptions.around].compactMap { $0 }).map { argument in
            let time = try argument.time(in: span, zone: zone, option: option)
            // The first frame need not be the earliest one.
            let earliest = (0..<capture.frames.count).reduce(span.first) { min($0, capture.frames.time($1)) }
            guard time >= earliest, time <= span.end else {
                let length = Decimal.seconds(span.end.subtractingSaturating(earliest), decimals: 3)
                throw ValidationError("\(option) \(argument.text) is not in the capture, which lasts \(length) s")
            }
            return time
        }
    }
}
