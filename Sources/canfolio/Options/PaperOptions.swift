import ArgumentParser
import Pages

/// The title, the paper and the colours of all drawn outputs.
struct PaperOptions: ParsableArguments {
    @Option(help: "Title (default: the main finding, or the file name).")
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Template by name, or a .yaml file; 'canfolio templates' lists the names.", valueName: "name|file"))
    var template: TemplateArgument?

    @Option(
        help: ArgumentHelp(
            "Paper: A3 A4 A5 A6 Letter Legal Tabloid, or 100x150mm. (default: from the template, or"
                + " A4)", valueName: "size"))
    var paper: PaperArgument?

    @Flag(
        inversion: .prefixedNo,
        help: "Landscape or portrait. (default: from the template; timelines: landscape)")
    var landscape: Bool?

    @Option(help: "Colour theme. (default: from the template, or light)")
    var theme: Theme.Name?

    func validate() throws { try template?.check() }

    /// The changes of the options to a style.
    func apply(to page: inout PageStyle) {
        if let paper { page.setPaper(paper.paper) }
        if let landscape { page.turn(landscape: landscape) }
        if let theme { page.theme = theme }
    }
}

struct PaperArgument: ExpressibleByArgument {
    var paper: PaperChoice

    init?(argument: String) {
        guard let paper = PaperChoice(name: argument) else { return nil }
        self.paper = paper
    }
}

extension Theme.Name: ExpressibleByArgument {}
