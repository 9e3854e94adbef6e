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
