package import Platform

/// Why a PDF cannot be assembled: the one error of this module.
///
/// Indirect, so that it takes one word, because it is passed on for every object.
package indirect enum PDFError: FileFailing, PassingFailure, Sendable, Equatable, CustomStringConvertible {
    /// Parts that Cairo did not write, or that lack requested pages.
    case assembly(PDFAssemblyError)
    /// A temporary file cannot be created or written.
    case file(OutputError)
    /// The sink did not accept the bytes: its own error.
    case output(OutputFailure)

    package var description: String {
        switch self {
        case .assembly(let error): error.description
        case .file(let error): error.description
        case .output(let failure): failure.description
        }
    }

    package var isPassing: Bool {
        switch self {
        case .assembly: false
        case .file(let error): error.isPassing
        case .output(let failure): failure.isPassing
        }
    }

    static func assembly(part: Int? = nil, offset: Int? = nil, reason: String) -> PDFError {
        .assembly(PDFAssemblyError(part: part, offset: offset, reason: reason))
    }
}

/// Why parts cannot be assembled into one PDF.
package struct PDFAssemblyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The index of the part, if one is the reason.
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
