package import Layout
internal import Pages

/// The pages of a log as a section of a document: the model, and the words with which it is drawn.
package struct LogPages: SectionPages {
    package let model: LogModel
    /// nil if rows are drawn by characters.
    let words: RowWords?
    /// nil if the lines of messages are drawn by characters.
    let statementWords: StatementWords?

    /// - Parameter hasWords: whether the document may have a font of words. Pixels and SVG are drawn by characters.
    init(_ model: LogModel, shaper: any TextShaper, hasWords: Bool) {
        self.model = model
        words = hasWords ? RowWords(model, shaper: shaper) : nil
        statementWords = hasWords ? StatementWords(model, shaper: shaper) : nil
        if words == nil { model.weights.announce(to: shaper, hasMarks: model.capture.frames.hidden != nil) }
    }

    package var pageCount: Int { model.pageCount }
    package var pageSize: Size { model.pageSize }
    /// The name of the anchor at its beginning.
    package static let anchor = "frames"
    package var anchors: [(name: String, page: Int)] { [(Self.anchor, 0)] }
    package var notes: [String] { model.notes }
    package var contents: [OutlineEntry] { model.contents }
    package func makeBuilder() -> LogPageBuilder { LogPageBuilder(model, words: words, statementWords: statementWords) }
}
