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
        commandName: "changes", abstract: "Find the bits that changed at a time, or between two captures.",
        discussion: """
            With --around: bits that changed around a time and almost nowhere else. With --toggle: bits that follow an \
            action that you repeated, at once or always after the same delay of up to 5 s. Without a time: bits that differ \
            between two captures, such as off.log and on.log. --window is the length of the interval in which changes \
            count, with the time in its middle. Make it longer if you are not sure of the time. For an identifier that is \
            sent rarely, the last frame before the window and the first frame after it count.

            The best candidates come first. Counters and checksums are left out. Each line shows the value of the bits, \
            then the byte in hexadecimal, then the signal if a database names it.

              canfolio changes drive.log --around 31
              canfolio changes drive.log --toggle 23,27,34 --dbc drive.dbc
            """)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Times of the same action, each written as for --start.", valueName: "time,time…"))
    var toggle: TimeListArgument?

    @Flag(help: "Print JSON: an object with the list 'changes'.")
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Draw the best candidates over time: .pdf, .png or .svg.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var overwriting: OverwriteOptions

    func validate() throws {
        if let output {
            if json { throw ValidationError("give either --json or -o") }
            guard OutputForm(path: output) != nil else {
                throw ValidationError("'\(output)': unknown file ending; use .pdf, .png or .svg")
            }
            try NumberedName.check(output, isNumbered: false, instead: "there is one page")
        }
        if toggle != nil, captureOptions.around != nil {
            throw ValidationError("give either --around or --toggle")
        }
        guard toggle == nil, captureOptions.around == nil else { return }
        guard captureOptions.captures.count != 2 else { return }
        throw ValidationError(
            "give the time of the change with --around 31 or --toggle 23,27,34, or name two captures to compare")
    }

    func run() throws {
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        try spared.check(output: output ?? "-")
        let picture = try output.map { path in
            var options = OutputOptions(command: "changes", output: path)
            options.format = OutputForm(path: path).flatMap { FormatArgument(rawValue: $0.rawValue) }
            return try PageOutput(options, sparing: spared, quiet: captureOptions.quiet)
        }
        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions)
        let isComparison = toggle == nil && captureOptions.around == nil
        // All frames are examined, because changes elsewhere also count.
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
                try Terminal.write(ChangesText.text(listing, width: Terminal.textForm.width), to: output)
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
            ([files.joined(separator: " \u{2192} "), frames, "counters and checksums left out"] + databases)
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
        try picture.write(document, settings, remedy: "write a PDF")
        picture.tell(document)
    }

    /// The requested times in the clock of the file; all of them are in the capture.
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
                throw ValidationError("\(option) \(argument.text) is outside the capture, which lasts \(length) s")
            }
            return time
        }
    }
}
