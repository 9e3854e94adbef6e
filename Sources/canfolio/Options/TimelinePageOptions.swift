import ArgumentParser
import CANCapture
import Figures
import Pages
import Platform
import Publishing
internal import TemplateReading
import Wording

/// How large a timeline is, and what it says.
struct TimelinePageOptions: ParsableArguments {
    @OptionGroup var paperOptions: PaperOptions
    @OptionGroup var markOptions: MarkOptions
    @OptionGroup var dateOptions: DateOptions
    @OptionGroup var renderOptions: RenderOptions

    @Option(
        name: .customLong("select"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Shade the time from T1 to T2, written as for --start. Repeatable.", valueName: "t1..t2"))
    var selections: [TimeRangeArgument] = []

    @Option(
        help:
            "Order of lanes. (default: id)")
    var sort: TimelineOptions.Order?

    @Option(help: ArgumentHelp("Maximum number of lanes; the others are combined into one.", valueName: "n"))
    var lanes: Int?

    @Option(help: ArgumentHelp("Width in pixels (points for PDF). (default: 1680)", valueName: "n"))
    var width: Double?

    @Option(help: ArgumentHelp("Height in pixels (points for PDF; default: as needed for all lanes).", valueName: "n"))
    var height: Double?

    @Option(
        help: ArgumentHelp(
            "Time axis: as in the file, since the first frame, or dates. (default: relative)"))
    var time: TimelineOptions.TimeStyle?

    /// Used without --dpi: the resolution of a screen.
    private static let standardDotsPerInch = 96.0
    private static let sides = 100.0...32_767

    func validate() throws {
        guard (1...100_000).contains(lanes ?? 1) else {
            throw ValidationError("--lanes takes a number from 1 to 100000")
        }
        for (name, side) in [("--width", width), ("--height", height)] {
            guard let side else { continue }
            guard Self.sides.contains(side), side == side.rounded() else {
                throw ValidationError("\(name) takes a whole number from 100 to 32767")
            }
        }
        if paperOptions.paper != nil, width != nil || height != nil {
            throw ValidationError("give either --paper, or --width and --height")
        }
    }

    /// - Parameters:
    ///   - page: from ``options()``.
    ///   - isNumbered: whether each page is a file of its own.
    func canvas(_ form: OutputForm, _ page: PageStyle, isNumbered: Bool) throws -> TimelineCanvas {
        if form != .pdf, paperOptions.paper == nil, paperOptions.landscape != nil {
            throw ValidationError(
                "--landscape needs --paper; a picture has --width and --height")
        }
        let isOnPaper = paperOptions.paper != nil || (form == .pdf && width == nil && height == nil)
        return try TimelineCanvas(
            form: form, width: width, height: height, paper: isOnPaper ? page.paper : nil,
            dotsPerInch: renderOptions.dpi ?? Self.standardDotsPerInch, isNumbered: isNumbered)
    }

    /// The paper of the template, otherwise A4 landscape.
    private func pageStyle(_ template: DocumentTemplate?) -> PageStyle {
        var page = template?.page ?? PageStyle()
        if template == nil { page.turn(landscape: true) }
        paperOptions.apply(to: &page)
        return page
    }

    func renderSettings() throws -> RenderSettings {
        try renderOptions.settings(dotsPerInch: Self.standardDotsPerInch)
    }

    /// Checks that need no capture.
    func options() throws -> TimelineOptions {
        var options = TimelineOptions()
        options.title = paperOptions.title
        let template = try paperOptions.template?.read()
        options.page = pageStyle(template)
        // A timeline has no times since the frame before.
        options.time =
            time ?? template.flatMap { TimelineOptions.TimeStyle(rawValue: $0.log.time.rawValue) } ?? .relative
        options.dates = dateOptions.style
        options.order = sort ?? .id
        options.mostLanes = lanes
        return options
    }
}

extension TimelineOptions.Order: ExpressibleByArgument {}
extension TimelineOptions.TimeStyle: ExpressibleByArgument {}
