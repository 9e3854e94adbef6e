/// Why parts cannot be put together into one PDF.
package struct PDFAssemblyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The index of the part, where one is to blame.
    package var part: Int?
    /// The byte offset within the part.
    package var offset: Int?
    /// What is wrong, in one line.
    package var reason: String

    package init(part: Int? = nil, offset: Int? = nil, reason: String) {
        self.part = part
        self.offset = offset
        self.reason = reason
    }

    /// `cannot assemble the PDF: part 2: byte 1044: a string has no end`
    package var description: String {
        var text = "cannot assemble the PDF: "
        if let part { text += "part \(part): " }
        if let offset { text += "byte \(offset): " }
        return text + reason
    }
}
