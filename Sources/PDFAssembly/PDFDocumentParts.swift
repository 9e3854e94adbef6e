/// The metadata of a PDF (ISO 32000-1, 14.3). An empty text is left out.
package struct PDFMetadata: Sendable, Equatable {
    package var title: String
    package var author: String
    package var subject: String
    package var keywords: String
    /// The program, `canfolio 1.0`; also the producer.
    package var creator: String
    /// Seconds since 1970 UTC, from `SOURCE_DATE_EPOCH`; nil writes no date at all.
    package var creationDate: Int?
    /// A language tag such as `en` (ISO 32000-1, 14.9.2).
    package var language: String

    package init(
        title: String = "", author: String = "", subject: String = "", keywords: String = "", creator: String = "",
        creationDate: Int? = nil, language: String = ""
    ) {
        self.title = title
        self.author = author
        self.subject = subject
        self.keywords = keywords
        self.creator = creator
        self.creationDate = creationDate
        self.language = language
    }
}

/// One page of the document: a page of a part.
package struct PDFPageSource: Sendable, Equatable {
    package var part: Int
    /// Counted from 0; page 0 of a part is the priming page.
    package var page: Int
    /// Whether it is a stored page: `part` and `page` then count stored pages, both from 0.
    package var isStored: Bool

    package init(part: Int, page: Int, isStored: Bool = false) {
        self.part = part
        self.page = page
        self.isStored = isStored
    }
}

/// The pages of a document from a cache, and those for it.
package struct PDFCachedPages {
    /// The index of a part that was primed and has no pages: it has the fonts of stored pages.
    package var reference: Int
    /// nil if a queue found none.
    package var stored: [PDFStoredPages?]
    /// Called for each page that was drawn, with its index in the document and a closure that copies it from its part:
    /// it returns nil for a page that cannot be stored, and throws `.assembly` for a malformed one. Errors that this
    /// throws itself end the document; a page that cannot be cached does not end it, so the cache handles its own errors.
    package var keep: (_ index: Int, _ page: () throws(PDFError) -> PDFStoredPage?) throws(PDFError) -> Void

    package init(
        reference: Int, stored: [PDFStoredPages?],
        keep: @escaping (_ index: Int, _ page: () throws(PDFError) -> PDFStoredPage?) throws(PDFError) -> Void
    ) {
        self.reference = reference
        self.stored = stored
        self.keep = keep
    }
}

/// The names of pages from one page on (ISO 32000-1, 12.4.2).
package struct PDFPageLabels: Sendable, Equatable {
    package enum Style: String, Sendable {
        case decimal = "D"
        case lowercaseRoman = "r"
        case uppercaseRoman = "R"
        case lowercaseLetters = "a"
        case uppercaseLetters = "A"
    }

    /// The first page with such a name, from 0; labels are sorted by it.
    package var firstPage: Int
    /// nil: the prefix alone.
    package var style: Style?
    package var prefix: String
    package var start: Int

    package init(firstPage: Int, style: Style?, prefix: String = "", start: Int = 1) {
        self.firstPage = firstPage
        self.style = style
        self.prefix = prefix
        self.start = start
    }
}

/// A place on a page that can be clicked.
package struct PDFLink: Sendable, Equatable {
    package enum Target: Sendable, Equatable {
        /// A page of the document, and the distance below its top in points.
        case page(Int, top: Double?)
        case uri(String)
    }

    /// The index of its page, from 0.
    package var page: Int
    /// In points, from the left and the top of the page downwards, as Cairo counts.
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var target: Target

    package init(page: Int, x: Double, y: Double, width: Double, height: Double, target: Target) {
        self.page = page
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.target = target
    }
}
