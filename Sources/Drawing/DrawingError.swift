package import Layout
package import Platform

/// Why something cannot be drawn or written. This is the only error type of the module.
///
/// It is indirect, so that it takes one word: functions that may fail for each run of glyphs return no more than that.
package indirect enum DrawingError: FileFailing, PassingFailure, Sendable, Equatable, CustomStringConvertible {
    /// A drawing library is not installed: its name and its package.
    case library(String)
    /// A drawing library or a font is installed, and the system cannot read it now: its name and the reason.
    case unread(String)
    /// A font is not installed, cannot be read or cannot be used: its name and the reason.
    case font(String)
    /// The number of pixels of a picture is out of range.
    case size(Size)
    /// Cairo returned an error or has not enough memory: the operation and the message.
    case cairo(String)
    /// A picture cannot be written as PNG: the reason.
    case png(String)
    /// A picture from a file cannot be shown: its name and the reason.
    case picture(String)
    /// A temporary file cannot be created or written.
    case file(OutputError)
    /// The sink returned an error.
    case output(OutputFailure)

    package var description: String {
        switch self {
        case .library(let reason), .unread(let reason), .font(let reason), .cairo(let reason), .picture(let reason):
            reason
        case .size(let size):
            "a picture of \(size.width) x \(size.height) pixels cannot be drawn; choose a lower --dpi"
        case .png(let reason): "cannot write the PNG: \(reason)"
        case .file(let error): error.description
        case .output(let failure): failure.description
        }
    }

    package var isPassing: Bool {
        switch self {
        case .unread: true
        case .file(let error): error.isPassing
        case .output(let failure): failure.isPassing
        case .library, .font, .size, .cairo, .png, .picture: false
        }
    }
}
