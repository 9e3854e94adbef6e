import ArgumentParser

@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canfolio-bench",
        abstract: "Measure canfolio and comparable programs in one run.",
        subcommands: [
            SuiteCommand.self, SalvageCommand.self,
            MakeLogCommand.self, MakeBLFCommand.self, MakeDatabaseCommand.self, MakeTrafficDatabaseCommand.self,
            MakeSessionCommand.self, MakeListingCommand.self,
            BaselinePDFCommand.self, BaselinePNGCommand.self, ReadCommand.self, LoadDatabaseCommand.self,
            DecodeCommand.self, LayoutCommand.self, PictureCommand.self, StatisticsCommand.self,
        ],
        defaultSubcommand: SuiteCommand.self)
}

/// What stops a measurement, for the person who asked for it.
struct BenchFailure: Error, CustomStringConvertible {
    var description: String
    /// Whether a person stopped it.
    var isInterrupt = false
}
