import ArgumentParser
import Wording
import Platform

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Explain the rules that produce findings, and their thresholds.")

    func run() throws {
        try Terminal.write(RuleListing.text(Terminal.textForm), to: try OutputFile(path: "-"))
    }
}
