import ArgumentParser

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
        commandName: "make-dbc", abstract: "Write a made-up database of about so many bytes.")

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
