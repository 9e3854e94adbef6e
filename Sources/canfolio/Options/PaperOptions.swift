import ArgumentParser
import Pages

/// The title, the paper and the colours of whatever is drawn.
struct PaperOptions: ParsableArguments {
    @Option(help: "The title; the file's name if not given.")
    var title: String?

    @Option(
        help: ArgumentHelp(
            "A template by name, or a .yaml file, of which the fonts, the colours, the paper and the style of times are"
                + " taken; 'canfolio templates' lists them.", valueName: "name|file"))
    var template: TemplateArgument?

    @Option(
        help: ArgumentHelp(
            "A3 A4 A5 A6 Letter Legal Tabloid, or 100x150mm. (default: the template's, or A4)", valueName: "size"))
    var paper: PaperArgument?

    @Flag(
        inversion: .prefixedNo,
        help: "The paper's long side is horizontal. (default: as the template has it; of timelines it is)")
    var landscape: Bool?

    @Option(help: "The colours. (default: the template's, or light)")
    var theme: Theme.Name?

    func validate() throws { try template?.check() }

    /// What the options change of a style.
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
