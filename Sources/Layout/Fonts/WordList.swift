/// Words and marks that a document is drawn with as single glyphs of a font made for it.
///
/// Words of all weights are of one font, so that lines of several weights are one run.
package struct WordList: Sendable, Equatable {
    package struct Word: Sendable, Hashable {
        /// At most ``mostCharacters`` characters.
        package var text: String
        /// One of those of the list's ``WordList/Kind``.
        package var weight: FontSlot
        /// Whether it is only there for those who read or select text, and something else shows it.
        package var isHidden: Bool

        package init(_ text: String, _ weight: FontSlot, isHidden: Bool = false) {
            self.text = text
            self.weight = weight
            self.isHidden = isHidden
        }
    }

    /// Rectangles, and areas within straight lines, in ems of the font, x along the base line and y upwards from it; a
    /// blank to those who extract text.
    package struct Mark: Sendable, Equatable {
        package var boxes: [Rect]
        package var areas: [[Point]] = []
        /// A character that stands upright where the base line goes down the page.
        package var upright: Upright?
        package var advance: Double

        package init(_ boxes: [Rect], advance: Double) {
            self.boxes = boxes
            self.advance = advance
        }

        package struct Upright: Sendable, Equatable {
            package var character: String
            package var weight: FontSlot
            /// From the mark's beginning down to the character's own base line, in ems.
            package var baseline: Double

            package init(_ character: String, _ weight: FontSlot, baseline: Double) {
                (self.character, self.weight, self.baseline) = (character, weight, baseline)
            }
        }
    }

    /// What the words are of; a document has one font of each.
    package enum Kind: Sendable, CaseIterable {
        /// Rows, in the weights of the monospaced font.
        case rows
        /// Sentences, in those of the proportional font.
        case prose

        /// The first is the one that texts have where weights do not matter.
        package var weights: [FontSlot] { self == .rows ? [.mono, .light, .heavy] : [.text, .strong] }
        /// Of the font that is made.
        package var slot: FontSlot { self == .rows ? .words : .prose }
    }

    package let kind: Kind
    package var words: [Word] = []
    package var marks: [Mark] = []

    package init(_ kind: Kind = .rows) {
        self.kind = kind
    }

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
