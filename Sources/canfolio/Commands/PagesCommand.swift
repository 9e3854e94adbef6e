import ArgumentParser

struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write the frames as log pages: PDF, PNG or SVG.",
        discussion: PageRun.discussion)

    @OptionGroup var pages: PageRun

    func run() throws { try pages.run(hasTitleBlock: false) }
}

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report: a title block, then the log pages.",
        discussion: PageRun.discussion)

    @OptionGroup var pages: PageRun

    func run() throws { try pages.run(hasTitleBlock: true) }
}
