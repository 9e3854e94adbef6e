import ArgumentParser
import CANDatabases

struct LoadDatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load-database", abstract: "Load a database, and nothing more.")

    @Argument(completion: .file()) var database: String

    func run() throws {
        let clock = ContinuousClock()
        let begin = clock.now
        let messages = try DatabaseLoader.load(path: database).messages
        let signals = messages.reduce(0) { $0 + $1.signals.count }
        Figures([
            "messages": Double(messages.count), "rows": Double(signals), "seconds": (clock.now - begin).inSeconds,
        ]).print()
    }
}
