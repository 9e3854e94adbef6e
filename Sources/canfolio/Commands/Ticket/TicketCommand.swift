import ArgumentParser
import CANCapture
internal import Exports
import Platform

struct TicketCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ticket", abstract: "Make what one attaches to a ticket: pictures, an excerpt, and the text.",
        discussion: """
            A folder, or a .zip of it, with log.png (the rows around the moment), timeline.png (the whole recording, with \
            the stretch shaded), report.pdf, excerpt.log (for canplayer and others, and in the capture's own format where \
            canfolio writes that), findings.json and ticket.md, which says what, when and where in the markup of the \
            tracker. Without a time it is about the gravest finding.

              canfolio ticket drive.log -o ticket                         the gravest finding
              canfolio ticket drive.log --finding 3 -o ticket.zip         the third of 'canfolio findings'
              canfolio ticket drive.log --around 6.158 --mark 6.158='wipers stop' -o ticket
            """)

    @OptionGroup var momentOptions: MomentOptions
    @OptionGroup var sizes: TicketSizes

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to make, or a name that ends in .zip.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("What you have seen or done: a text, or @FILE that holds it.", valueName: "text|@file"))
    var note: String?

    @Option(help: "The tracker whose markup ticket.md has, and whose limits it keeps. (default: github)")
    var flavour: TicketFlavour = .github

    @Flag(help: "Replace the ticket that is there.")
    var force = false

    func validate() throws {
        if output.isEmpty { throw ValidationError("the name of the ticket is empty") }
        if output == "-" { throw ValidationError("a ticket is a folder, or a zip file: name one with -o") }
    }

    var isZip: Bool { output.lowercased().hasSuffix(".zip") }

    func run() throws {
        let captureOptions = momentOptions.captureOptions
        let spared = momentOptions.files
        let folder = try OutputFolder(beside: output, replaces: force, isOwn: TicketFiles.isOne)
        var zip: OutputFile?
        if isZip {
            try spared.check(output: output)
            if !force, OutputTarget.isThere(output) {
                throw OutputFailure(
                    "\(Printable.text(output)): is there already; name another, or replace it with --force")
            }
            zip = try OutputFile(path: output, warn: Terminal.warning(quiet: captureOptions.quiet))
        } else {
            try folder.check()
        }
        let reading = try MomentReading(momentOptions, note: try note.map { try PageOptions.note($0) })
        try TicketFiles(reading, self).write(into: folder)
        if let zip {
            try TicketFiles.pack(folder, into: zip)
        } else {
            try folder.publish()
        }
        try captureOptions.finish(reading.subject.recording.capture)
    }
}

/// How much of a log one picture shows.
struct TicketSizes: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Rows of log.png; of more what repeats is folded, and those nearest are kept.", valueName: "n"))
    var maxRows = 60

    @Option(help: ArgumentHelp("How large log.png may be: 500k, 2M. (default: 10M)", valueName: "size"))
    var maxBytes = ByteCountArgument(bytes: 10_000_000)

    func validate() throws {
        guard (1...500).contains(maxRows) else { throw ValidationError("--max-rows takes a number from 1 to 500") }
        guard maxBytes.bytes >= 20_000 else { throw ValidationError("--max-bytes takes at least 20k") }
    }
}

extension TicketFlavour: ExpressibleByArgument {}
