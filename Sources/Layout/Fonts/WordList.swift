/// Words and marks that a document draws as single glyphs of a font made for it.
///
/// Words of all weights are in one font, so that lines with several weights are one run.
package struct WordList: Sendable, Equatable {
    package struct Word: Sendable, Hashable {
        /// At most ``mostCharacters`` characters.
        package var text: String
        /// One of those of the list's ``WordList/Kind``.
        package var weight: FontSlot
        /// Whether it only exists for reading or selecting text, and something else is drawn.
        package var isHidden: Bool

        package init(_ text: String, _ weight: FontSlot, isHidden: Bool = false) {
            self.text = text
            self.weight = weight
            self.isHidden = isHidden
        }
    }

    /// Rectangles, and polygons, in ems of the font, x along the baseline and y upward from it; a space for text
    /// extraction.
    package struct Mark: Sendable, Equatable {
        package var boxes: [Rect]
        package var areas: [[Point]] = []
        /// A character that is upright if the baseline goes down the page.
        package var upright: Upright?
        package var advance: Double

        package init(_ boxes: [Rect], advance: Double) {
            self.boxes = boxes
            self.advance = advance
        }

        package struct Upright: Sendable, Equatable {
            package var character: String
            package var weight: FontSlot
            /// From the mark's beginning down to the character's own baseline, in ems.
            package var baseline: Double

            package init(_ character: String, _ weight: FontSlot, baseline: Double) {
                (self.character, self.weight, self.baseline) = (character, weight, baseline)
            }
        }
    }

    /// The use of the words; a document has one font for each.
    package enum Kind: Sendable, CaseIterable {
        /// Rows, in the weights of the monospaced font.
        case rows
        /// Sentences, in those of the proportional font.
        case prose

        /// The first one is for texts whose weight does not matter.
        package var weights: [FontSlot] { self == .rows ? [.mono, .light, .heavy] : [.text, .strong] }
        /// Of the font.
        package var slot: FontSlot { self == .rows ? .words : .prose }
    }

    package let kind: Kind
    package var words: [Word] = []
    package var marks: [Mark] = []

    package init(_ kind: Kind = .rows) {
        self.kind = kind
    }

    /// MuPDF ignores texts of a glyph that are longer than eight characters.
    package static let mostCharacters = 8

    /// The glyphs of a font that was made from a list, in its order; nil for those that could not be made.
    package struct Glyphs: Sendable {
        package var words: [UInt32?]
        package var marks: [UInt32?]

        package init(words: [UInt32?], marks: [UInt32?]) {
            self.words = words
            self.marks = marks
        }
    }
}
