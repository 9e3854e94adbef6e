import ArgumentParser
import CANCapture

struct ReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read a capture into its table, and nothing more.")

    @Argument(completion: .file()) var capture: String

    @Option(help: "Number of threads that read. (default: one per processor, at most four)")
    var threads: Int?

    func run() throws {
        var options = LoadOptions()
        if let threads { options.threads = ReadingThreads(count: threads) }
        let clock = ContinuousClock()
        let begin = clock.now
        let frames = try CaptureLoader.load(path: capture, options: options).frames.count
        Figures(["rows": Double(frames), "seconds": (clock.now - begin).inSeconds]).print()
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
