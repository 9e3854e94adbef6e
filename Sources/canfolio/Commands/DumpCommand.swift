import Analysis
import ArgumentParser
import CANCapture
import CANDatabases
import CANProtocols
import Formatting
internal import LogPages
import Platform
import Wording

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump",
        abstract: "Write frames, signals or protocol messages, one line each.",
        discussion: """
            Without --level each line is a frame. candump is the format of candump -L, which canplayer reads. json has one object per line. \
            csv has the columns index, timestamp_ns, channel, id_hex, extended, remote, error, fd, brs, esi, direction, \
            dlc_bytes and data_hex.

            With --level signals each line is a signal, as csv or json: frame_index, timestamp_ns, message, signal, raw, \
            physical, unit and label. Frames with a multiplexer value that the database does not describe are left out.

            With --level pdus each line is a message of ISO-TP, UDS, OBD-II, KWP2000, GMLAN, J1939, NMEA 2000 or CANopen, \
            as csv or json. Messages are reassembled from all frames; --id, --channel, --filter and times choose which of \
            them are written. Indices count all frames.

              canfolio dump drive.log --to csv
              canfolio dump drive.log --dbc drive.dbc --level signals -o signals.csv
              canfolio dump drive.log --level pdus --to json
            """)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions

    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments

    @Option(help: "Content of each line.")
    var level: Level = .frames

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Format of the lines. (default: by the ending of the output, or candump; csv for signals and pdus)",
            valueName: "form"))
    var form: FrameWriter.Form?

    @Flag(
        help: ArgumentHelp(
            "Write text into CSV unchanged. Without this option, text that begins with = + - @ or a control character gets an"
                + " apostrophe in front, so that a spreadsheet does not read it as a formula."))
    var raw = false

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Output file; - is standard output.", valueName: "file"),
        completion: .file())
    var output = "-"

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var messages: MessageOptions

    enum Level: String, CaseIterable, ExpressibleByArgument { case frames, signals, pdus }

    func validate() throws {
        if output.isEmpty { throw ValidationError("the name of the output file is empty") }
        try NumberedName.check(output, isNumbered: false, instead: "dump writes all lines into one file")
        try checkEnding()
        if raw, (chosen ?? (level == .frames ? .candump : .csv)) != .csv {
            throw ValidationError("--raw needs CSV; add --to csv, or leave --raw out")
        }
        if level == .pdus, chosen == .candump { throw ValidationError("--level pdus needs --to csv or --to json") }
        guard level == .signals else { return }
        if form == .candump { throw ValidationError("--level signals needs --to csv or --to json") }
        if databaseOptions.databases.isEmpty {
            throw ValidationError("--level signals needs a database; give one with --dbc")
        }
    }

    /// The format of the lines: the requested one, or that of the file name's ending.
    private var chosen: FrameWriter.Form? { form ?? DumpEnding(output)?.form }

    /// A file with an ending of one format and lines of another would be a mistake.
    private func checkEnding() throws {
        guard form == nil, let ending = DumpEnding(output) else { return }
        guard let form = ending.form else {
            throw ValidationError(
                "dump cannot write the format of '\(output)'; use .csv, .json or .log, or choose the format with --to")
        }
        if level != .frames, form == .candump {
            throw ValidationError(
                "'\(output)' is a candump log, which contains frames only; use .csv or .json")
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
        Terminal.wrote(self.output, quiet: captureOptions.quiet)
        try captureOptions.finish(capture)
    }

    private var style: CSVStyle { raw ? .raw : .spreadsheet }

    private func writeMessages(_ reading: inout CaptureReading, to output: OutputFile) throws -> Capture {
        let recording = try reading.recording(looksForFindings: false)
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
                "canfolio: \(Printable.text(capture.source.path)): \(frames) without a numeric identifier left out:"
                    + " candump's lines need an identifier")
        }
    }
}

extension FrameWriter.Form: ExpressibleByArgument {}

/// The format that the name of a dump implies.
struct DumpEnding {
    /// nil for an ending of a format that cannot be written.
    var form: FrameWriter.Form?

    /// nil if the name implies nothing.
    init?(_ path: String) {
        guard let name = path.split(separator: "/").last, let point = name.lastIndex(of: "."), point > name.startIndex
        else { return nil }
        switch name[name.index(after: point)...].lowercased() {
        case "csv": form = .csv
        case "json", "jsonl", "ndjson": form = .json
        case "log", "candump": form = .candump
        case "txt", "": return nil
        default: form = nil
        }
    }
}
