import ArgumentParser

@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canfolio-bench",
        abstract: "Measures canfolio beside the plain way to do the same with Cairo, in one run.",
        subcommands: [
            SuiteCommand.self, PeersCommand.self, MessagesCommand.self, MakeLogCommand.self, MakeBLFCommand.self,
            MakeDatabaseCommand.self,
            BaselinePDFCommand.self, BaselinePNGCommand.self, ReadCommand.self, LoadDatabaseCommand.self,
            DecodeCommand.self, MakeTrafficDatabaseCommand.self, LayoutCommand.self, PictureCommand.self,
            StatisticsCommand.self, SalvageCommand.self,
        ],
        defaultSubcommand: SuiteCommand.self)
}

/// What stops a measurement, for the person who asked for it.
struct BenchFailure: Error, CustomStringConvertible {
    var description: String
}
