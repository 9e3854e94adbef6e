import Analysis
import ArgumentParser
import CANCapture
import CANDatabases
internal import LogPages
import Platform
import CANProtocols
import Formatting
import Wording

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump",
        abstract: "Write the frames as read, their signals, or the messages of protocols, one line each.",
        discussion: """
            csv has the columns index, timestamp_ns, channel, id_hex, extended, remote, error, fd, brs, esi, direction, \
            dlc_bytes and data_hex. candump is what candump -L writes and canplayer reads. json is one object a line.

            With --level signals each line is a signal: frame_index, timestamp_ns, message, signal, raw, physical, unit \
            and label, as csv or json. Frames with a multiplexer value that the database does not describe are left out.

            With --level pdus each line is a message of ISO-TP, UDS, OBD-II, KWP2000, GMLAN, J1939, NMEA 2000 or CANopen,\
             put together from all frames of the capture, as csv or json; of those the ones with a frame that --id,\
             --channel, --filter or times keep. Indices count all frames.
            """)

    @OptionGroup var captureOptions: CaptureOptions
    @OptionGroup var databaseOptions: DatabaseOptions

    @OptionGroup var protocolOptions: ProtocolArguments

    @Option(help: "What a line is.")
    var level: Level = .frames

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "What the lines look like. (default: as the output ends, or else candump; csv for signals and pdus)",
            valueName: "form"))
    var form: FrameWriter.Form?

    @Flag(
        help: ArgumentHelp(
            "Write texts into CSV as they are. Without it a text that begins with = + - @ or a control character gets an"
                + " apostrophe in front, so that a spreadsheet takes it for no formula."))
    var raw = false

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var output = "-"

    enum Level: String, CaseIterable, ExpressibleByArgument { case frames, signals, pdus }

    func validate() throws {
        try NumberedName.check(output, isNumbered: false, instead: "all lines go into one file")
        try checkEnding()
        if raw, (chosen ?? (level == .frames ? .candump : .csv)) != .csv {
            throw ValidationError("--raw is for CSV; write --to csv, or leave it out")
        }
        if level == .pdus, chosen == .candump { throw ValidationError("--level pdus is written --to csv or json") }
        guard level == .signals else { return }
        if form == .candump { throw ValidationError("--level signals is written --to csv or json") }
        if databaseOptions.databases.isEmpty {
            throw ValidationError("--level signals needs a database: name one with --dbc")
        }
    }

    /// What the lines look like: as is said, or as the file's name ends.
    private var chosen: FrameWriter.Form? { form ?? DumpEnding(output)?.form }

    /// Lines of one form in a file that is called another is what nobody asks for.
    private func checkEnding() throws {
        guard form == nil, let ending = DumpEnding(output) else { return }
        guard let form = ending.form else {
            throw ValidationError(
                "'\(output)' ends like a file that dump cannot write; end it in .csv, .json or .log, or say with --to what"
                    + " to write into it")
        }
        if level != .frames, form == .candump {
            throw ValidationError(
                "'\(output)' ends like a candump log, which has frames alone; end it in .csv or .json")
        }
    }

    func run() throws {
        try captureOptions.files(and: databaseOptions, protocolOptions).check(output: output)
        let output = try OutputFile(path: output, warn: Terminal.warning(quiet: captureOptions.quiet))
        var reading = try CaptureReading(captureOptions, databaseOptions, protocolOptions)
        let capture: Capture
        switch level {
        case .pdus: capture = try writeMessages(&reading, to: output)
        case .frames:
            capture = try reading.frames()
            try writeFrames(capture, to: output)
        case .signals:
            capture = try reading.frames()
            try writeSignals(capture, reading.databases, to: output)
        }
        try captureOptions.finish(capture)
    }

    private var style: CSVStyle { raw ? .raw : .spreadsheet }

    private func writeMessages(_ reading: inout CaptureReading, to output: OutputFile) throws -> Capture {
        let recording = try reading.recording()
        let selection = try reading.selection(of: recording, mayBeEmpty: true)
        try PDUWriter.write(
            recording.reader, as: chosen == .json ? .json : .csv, style: style, origin: recording.origin,
            keeps: { selection.shows(row: $0) }
        ) { try output.write($0) }
        try output.publish()
        return recording.capture
    }

    private func writeSignals(_ capture: Capture, _ databases: DatabaseSet, to output: OutputFile) throws {
        let summary = try SignalWriter.write(
            capture.frames, set: databases, as: chosen == .json ? .json : .csv, style: style,
            origin: capture.source.origin
        ) {
            try output.write($0)
        }
        try output.publish()
        guard !captureOptions.quiet else { return }
        for line in SignalProse.lines(summary) {
            Terminal.printError("canfolio: \(Printable.text(capture.source.path)): \(line)")
        }
    }

    private func writeFrames(_ capture: Capture, to output: OutputFile) throws {
        let omitted = try FrameWriter.write(
            capture.frames, as: chosen ?? .candump, style: style, origin: capture.source.origin
        ) { try output.write($0) }
        try output.publish()
        if omitted > 0, !captureOptions.quiet {
            let frames = omitted == 1 ? "1 frame" : "\(Decimal.grouped(omitted)) frames"
            Terminal.printError(
                "canfolio: \(Printable.text(capture.source.path)): \(frames) known by name only left out:"
                    + " candump's lines need an identifier")
        }
    }
}

extension FrameWriter.Form: ExpressibleByArgument {}
