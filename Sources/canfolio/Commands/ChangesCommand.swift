import Analysis
import ArgumentParser
import CANDatabases
internal import Exports
import Pages
import Platform
import Publishing
import Formatting
import Wording

struct ChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "Find the bits that changed at a time, or between two recordings.",
        discussion: """
            With --around: which bits changed in the window around a time and nearly nowhere else; with --toggle, which follow \
            an action that was repeated: at once, or always as much later, up to 5 s. --window is the length around each time in \
            which a change counts, half of it before the time (default: 1 s); make it as long as you are unsure of the times. \
            An identifier that comes seldom is judged by its last frame before the window and \
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
    @OptionGroup var protocolOptions: ProtocolArguments

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
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        try spared.check(output: output ?? "-")
        let picture = try output.map { path in
            var options = OutputOptions()
            options.output = path
            options.format = OutputForm(path: path).flatMap { FormatArgument(rawValue: $0.rawValue) }
            return try PageOutput(options, sparing: spared, quiet: captureOptions.quiet)
        }
        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions)
        let isComparison = toggle == nil && captureOptions.around == nil
        // All frames are looked at: what changes elsewhere counts, too.
        let recordings =
            isComparison
            ? try captureOptions.captures.map { try reading.chosen(of: [$0], anyTime: false) }
            : [try reading.chosen(of: captureOptions.captures, anyTime: true)]
        let listing =
            isComparison && recordings.count == 2
            ? ChangeListing(from: recordings[0], to: recordings[1])
            : ChangeListing(
                recordings[0], times: try times(in: recordings[0]),
                window: captureOptions.window?.nanoseconds ?? CaptureTimes.standardWindow)
        if let picture {
            try draw(listing, of: recordings, reading, to: picture)
        } else {
            let output = try OutputFile(path: "-")
            if json {
                try ChangesJSON.write(listing, to: output.write)
                try output.publish()
            } else {
                try Terminal.write(ChangesText.text(listing), to: output)
            }
        }
        for recording in recordings { try captureOptions.finish(recording.capture) }
    }

    private static let dotsPerInch = 144.0

    private func draw(
        _ listing: ChangeListing, of recordings: [Recording], _ reading: CaptureReading, to picture: PageOutput
    ) throws {
        var settings = RenderSettings(queues: 1)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.creator = Version.creator
        settings.dotsPerInch = Self.dotsPerInch
        var words = ChangesSection.Words()
        let files = recordings.map { LogProse.fileName(of: $0.capture.source) }
        let databases = databaseOptions.databases.map {
            LogProse.fileName(of: reading.shown(DatabaseBinding.split($0).path))
        }
        let frames = LogProse.count(recordings.reduce(0) { $0 + $1.frames.count }, "frame")
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
    private func times(in recording: Recording) throws -> [Int64] {
        let span = recording.span
        let zone = try captureOptions.clockOptions.zone()
        let option = toggle == nil ? "--around" : "--toggle"
        return try (toggle?.times ?? [captureOptions.around].compactMap { $0 }).map { argument in
            let time = try argument.time(in: span, zone: zone, option: option)
            // The first frame need not be the earliest one.
            let earliest = min(span.first, recording.facts.earliest)
            guard time >= earliest, time <= span.end else {
                let length = Decimal.seconds(span.end.subtractingSaturating(earliest), decimals: 3)
                throw ValidationError("\(option) \(argument.text) is not in the capture, which lasts \(length) s")
            }
            return time
        }
    }
}
