/// A document: its sections in reading order, and the fonts that they use.
package struct Document: Sendable {
    /// For viewers and for the metadata of the document.
    package var title: String
    /// For the metadata: what the title is about.
    package var subject: String?
    package var sections: [any Section]

    /// - Parameter sections: at least one.
    package init(title: String, subject: String? = nil, sections: [any Section]) {
        precondition(!sections.isEmpty)
        (self.title, self.subject) = (title, subject)
        self.sections = sections
    }

    /// Measures all sections and puts their pages in order.
    package func composed(_ context: SectionContext) throws(PageError) -> ComposedDocument {
        var pages: [any SectionPages] = []
        for section in sections { pages.append(try Self.pages(section, context)) }
        var document = ComposedDocument(title: title, sections: pages)
        document.subject = subject
        return document
    }

    private static func pages(_ section: some Section, _ context: SectionContext) throws(PageError) -> any SectionPages
    {
        try section.pages(context)
    }
}
