import ArgumentParser
import CANDatabases
import Platform

/// The databases that describe the content of frames.
struct DatabaseOptions: ParsableArguments {
    @Option(
        name: .customLong("dbc"), parsing: .singleValue,
        help: ArgumentHelp(
            "Database: DBC, KCD, SYM or ARXML. CHANNEL=FILE is for that channel only. Repeatable; the first database that"
                + " describes an identifier is used.",
            valueName: "file"),
        completion: .file())
    var databases: [String] = []

    func validate() throws {
        for argument in databases where DatabaseBinding.split(argument).path.isEmpty {
            throw ValidationError(
                argument.isEmpty
                    ? "the database's file name is empty" : "'\(argument)' has no file name after the channel")
        }
    }

    /// Reads the databases and reports their errors on standard error; with `strict` the first error is a failure.
    func load(strict: Bool, quiet: Bool) throws -> DatabaseSet {
        DatabaseSet(
            try databases.map { argument in
                let (channel, path) = DatabaseBinding.split(argument)
                let database = try DatabaseLoader.load(path: path)
                try DatabaseFaults.report(database, strict: strict, quiet: quiet)
                return DatabaseBinding(database, channel: channel)
            })
    }
}

extension CaptureOptions {
    /// Everything that is read.
    func files(and options: DatabaseOptions, _ protocols: ProtocolArguments) -> ProtectedInputs {
        ProtectedInputs(
            captures + options.databases.map { DatabaseBinding.split($0).path } + protocols.identifierTables)
    }
}
