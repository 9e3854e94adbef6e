internal import Capture

/// A path as a message shows it.
enum PathText {
    static func printable(_ path: String) -> String { Printable.text(path) }
}
