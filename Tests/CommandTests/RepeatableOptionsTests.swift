import Foundation
import TestSupport
import Testing

/// Options whose help says that they are repeatable.
@Suite struct RepeatableOptionsTests {
    private struct Call: Sendable, CustomTestStringConvertible {
        var command: String
        var option: String
        var testDescription: String { "\(command) \(option)" }
    }

    /// As the parser knows them.
    private static func calls() throws -> [Call] {
        let outcome = try Command.run("--experimental-dump-help", in: TestFolder())
        let help = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let root = try #require(help?["command"] as? [String: Any])
        let commands = try #require(root["subcommands"] as? [[String: Any]])
        return commands.flatMap { command in
            let options = (command["arguments"] as? [[String: Any]] ?? []).filter {
                $0["kind"] as? String == "option" && $0["isRepeating"] as? Bool == true
            }
            return options.compactMap { option in
                let names = option["names"] as? [[String: Any]]
                let name = names?.first { $0["kind"] as? String == "long" }?["name"] as? String
                return name.map { Call(command: command["commandName"] as? String ?? "", option: "--\($0)") }
            }
        }
    }

    @Test func canBeGivenTwice() throws {
        let calls = try Self.calls()
        #expect(calls.contains { $0.command == "batch" && $0.option == "--exclude" })
        #expect(calls.contains { $0.command == "report" && $0.option == "--dbc" })
        // The first of each: what counts is the name of the option.
        for call in Dictionary(calls.map { ($0.option, $0) }, uniquingKeysWith: { first, _ in first }).values {
            let outcome = try Command.run(
                call.command, call.option, "1", call.option, "2", "missing.log", in: TestFolder())
            #expect(!outcome.error.contains("can be given only once"), "\(call.testDescription)")
        }
    }
}
