import Figures
import Pages
import Platform
import Publishing
import Wording
import ArgumentParser
import Capture
import Reporting

/// How large a timeline is, and what it says.
struct TimelinePageOptions: ParsableArguments {
    @Option(help: "The title; the file's name if not given.")
    var title: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Draw a line with this text at a time, in seconds since the file's first frame. Repeatable.",
            valueName: "time=text"))
    var mark: [MarkArgument] = []

    @Option(
        name: .customLong("select"), parsing: .singleValue,
        help: ArgumentHelp("Shade the time from T1 to T2, each given as for --start. Repeatable.", valueName: "t1..t2"))
    var selections: [TimeRangeArgument] = []

    @Option(
        help:
            "The order of lanes. Where not all have room, the rarest are folded, or else the last. (default: id)")
    var sort: TimelineOptions.Order?

    @Option(help: ArgumentHelp("Draw so many lanes at most, and fold the others into one.", valueName: "n"))
    var lanes: Int?

    @Option(help: ArgumentHelp("Of the picture, in pixels; in points for PDF. (default: 1680)", valueName: "n"))
    var width: Double?

    @Option(help: ArgumentHelp("The same; as high as the lanes ask if not given.", valueName: "n"))
    var height: Double?

    @Option(
        help: ArgumentHelp(
            "A3 A4 A5 A6 Letter Legal Tabloid, or 100x150mm, in place of --width. PDF: the template's, or A4.",
            valueName: "size"))
    var paper: PaperArgument?

    @Flag(
        inversion: .prefixedNo,
        help: "The paper's long side is horizontal. (default: as the template has it, or --landscape)")
    var landscape: Bool?

    @Option(
        help: ArgumentHelp(
            "A template by name, or a .yaml file, of which the fonts, the colours, the style of times and, for PDF,"
                + " the paper are taken.", valueName: "name|file"))
    var template: TemplateArgument?

    @Option(help: ArgumentHelp("Pixels to the inch of PNG, 18 to 1200: how large texts are.", valueName: "dpi"))
    var dpi = 96.0

    @Option(help: "The colours. (default: light)")
    var theme: Theme.Name?

    @Option(
        help: ArgumentHelp(
            "How times are shown: as in the file, since its first frame, or as dates and times of day."
                + " (default: relative)"))
    var time: TimelineOptions.TimeStyle?

    @Option(help: ArgumentHelp("The time zone of dates: UTC, local, +02:00 or Europe/Berlin.", valueName: "zone"))
    var timezone = "UTC"

    @Option(
        help: ArgumentHelp("How many queues draw, 1 to 64. (default: as many as processors, up to 6)", valueName: "n"))
    var queues: Int?

    private static let sides = 100.0...32_767

    func validate() throws {
        guard (18...1200).contains(dpi) else { throw ValidationError("--dpi takes a number from 18 to 1200") }
        guard (1...64).contains(queues ?? 1) else { throw ValidationError("--queues takes a number from 1 to 64") }
        guard (1...100_000).contains(lanes ?? 1) else {
            throw ValidationError("--lanes takes a number from 1 to 100000")
        }
        for (name, side) in [("--width", width), ("--height", height)] {
            guard let side else { continue }
            guard Self.sides.contains(side), side == side.rounded() else {
                throw ValidationError("\(name) takes a whole number from 100 to 32767")
            }
        }
        if paper != nil, width != nil || height != nil {
            throw ValidationError("give either --paper, or --width and --height")
        }
        _ = try TimeZoneChoice(option: timezone)
        try template?.check()
    }

    /// - Parameters:
    ///   - page: of the ``options()``.
    ///   - isNumbered: whether pages go to files of their own.
    func canvas(_ form: OutputForm, _ page: PageStyle, isNumbered: Bool) throws -> TimelineCanvas {
        let isOnPaper = paper != nil || (form == .pdf && width == nil && height == nil)
        return try TimelineCanvas(
            form: form, width: width, height: height, paper: isOnPaper ? page.paper : nil, dotsPerInch: dpi,
            isNumbered: isNumbered)
    }

    /// The template's, or else A4 with its long side horizontal.
    private func pageStyle(_ template: DocumentTemplate?) -> PageStyle {
        var page = template?.page ?? PageStyle()
        if template == nil { page.turn(landscape: true) }
        if let paper { page.setPaper(paper.paper) }
        if let landscape { page.turn(landscape: landscape) }
        if let theme { page.theme = theme }
        return page
    }

    func renderSettings() throws -> RenderSettings {
        var settings = RenderSettings(queues: queues ?? RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.dotsPerInch = dpi
        settings.creator = Version.creator
        return settings
    }

    /// What can be said before the capture is read.
    func options() throws -> TimelineOptions {
        var options = TimelineOptions()
        options.title = title
        options.zone = try TimeZoneChoice(option: timezone)
        let template = try template?.read()
        options.page = pageStyle(template)
        // A timeline has no times since the frame before.
        options.time =
            time ?? template.flatMap { TimelineOptions.TimeStyle(rawValue: $0.log.time.rawValue) } ?? .relative
        options.order = sort ?? .id
        options.mostLanes = lanes
        options.marks = mark.map(\.mark)
        return options
    }
}

/// `4.1..5.2`: two times as for --start.
struct TimeRangeArgument: ExpressibleByArgument {
    var start: TimeArgument
    var stop: TimeArgument

    init?(argument: String) {
        guard let dots = argument.firstRange(of: ".."),
            let start = TimeArgument(argument: String(argument[..<dots.lowerBound])),
            let stop = TimeArgument(argument: String(argument[dots.upperBound...]))
        else { return nil }
        self.start = start
        self.stop = stop
    }
}

extension TimelineOptions.Order: ExpressibleByArgument {}
extension TimelineOptions.TimeStyle: ExpressibleByArgument {}
