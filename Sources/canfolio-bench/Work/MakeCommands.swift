import ArgumentParser
import CBaseline

struct MakeLogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-log", abstract: "Write the made-up capture as a candump log.")

    @Argument var frames: Int
    @Argument(completion: .file()) var output: String

    func run() throws {
        try CandumpLog.write(frames: frames, to: try BenchFile(output))
    }
}

struct MakeBLFCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-blf", abstract: "Write the made-up capture as Vector BLF.")

    @Argument var frames: Int
    @Argument(completion: .file()) var output: String

    func run() throws {
        try VectorBLF.write(frames: frames, to: try BenchFile(output))
    }
}

struct MakeDatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-dbc", abstract: "Write a made-up database of about this size.")

    @Argument var bytes: Int
    @Argument(completion: .file()) var output: String

    func run() throws {
        try MadeUpDatabase.write(bytes: bytes, to: try BenchFile(output))
    }
}

struct MakeTrafficDatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-traffic-dbc", abstract: "Write a database for the made-up capture.")

    @Argument(completion: .file()) var output: String

    func run() throws {
        try TrafficDatabase.write(to: try BenchFile(output))
    }
}

struct MakeSessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-session", abstract: "Write a made-up session of diagnostics as a packet capture.")

    @Argument var exchanges: Int
    @Argument(completion: .file()) var output: String

    func run() throws {
        try SessionPackets.write(exchanges: exchanges, to: try BenchFile(output))
    }
}

struct MakeListingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-listing", abstract: "Write the rows of the plain Cairo loop as pages of text.")

    @Argument var rows: Int
    @Argument(completion: .file()) var log: String
    @Argument(completion: .file()) var output: String

    func validate() throws {
        guard rows > 0 else { throw ValidationError("A page has a row at least") }
    }

    func run() throws {
        let status = canfolio_baseline_listing(log, output, rows)
        guard Int(status) == CANFOLIO_BASELINE_OK else { throw BaselineFailure.of(status, log) }
    }
}
