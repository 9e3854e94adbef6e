import ArgumentParser
import Platform
import Formatting
import Wording

/// Suggestions for unknown commands and options.
enum CallSuggestions {
    /// Why the first argument is not a command, and what to type instead; nil if it is one, or an option.
    static func unknownCommand(_ arguments: [String]) -> String? {
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
        let commands = names
        guard !commands.contains(first) else { return nil }
        let shown = Printable.text(first)
        if OutputTarget.isThere(first) || first.contains("/") {
            return "'\(shown)' is not a command; to write a report of a capture, use 'canfolio report \(shown)'"
        }
        if let near = nearest(first, among: commands) {
            return "unknown command '\(shown)'; did you mean '\(near)'?"
        }
        return "unknown command '\(shown)'; use one of \(commands.joined(separator: ", "))"
    }

    /// The command that is called; the root if there is none.
    static func command(_ arguments: [String]) -> any ParsableCommand.Type {
        var command: any ParsableCommand.Type = Canfolio.self
        for argument in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) else {
                break
            }
            command = next
        }
        return command
    }

    /// The option of a command that is most similar to an unknown one.
    static func option(near text: String, of command: any ParsableCommand.Type) -> String? {
        let words = Canfolio.helpMessage(for: command, columns: 10_000).split { " ,/[]\n.;:()".contains($0) }
        return nearest(text, among: words.filter { $0.hasPrefix("--") && $0.count > 3 }.map(String.init))
    }

    private static var names: [String] { Canfolio.configuration.subcommands.map { $0._commandName } }

    /// A letter or two apart, or only the beginning is equal.
    private static func nearest(_ text: String, among names: [String]) -> String? {
        let wanted = Array(text.lowercased().utf8)
        let near = Set(names).map { (NearNames.transposed(wanted, Array($0.utf8)), $0) }.min { $0 < $1 }
        if let near, near.0 <= (wanted.count > 6 ? 2 : 1) { return near.1 }
        let begun = Set(names.filter { wanted.count > 3 && $0.utf8.starts(with: wanted) })
        return begun.count == 1 ? begun.first : nil
    }
}

/// Options of which one value counts: a second one would silently replace the first.
enum RepeatedOptions {
    private static let repeatable = [
        "--shift", "--filter", "--id", "--channel", "--mark", "--select", "--signal", "--dbc", "--bitrate", "--bytes",
        "--redact", "--rule", "--without", "--fail-on", "--field", "--isotp", "--protocol", "--did", "--eds",
        "--pattern", "--exclude",
    ]
    /// Their value may begin like an option.
    private static let taking = [
        "--mark", "--select", "--start", "--stop", "--around", "--window", "--margin", "--toggle",
    ]

    /// The option that is given twice; nil if there is none.
    static func first(_ arguments: [String]) -> String? {
        var seen: Set<String> = []
        var isValue = false
        for argument in arguments {
            if isValue {
                isValue = false
                continue
            }
            if argument == "--" { return nil }
            let name = argument == "-o" ? "--output" : argument.prefix { $0 != "=" }
            guard name.hasPrefix("--") else { continue }
            isValue = taking.contains(String(name)) && !argument.contains("=")
            if repeatable.contains(String(name)) { continue }
            if !seen.insert(String(name)).inserted { return String(name) }
        }
        return nil
    }
}
