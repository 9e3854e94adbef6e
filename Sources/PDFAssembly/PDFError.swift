package import Platform

/// Why a PDF cannot be put together: the one error of this module.
///
/// Indirect, so that it is one word: what may fail for every object hands on no more than that.
package indirect enum PDFError: FileFailing, Sendable, Equatable, CustomStringConvertible {
    /// Parts are not what Cairo writes, or have not what the document asks for.
    case assembly(PDFAssemblyError)
    /// A temporary file cannot be made or written.
    case file(OutputError)
    /// The sink did not take the bytes: its own error.
    case output(OutputFailure)

    package var description: String {
        switch self {
        case .assembly(let error): error.description
        case .file(let error): error.description
        case .output(let failure): failure.description
        }
    }

    static func assembly(part: Int? = nil, offset: Int? = nil, reason: String) -> PDFError {
        .assembly(PDFAssemblyError(part: part, offset: offset, reason: reason))
    }
}
