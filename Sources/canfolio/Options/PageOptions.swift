import Pages
import Platform
import Publishing
import Wording
import ArgumentParser
import Capture
import Reporting

/// How pages look.
struct PageOptions: ParsableArguments {
    @OptionGroup var paperOptions: PaperOptions

    @Option(help: ArgumentHelp("Text for the first page, or @FILE that holds it.", valueName: "text|@file"))
    var note: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("All four margins, in millimetres.", valueName: "mm"))
    var margin: Double?

    @Option(help: ArgumentHelp("The monospaced font of the rows.", valueName: "family"))
    var font: String?

    @Option(
        help: ArgumentHelp(
            "How times are shown: as in the file, since its first frame, since the frame before, or as a date.",
            valueName: "style"))
    var time: LogStyle.TimeStyle?

    @Option(
        help: ArgumentHelp(
            "What one row stands for: runs of equal error frames (errors), also cyclic messages whose payload does not"
                + " change (repeats), or none.", valueName: "kind"))
    var fold: LogStyle.Fold?

    @Option(
        help: ArgumentHelp(
            "Messages of protocols: a line under the frame that ends one (lines), rows in place of the frames (only), or none."
                + " (default: lines)", valueName: "kind"))
    var pdus: LogStyle.PDUs?

    @OptionGroup var markOptions: MarkOptions
    @OptionGroup var bitRates: BitRateOptions

    @Option(help: ArgumentHelp("Draw only these pages: 3 or 2-5.", valueName: "range"))
    var pages: PageRangeArgument?

    @OptionGroup var renderOptions: RenderOptions

    func validate() throws {
        guard (0...1000).contains(margin ?? 0) else {
            throw ValidationError("--margin takes a number from 0 to 1000, in millimetres")
        }
    }

    /// The template with what the options change of it.
    func pageTemplate() throws -> DocumentTemplate {
        var template = try (paperOptions.template ?? .standard).read()
        paperOptions.apply(to: &template.page)
        if let margin { template.page.setMargins(millimetres: margin) }
        if let font {
            guard try FontChoice.isInstalled(font) else {
                throw ValidationError("there is no font '\(font)' here; 'fc-list : family' lists those that are")
            }
            template.page.fonts.mono.insert(font, at: 0)
        }
        if let time { template.log.time = time }
        if let fold { template.log.fold = fold }
        if let pdus { template.log.pdus = pdus }
        return template
    }

    func logOptions() throws -> LogOptions {
        var options = LogOptions()
        options.title = paperOptions.title
        if let note {
            options.note = note.hasPrefix("@") ? try TextFile.read(String(note.dropFirst())) : note
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

extension LogStyle.TimeStyle: ExpressibleByArgument {}
extension LogStyle.Fold: ExpressibleByArgument {}
extension LogStyle.PDUs: ExpressibleByArgument {}
