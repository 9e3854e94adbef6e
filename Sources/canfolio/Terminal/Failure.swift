import Platform
import Capture

/// The one line that tells a person what went wrong.
enum Failure {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as CustomStringConvertible: return error.description
        default: return "\(error)"
        }
    }

    /// ArgumentParser's message on wrong usage, with the prefix that all messages have and what the caller typed made
    /// safe for a terminal.
    static func usage(_ message: String) -> String {
        let prefix = "Error: "
        let text = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message[...]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "canfolio: " + lines.map { Printable.text(String($0)) }.joined(separator: "\n")
    }
}
