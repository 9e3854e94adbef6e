import ArgumentParser

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report of few pages: what a capture is, and what is wrong with it.",
        discussion: """
            The first page has the facts, the load, a lane for each identifier, and the findings. Each grave finding \
            follows with its surroundings and the rows that show it, then a table of the identifiers. --all adds every \
            frame behind that. Without -o the report of drive.blf is written to drive.pdf beside it, unless there is \
            such a file.

            """ + PageRun.discussion)

    @OptionGroup var pages: PageRun

    @Flag(help: "Add every frame behind the summary.")
    var all = false

    @Flag(help: "Without -o: replace a file that is there.")
    var force = false

    func run() throws { try pages.run(.report(all: all, force: force)) }
}
