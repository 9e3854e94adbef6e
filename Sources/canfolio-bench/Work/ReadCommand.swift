import ArgumentParser
import Capture

struct ReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read a capture into its table, and nothing more.")

    @Argument(completion: .file()) var capture: String

    func run() throws {
        let clock = ContinuousClock()
        let begin = clock.now
        let frames = try CaptureLoader.load(path: capture).frames.count
        Figures(["rows": Double(frames), "seconds": (clock.now - begin).inSeconds]).print()
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
