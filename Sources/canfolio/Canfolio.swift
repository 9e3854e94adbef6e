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
        abstract: "Turns CAN bus captures into pages that a person can read.",
        discussion: """
            Captures are recognised by their content, also packed with gzip, bzip2, xz or zstd:
            \(CaptureFormats.all.map { $0.format.name }.joined(separator: ", ")).
            Databases: Vector DBC, KCD, PEAK SYM, AUTOSAR ARXML.

              canfolio report drive.blf                    a report: drive.pdf
              canfolio pages drive.blf -o log.pdf          the log pages alone
              canfolio pages drive.asc -o page-%03d.png    a picture of each page
              canfolio timeline drive.log -o drive.png     identifiers over time
              canfolio ladder uds.asc -o session.pdf       who said what to whom
              canfolio thumbnail drive.blf -o drive.png    a small picture of it all
              canfolio findings drive.log --dbc drive.dbc  what is wrong with the bus
              canfolio changes drive.log --around 20.3     which bits changed then
              canfolio ticket drive.log -o ticket          files for a bug ticket
              canfolio card drive.log -o card.png          what happened, for a chat
              canfolio dump drive.log --to csv             the frames as read
              canfolio database drive.dbc                  what a database says
            """,
        version: Version.text,
        subcommands: [
            ReportCommand.self, PagesCommand.self, TimelineCommand.self, LadderCommand.self,
            ThumbnailCommand.self, InfoCommand.self, FindingsCommand.self, RulesCommand.self, ChangesCommand.self,
            TicketCommand.self, CardCommand.self,
            DumpCommand.self, DatabaseCommand.self,
            FormatsCommand.self, TemplatesCommand.self,
        ])

    /// 0 done, 1 failed, 2 usage, 3 done but records were skipped (with --strict), 4 there are
    /// findings that --fail-on names.
    static func main() {
        StandardStreams.occupyClosed()
        AddressSpace.isShared()
        ProcessLimits.withStack(run)
    }

    private static func run() {
        // A file size limit is then an error of a write, and no death.
        signal(SIGXFSZ, SIG_IGN)
        LostPages.endWithMessage()
        // A reader that leaves ends the command without a word, also under a caller that ignores the signal itself and
        // hands that on, as services and scripts do.
        signal(SIGPIPE, SIG_DFL)
        var arguments: [String] = []
        do {
            arguments = try ProcessArguments.all()
            ErrorStream.check(arguments)
            try MemoryBound.check()
            try ProcessLimits.check()
            if let fault = CallSuggestions.unknownCommand(arguments) { throw ValidationError(fault) }
            if let name = RepeatedOptions.first(arguments) {
                throw ValidationError("\(name) is given twice, and one value counts; give it once")
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
        if let error = error as? ValidationError {
            // Also where it was found only when the capture had been read.
            Terminal.printError(Failure.usage(error.message, of: command))
            Terminal.end(2)
        }
        let code = exitCode(for: error)
        if code == .success {
            // Help and version.
            Terminal.end(Terminal.printOut(fullMessage(for: error) + "\n") ? 0 : 1)
        }
        if code == .validationFailure {
            Terminal.printError(Failure.usage(Failure.suggesting(fullMessage(for: error), of: command)))
            Terminal.end(2)
        }
        Terminal.printError("canfolio: \(Failure.text(of: error))")
        Terminal.end(1)
    }
}
