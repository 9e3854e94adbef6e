package import Analysis
internal import Layout
package import Pages
internal import Platform
package import TemplateReading
internal import Wording

/// The frames of a capture, row by row.
package struct LogSection: Section {
    private let selection: Selection
    private let template: DocumentTemplate
    private var options: LogOptions
    private let scale: Scale
    private let form: OutputForm

    /// - Parameter dotsPerInch: resolution of a PNG, which is laid out in whole pixels.
    package init(
        _ selection: Selection, template: DocumentTemplate, options: LogOptions, form: OutputForm,
        dotsPerInch: Double = 150
    ) {
        self.selection = selection
        self.template = template
        self.options = options
        self.options.fillsPages = true
        self.form = form
        scale = form == .png ? Scale.pixels(dotsPerInch: dotsPerInch) : .paper
    }

    package func pages(_ context: SectionContext) throws(PageError) -> LogPages {
        let mono = context.metrics[FontSlot.mono.index]
        guard mono.isMonospaced else {
            throw PageError(
                description:
                    "the font \(Printable.text(mono.family)) is not monospaced, so bytes would not be aligned")
        }
        let model = try LogModel(
            selection, template: template, options: options, shaper: context.shaper, fonts: context.metrics,
            scale: scale)
        return LogPages(model, shaper: context.shaper, hasWords: form == .pdf)
    }

    /// A document that has only this log.
    package var document: Document {
        Document(title: LogProse.title(of: selection.capture.source, options.title), sections: [self])
    }
}
