import ArgumentParser
import CANCapture
import Platform
import Formatting
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@main
struct Canfolio: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canfolio",
        abstract: "Turn CAN bus captures into reports, log pages and pictures.",
        discussion: """
            canfolio detects the format of a capture by its content. Files compressed with gzip, bzip2, xz or zstd are read \
            directly. 'canfolio formats' lists the capture formats; databases are DBC, KCD, SYM or ARXML.

              canfolio report drive.log --dbc drive.dbc    what happened: drive.pdf
              canfolio report drive.log -o drive.html      the same for a browser
              canfolio view drive.log --dbc drive.dbc      a capture in a browser
              canfolio info drive.log                      what is in a capture
              canfolio findings drive.log --dbc drive.dbc  what is wrong
              canfolio pages drive.log -o log.pdf          all frames as pages
              canfolio timeline drive.log -o drive.png     identifiers over time
              canfolio ladder drive.log -o session.pdf     requests and responses
              canfolio changes drive.log --around 31       which bits changed
              canfolio ticket drive.log -o ticket          a bug-report bundle
              canfolio card drive.log -o card.png          a picture for a chat
              canfolio thumbnail drive.log -o small.png    a small picture
              canfolio dump drive.log --to csv             frames as text
              canfolio database drive.dbc                  messages and signals
              canfolio batch captures -o results           tables of many captures
              canfolio fleet results -o fleet.pdf          a report on many captures
            """,
        version: Version.text,
        subcommands: [
            ReportCommand.self, ViewCommand.self, PagesCommand.self, TimelineCommand.self, LadderCommand.self,
            ThumbnailCommand.self, InfoCommand.self, FindingsCommand.self, RulesCommand.self, ChangesCommand.self,
            TicketCommand.self, CardCommand.self,
            DumpCommand.self, DatabaseCommand.self, BatchCommand.self, FleetCommand.self,
            FormatsCommand.self, TemplatesCommand.self,
        ])

    /// The statuses are those of ``ExitStatus``; 0 is done.
    static func main() {
        StandardStreams.occupyClosed()
        AddressSpace.spare()
        ProcessLimits.withStack(run)
    }

    private static func run() {
        // Exceeding a file size limit then is a write error, and does not end the process.
        signal(SIGXFSZ, SIG_IGN)
        LostPages.endWithMessage()
        // If its reader closes the pipe, the command ends silently, also under a caller that ignores the signal and
        // passes this on, as services and scripts do.
        signal(SIGPIPE, SIG_DFL)
        var arguments: [String] = []
        do {
            arguments = try ProcessArguments.all()
            if arguments.contains("--json") { Terminal.speakToPrograms() }
            ErrorStream.check(arguments)
            try MemoryBound.check()
            try ProcessLimits.check()
            ThreadShortage.endWithMessage()
            if let fault = CallSuggestions.unknownCommand(arguments) { throw ValidationError(fault) }
            if let name = RepeatedOptions.first(arguments) {
                throw ValidationError("\(name) can be given only once")
            }
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch let status as ExitStatus {
            Terminal.end(status.code)
        } catch {
            finish(with: error, of: CallSuggestions.command(arguments))
        }
    }

    private static func finish(with error: any Error, of command: any ParsableCommand.Type) -> Never {
        let isForPrograms = Terminal.isForPrograms
        if let error = error as? ValidationError {
            // Also if it was found only after the capture was read.
            let text = Failure.usage(error.message, of: command)
            isForPrograms ? Terminal.printLine(Failure.json(error.message, .usage)) : Terminal.printError(text)
            Terminal.end(2)
        }
        let code = exitCode(for: error)
        if code == .success {
            // Help and version.
            Terminal.end(Terminal.printOut(fullMessage(for: error) + "\n") ? 0 : 1)
        }
        if code == .validationFailure {
            let text = Failure.suggesting(fullMessage(for: error), of: command)
            isForPrograms
                ? Terminal.printLine(Failure.json(message(for: error), .usage))
                : Terminal.printError(Failure.usage(text))
            Terminal.end(2)
        }
        let status = ExitStatus(of: error)
        Terminal.end(
            Failure.reported(Failure.text(of: error), status, path: (error as? CaptureError)?.path).code)
    }
}
