import ArgumentParser

struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Write the frames as log pages: PDF, PNG or SVG.",
        discussion: PageRun.discussion)

    @OptionGroup var pages: PageRun

    func validate() throws { try pages.outputOptions.checkIsNamed() }

    func run() throws { try pages.run(.log) }
}
