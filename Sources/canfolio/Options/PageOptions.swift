import ArgumentParser
import CANCapture
internal import LogPages
import Pages
import Platform
import Publishing
internal import TemplateReading
import Formatting
import Wording

/// The style of pages.
struct PageOptions: ParsableArguments {
    @OptionGroup var paperOptions: PaperOptions

    @Option(
        help: ArgumentHelp(
            "Text for the first page, or @FILE; a file that ends in .md is Markdown.",
            valueName: "text|@file"))
    var note: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("All four margins in millimetres.", valueName: "mm"))
    var margin: Double?

    @Option(help: ArgumentHelp("Monospaced font of the log.", valueName: "family"))
    var font: String?

    @Option(
        help: ArgumentHelp(
            "Time column: as in the file, since the first frame, since the previous frame, or a date.",
            valueName: "style"))
    var time: LogStyle.TimeStyle?

    @Option(
        help: ArgumentHelp(
            "Combine rows: equal error frames (errors), also cyclic frames whose payload does not change (repeats), or"
                + " none.", valueName: "kind"))
    var fold: LogStyle.Fold?

    @Option(
        help: ArgumentHelp(
            "Protocol messages: a line below the last frame of each (lines), rows instead of the frames (only), or none."
                + " (default: lines)", valueName: "kind"))
    var pdus: LogStyle.PDUs?

    @OptionGroup var markOptions: MarkOptions
    @OptionGroup var bitRates: BitRateOptions

    @OptionGroup var dateOptions: DateOptions

    @Option(
        help: ArgumentHelp(
            "Logo at the top of each page (PNG, JPEG or SVG), instead of the template's.", valueName: "file"),
        completion: .file())
    var logo: String?

    @Option(
        name: .customLong("field"), parsing: .singleValue,
        help: ArgumentHelp(
            "Value of the field {{name}} in the template's header or footer. Reports list other fields on the first page."
                + " Repeatable.", valueName: "name=text"))
    var fields: [GivenFieldArgument] = []

    @Option(help: ArgumentHelp("Draw only these pages: 3 or 2-5.", valueName: "range"))
    var pages: PageRangeArgument?

    @OptionGroup var renderOptions: RenderOptions

    func validate() throws {
        var seen: Set<String> = []
        for field in fields where !seen.insert(field.field.name).inserted {
            throw ValidationError("--field \(field.field.name) can be given only once")
        }
        guard (0...1000).contains(margin ?? 0) else {
            throw ValidationError("--margin takes millimetres from 0 to 1000")
        }
    }

    /// The template with the changes of the options.
    ///
    /// - Parameter standard: used if the user names none.
    func pageTemplate(_ standard: TemplateArgument) throws -> DocumentTemplate {
        var template = try (paperOptions.template ?? standard).read(fields: fields.map(\.field))
        paperOptions.apply(to: &template.page)
        if let margin { template.page.setMargins(millimetres: margin) }
        if let font {
            guard try FontChoice.isInstalled(font) else {
                throw ValidationError("font '\(font)' is not installed; 'fc-list : family' lists installed fonts")
            }
            template.page.fonts.mono.insert(font, at: 0)
        }
        if let time { template.log.time = time }
        if let fold { template.log.fold = fold }
        if let pdus { template.log.pdus = pdus }
        if let logo { template.logo = LogoStyle(path: logo, height: template.logo?.height, place: "--logo") }
        return template
    }

    /// Fields that no page of a log shows.
    func fieldsUnseen(in template: DocumentTemplate) -> [String] {
        fields.map(\.field.name).filter { !template.placedFields.contains($0) }.map {
            "--field \($0) is not shown: the template \(Printable.text(template.name)) has no {{\($0)}} in its header or footer"
        }
    }

    /// A file whose name ends in .md is Markdown; other texts are as they are.
    static func note(_ argument: String) throws -> DocumentNote {
        guard argument.hasPrefix("@") else { return .plain(argument) }
        let path = String(argument.dropFirst())
        let text = try TextFile.read(path)
        guard path.lowercased().hasSuffix(".md") || path.lowercased().hasSuffix(".markdown") else {
            return .plain(text)
        }
        guard let note = MarkdownReader.read(text) else {
            throw OutputFailure(
                "\(Printable.text(path)): a Markdown note is limited to \(MarkdownNote.longest >> 10) kB; shorten it, or rename"
                    + " it to .txt")
        }
        return .markdown(note)
    }

    func logOptions() throws -> LogOptions {
        var options = LogOptions()
        options.title = paperOptions.title
        options.dates = dateOptions.style
        options.date = try SourceDate.fromEnvironment().map { [dates = options.dates] in
            dates.date(
                CivilTime(nanoseconds: Int64($0).multipliedReportingOverflow(by: 1_000_000_000).partialValue))
        }
        if let note {
            options.note = try Self.note(note)
        }
        return options
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

/// `project=X4`.
struct GivenFieldArgument: ExpressibleByArgument {
    let field: GivenField

    init?(argument: String) {
        guard let field = try? GivenField(argument) else { return nil }
        self.field = field
    }
}

extension LogStyle.TimeStyle: ExpressibleByArgument {}
extension LogStyle.Fold: ExpressibleByArgument {}
extension LogStyle.PDUs: ExpressibleByArgument {}
