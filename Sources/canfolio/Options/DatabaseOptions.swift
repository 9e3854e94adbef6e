import ArgumentParser
import Capture
import Databases
internal import Listings
import Platform
import Protocols

/// The databases that say what frames mean.
struct DatabaseOptions: ParsableArguments {
    @Option(
        name: .customLong("dbc"), parsing: .singleValue,
        help: ArgumentHelp(
            "A database of messages and signals: DBC, KCD, SYM or ARXML. CHANNEL=FILE is for that channel alone. Repeatable; where two"
                + " describe an identifier, the first counts.",
            valueName: "file"),
        completion: .file())
    var databases: [String] = []

    func validate() throws {
        for argument in databases where DatabaseBinding.split(argument).path.isEmpty {
            throw ValidationError(
                argument.isEmpty
                    ? "the name of the database is empty" : "'\(argument)' names no database behind its channel")
        }
    }

    /// Reads the databases and says on standard error what is wrong with them; with `strict` that is a failure.
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
    func files(and options: DatabaseOptions, _ protocols: ProtocolArguments? = nil) -> SparedFiles {
        SparedFiles(
            captures + options.databases.map { DatabaseBinding.split($0).path } + (protocols?.identifierTables ?? []))
    }

    /// The databases, read before the capture: what is wrong with them is then known before a large file is read.
    func databases(_ options: DatabaseOptions) throws -> DatabaseSet {
        let databases = try options.load(strict: strict, quiet: quiet)
        guard redactionOptions.isGiven else { return databases }
        RedactionRun.databases = databases
        return databases.redacted(try redactionOptions.request())
    }

    /// Reads the capture with the frames that other options leave out.
    func loadWhole(with databases: DatabaseSet) throws -> Capture { try whole.load(with: databases) }

    /// As ``near(margin:identify:)``; names in place of identifiers are looked up in the databases.
    func near(margin: Int64, with databases: DatabaseSet) throws -> Capture {
        let names = MessageNames(databases)
        let request = try redactionOptions.request()
        var capture = try near(
            margin: margin, identify: { names.identifiers(of: $0, channel: $1) },
            preparedBy: {
                databases.resolveNames(of: &$0)
                RedactionRun.redact(&$0, request, quiet: true)
            })
        databases.resolveNames(of: &capture)
        return capture
    }

    /// As ``surroundings(of:identify:)``; names in place of identifiers are looked up in the databases.
    func surroundings(of capture: Capture, with databases: DatabaseSet) throws -> FrameTable? {
        let names = MessageNames(databases)
        return try surroundings(of: capture) { names.identifiers(of: $0, channel: $1) }
    }

    /// Reads the capture; names in place of identifiers are looked up in the databases.
    ///
    /// - Parameters:
    ///   - limit: as in ``load(identify:limit:wholeBus:whole:preparedBy:)``.
    ///   - wholeBus: the same.
    ///   - whole: the same.
    func load(
        with databases: DatabaseSet, limit: Int = .max, wholeBus: ((FrameTable) -> Void)? = nil,
        whole: ((Capture) -> Void)? = nil
    ) throws -> Capture {
        let names = MessageNames(databases)
        let identify: NameLookup = { names.identifiers(of: $0, channel: $1) }
        let request = try redactionOptions.request()
        let capture = try load(identify: identify, limit: limit, wholeBus: wholeBus, whole: whole) {
            databases.resolveNames(of: &$0)
            RedactionRun.redact(&$0, request, quiet: quiet)
            $0.source.notes += CoverageNotes.notes($0, databases)
        }
        if !quiet {
            for notice in databases.notices(channels: capture.frames.channels) {
                Terminal.printError("canfolio: \(notice)")
            }
        }
        return capture
    }

    /// The same with all frames, where what is read can be read once only.
    func loadChosen(
        with databases: DatabaseSet, limit: Int = .max, wholeBus: ((FrameTable) -> Void)? = nil
    ) throws -> ChosenCapture {
        var whole: Capture?
        let capture = try load(with: databases, limit: limit, wholeBus: wholeBus, whole: { whole = $0 })
        return ChosenCapture(capture: capture, whole: whole)
    }
}
