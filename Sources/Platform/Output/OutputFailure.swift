#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Why output could not be written, for the person who requested it.
package struct OutputFailure: PassingFailure, Sendable, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether another try may succeed: the disk is full or failed, or the system lacks a resource.
    package let isPassing: Bool
    /// Whether nothing is selected; the text says what there is.
    package let selectsNothing: Bool

    package init(_ description: String, isPassing: Bool = false, selectsNothing: Bool = false) {
        (self.description, self.isPassing, self.selectsNothing) = (description, isPassing, selectsNothing)
    }

    /// - Parameter path: as the user gave it; `-` is standard output.
    package static func system(_ path: String, _ operation: String, _ code: Int32) -> OutputFailure {
        OutputFailure(
            "\(name(path)): \(operation): \(String(cString: strerror(code)))",
            isPassing: PassingCodes.contains(code))
    }

    /// The output is an input file.
    package static func wouldBeLost(_ path: String) -> OutputFailure {
        OutputFailure("\(name(path)) is an input and would be lost; give the output another name")
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "standard output" : Printable.text(path)
    }
}
