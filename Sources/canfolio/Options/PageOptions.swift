import Pages
import Platform
import Publishing
import Wording
import ArgumentParser
import Capture
import Reporting

/// How pages look.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A template by name, or a .yaml file; 'canfolio templates' lists them.", valueName: "name|file"))
    var template = TemplateArgument.standard

    @Option(help: "The title in the header; the file's name if not given.")
    var title: String?

    @Option(help: ArgumentHelp("Text for the first page, or @FILE that holds it.", valueName: "text|@file"))
    var note: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a line with this text at a time, in seconds since the file's first frame. Repeatable.",
            valueName: "time=text"))
    var mark: [MarkArgument] = []

    @Option(help: ArgumentHelp("A3 A4 A5 A6 Letter Legal Tabloid, or 100x150mm.", valueName: "size"))
    var paper: PaperArgument?

    @Flag(help: "The paper's long side is horizontal.")
    var landscape = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("All four margins, in millimetres.", valueName: "mm"))
    var margin: Double?

    @Option(help: "The colours of the pages.")
    var theme: Theme.Name?

    @Option(help: ArgumentHelp("The monospaced font of the rows.", valueName: "family"))
    var font: String?

    @Option(
        help: ArgumentHelp(
            "How times are shown: as in the file, since its first frame, since the frame before, or as a date.",
            valueName: "style"))
    var time: LogStyle.TimeStyle?

    @Option(help: ArgumentHelp("The time zone of dates: UTC, local, +02:00 or Europe/Berlin.", valueName: "zone"))
    var timezone = "UTC"

    @OptionGroup var bitRates: BitRateOptions

    @Option(help: ArgumentHelp("Draw only these pages: 3 or 2-5.", valueName: "range"))
    var pages: PageRangeArgument?

    @Option(help: ArgumentHelp("Pixels to the inch of PNG pages, 18 to 1200.", valueName: "dpi"))
    var dpi = 150.0

    @Option(
        help: ArgumentHelp("How many queues draw, 1 to 64. (default: as many as processors, up to 6)", valueName: "n"))
    var queues: Int?

    func validate() throws {
        guard (18...1200).contains(dpi) else { throw ValidationError("--dpi takes a number from 18 to 1200") }
        guard (1...64).contains(queues ?? 1) else { throw ValidationError("--queues takes a number from 1 to 64") }
        guard (0...1000).contains(margin ?? 0) else {
            throw ValidationError("--margin takes a number from 0 to 1000, in millimetres")
        }
        try template.check()
        _ = try zone()
    }

    /// The template with what the options change of it.
    func pageTemplate() throws -> DocumentTemplate {
        var template = try template.read()
        if let paper { template.page.setPaper(paper.paper) }
        if landscape { template.page.turn(landscape: true) }
        if let margin { template.page.setMargins(millimetres: margin) }
        if let theme { template.page.theme = theme }
        if let font {
            guard FontChoice.isInstalled(font) else {
                throw ValidationError("there is no font '\(font)' here; 'fc-list : family' lists those that are")
            }
            template.page.fonts.mono.insert(font, at: 0)
        }
        if let time { template.log.time = time }
        return template
    }

    func logOptions() throws -> LogOptions {
        var options = LogOptions()
        options.title = title
        if let note {
            options.note = note.hasPrefix("@") ? try TextFile.read(String(note.dropFirst())) : note
        }
        options.zone = try zone()
        options.marks = mark.map(\.mark)
        return options
    }

    private func zone() throws -> TimeZoneChoice { try TimeZoneChoice(option: timezone) }

    func renderSettings() throws -> RenderSettings {
        var settings = RenderSettings(queues: queues ?? RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.dotsPerInch = dpi
        settings.creator = Version.creator
        return settings
    }
}

/// `--mark 4.2=door opened`.
struct MarkArgument: ExpressibleByArgument {
    var mark: TimeMark

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), let time = ExactSeconds.nanoseconds(argument[..<equals])
        else { return nil }
        mark = TimeMark(time: time, text: String(argument[argument.index(after: equals)...]))
    }
}

/// `3`, `2-5`.
struct PageRangeArgument: ExpressibleByArgument {
    var range: ClosedRange<Int>

    init?(argument: String) {
        let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 1,
            last >= first
        else { return nil }
        range = first...last
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
extension LogStyle.TimeStyle: ExpressibleByArgument {}
