internal import Formatting
package import Layout

/// The foot of a page: the source of the document, and the page number.
package struct PageFoot: Sendable {
    private let text: ShapedText
    private let ellipsis: ShapedText
    private let table: TableShaper
    private let frame: PageFrame
    private let theme: Theme
    private let scale: Scale
    /// Replaces the text and the number.
    package var running: RunningLine?

    /// - Parameters:
    ///   - text: shaped in the text font.
    ///   - table: for the page number, which is not known before pages are laid out.
    package init(
        _ text: ShapedText, ellipsis: ShapedText, table: TableShaper, frame: PageFrame, theme: Theme, scale: Scale
    ) {
        self.text = text
        self.ellipsis = ellipsis
        self.table = table
        self.frame = frame
        self.theme = theme
        self.scale = scale
    }

    package func place(_ page: PageNumber, into list: inout DisplayList) {
        let content = frame.content
        let size = PageFrame.footerSize * scale.unitsPerPoint
        list.add(
            Rect(
                x: content.x, y: scale.snapped(frame.footerRule), width: content.width, height: scale.length(0.5)),
            colour: theme.faintRule)
        if let running {
            let setting = RunningLine.Setting(
                font: .text, size: size, colour: theme.quiet, table: table, ellipsis: ellipsis)
            running.line(page, setting, gap: 10 * scale.unitsPerPoint).place(
                x: content.x, width: content.width, y: frame.footerBaseline, scale: scale, into: &list)
            return
        }
        let number = Decimal.grouped(page.number)
        let numbers = ["Page \(number) of \(Decimal.grouped(page.count))", "Page \(number)", number]
        let file = PageLine.Text(
            .leading, [text], size: size, colour: theme.quiet, otherwise: .shortenedInMiddle(ellipsis: { ellipsis }))
        let shown = PageLine.Text(
            .trailing, numbers.map { table.shape($0, font: .text) }, size: size, colour: theme.quiet)
        PageLine([file, shown], gap: 10 * scale.unitsPerPoint).place(
            x: content.x, width: content.width, y: frame.footerBaseline, scale: scale, into: &list)
    }
}
