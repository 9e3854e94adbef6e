import ArgumentParser

struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write the frames as log pages: PDF, PNG or SVG.",
        discussion: PageRun.discussion)

    @OptionGroup var pages: PageRun

    func validate() throws { try pages.outputOptions.checkIsNamed() }

    func run() throws { try pages.run(hasTitleBlock: false) }
}

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report: a title block, then the log pages.",
        discussion: """
            Without -o the report of drive.blf is written to drive.pdf beside it, unless there is such a file.

            """ + PageRun.discussion)

    @OptionGroup var pages: PageRun

    @Flag(help: "Without -o: replace a file that is there.")
    var force = false

    func run() throws { try pages.run(hasTitleBlock: true, force: force) }
}
