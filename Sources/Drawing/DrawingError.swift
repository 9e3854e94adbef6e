package import Layout
package import Platform

/// Why something cannot be drawn, or what was drawn not be written: the one error of this module.
///
/// Indirect, so that it is one word: what may fail for every run of glyphs hands on no more than that.
package indirect enum DrawingError: FileFailing, Sendable, Equatable, CustomStringConvertible {
    /// A library that draws is not installed: which one, and the package that has it.
    case library(String)
    /// A font is not installed, cannot be read or cannot be used: which one, and why.
    case font(String)
    /// No picture has so many pixels, or so few.
    case size(Size)
    /// Cairo refused, or has no memory: what was being done, and what it said.
    case cairo(String)
    /// A picture cannot be written as PNG: why.
    case png(String)
    /// A picture from a file cannot be shown: which one, and why.
    case picture(String)
    /// A temporary file cannot be made or written.
    case file(OutputError)
    /// The sink did not take the bytes: its own error.
    case output(OutputFailure)

    package var description: String {
        switch self {
        case .library(let reason), .font(let reason), .cairo(let reason), .picture(let reason): reason
        case .size(let size):
            "a picture of \(size.width) x \(size.height) pixels cannot be drawn; choose a lower --dpi"
        case .png(let reason): "cannot write the PNG: \(reason)"
        case .file(let error): error.description
        case .output(let failure): failure.description
        }
    }
}
