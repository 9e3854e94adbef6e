/// The words and marks that the rows of a document are drawn with as single glyphs of a font made for it.
///
/// Words of all weights are of one font, so that rows of several weights are one run.
package struct WordList: Sendable, Equatable {
    package struct Word: Sendable, Hashable {
        /// At most ``mostCharacters`` characters.
        package var text: String
        /// ``FontSlot/mono``, ``FontSlot/light`` or ``FontSlot/heavy``.
        package var weight: FontSlot

        package init(_ text: String, _ weight: FontSlot) {
            self.text = text
            self.weight = weight
        }
    }

    /// Rectangles in ems of the font, x along the base line and y upwards from it; a blank to those who extract text.
    package struct Mark: Sendable, Equatable {
        package var boxes: [Rect]
        package var advance: Double

        package init(_ boxes: [Rect], advance: Double) {
            self.boxes = boxes
            self.advance = advance
        }
    }

    package var words: [Word] = []
    package var marks: [Mark] = []

    package init() {}

    /// MuPDF leaves out texts of a glyph that are longer than eight characters.
    package static let mostCharacters = 8

    /// The glyphs of a font that was made of a list, in its order; nil for what could not be made.
    package struct Glyphs: Sendable {
        package var words: [UInt32?]
        package var marks: [UInt32?]

        package init(words: [UInt32?], marks: [UInt32?]) {
            self.words = words
            self.marks = marks
        }
    }
}
