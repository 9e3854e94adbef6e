import ArgumentParser
import CANCapture
import Formatting
import Platform

/// The one line with which the command reports an error to a person.
enum Failure {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as CustomStringConvertible: return error.description
        default: return "\(error)"
        }
    }

    /// An error for programs, in one line: `{"error": "…", "kind": "unreadable", "path": "drive.log"}`.
    static func json(_ text: String, _ status: ExitStatus, path: String? = nil) -> String {
        var line = JSONText(isOneLine: true)
        line.object {
            $0.field("error", text)
            $0.field("kind", status.name)
            $0.field("status", Int(status.code))
            $0.field("path", path)
        }
        return line.text
    }

    /// Prints an error; for programs as a line of JSON.
    ///
    /// - Returns: the status with which the command ends.
    static func reported(_ text: String, _ status: ExitStatus, path: String? = nil) -> ExitStatus {
        Terminal.isForPrograms
            ? Terminal.printLine(json(text, status, path: path)) : Terminal.printError("canfolio: \(text)")
        return status
    }

    /// A usage error of canfolio itself, with the usage of the command.
    static func usage(_ message: String, of command: any ParsableCommand.Type) -> String {
        let usage = Canfolio.usageString(for: command)
        let name = usage.prefix { !"[<".contains($0) }
        return Self.usage(message + "\nUsage: \(usage)\n  See '\(name)--help' for more information.")
    }

    /// ArgumentParser suggests the nearest option, however different it is, and ignores exchanged letters.
    static func suggesting(_ message: String, of command: any ParsableCommand.Type) -> String {
        guard let start = message.firstRange(of: "Unknown option '") else { return message }
        let rest = message[start.upperBound...]
        guard let quote = rest.firstIndex(of: "'") else { return message }
        let line = message.firstIndex(of: "\n") ?? message.endIndex
        let unknown = String(rest[..<quote])
        let near = CallSuggestions.option(near: unknown, of: command).map { near in
            // An option that the help mentions is one of another command.
            near == unknown ? ": the help says more about it" : ". Did you mean '\(near)'?"
        }
        return message[...quote] + (near ?? "") + message[line...]
    }

    /// ArgumentParser's message about a usage error, with the prefix of all messages, and with the user's input made
    /// safe for a terminal.
    static func usage(_ message: String) -> String {
        let prefix = "Error: "
        let text = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message[...]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "canfolio: " + lines.map { Printable.text(String($0)) }.joined(separator: "\n")
    }
}
