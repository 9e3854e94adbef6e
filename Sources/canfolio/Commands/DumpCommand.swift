import ArgumentParser
import Capture
import Reporting

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Write the frames as read, one line each.",
        discussion: """
            csv has the columns index, timestamp_ns, channel, id_hex, extended, remote, error, fd, brs, esi, direction, \
            dlc_bytes and data_hex. candump is what candump -L writes and canplayer reads. json is one object a line.
            """)

    @OptionGroup var captureOptions: CaptureOptions

    @Option(name: .customLong("to"), help: ArgumentHelp("What the lines look like.", valueName: "form"))
    var form: FrameWriter.Form = .candump

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var output = "-"

    func run() throws {
        let output = try OutputFile(path: output)
        let capture = try captureOptions.load()
        let omitted = try FrameWriter.write(capture.frames, as: form) { try output.write($0) }
        try output.publish()
        if omitted > 0, !captureOptions.quiet {
            let frames = omitted == 1 ? "1 frame" : "\(Decimal.grouped(omitted)) frames"
            Terminal.printError(
                "canfolio: \(Printable.text(capture.source.path)): \(frames) known by name only left out:"
                    + " candump's lines need an identifier")
        }
        try captureOptions.finish(capture)
    }
}

extension FrameWriter.Form: ExpressibleByArgument {}
