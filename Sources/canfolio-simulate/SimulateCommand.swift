import ArgumentParser
import Simulator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@main
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canfolio-simulate",
        abstract: "Simulate a CAN bus and write a candump log.",
        discussion: "The same options give the same bytes, on every run and platform.")

    @Option(help: "Scenario: drive, fd, mixed or quiet.")
    var scenario: Simulation.Scenario = .drive

    @Option(help: "End before this time in seconds (default: 40, unless --frames is given).")
    var seconds: Double?

    @Option(help: "Number of frames after which the capture ends.")
    var frames: Int?

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = Simulation.defaultSeed

    @Option(name: .shortAndLong, help: "Output file; - is standard output.")
    var output: String = "-"

    @Option(help: "Also write the DBC file that describes the messages of the drive.")
    var dbc: String?

    func validate() throws {
        if let seconds, !(seconds > 0) { throw ValidationError("--seconds must be more than 0.") }
        if let frames, frames < 1 { throw ValidationError("--frames must be at least 1.") }
    }

    func run() throws {
        if let dbc {
            let file = try OutputFile(dbc)
            try file.put(DatabaseWriter.driveDatabase())
            try file.finish()
        }
        let file = try OutputFile(output)
        let writer = CandumpWriter()
        var text: [UInt8] = []
        for frame in Simulation(scenario, seed: seed, seconds: seconds, frames: frames) {
            writer.append(frame, to: &text)
            if text.count > 1 << 16 {
                try file.put(text)
                text.removeAll(keepingCapacity: true)
            }
        }
        try file.put(text)
        try file.finish()
    }
}

extension Simulation.Scenario: ExpressibleByArgument {}

/// A file that is written from front to back; "-" is standard output.
private struct OutputFile {
    private let name: String
    private let descriptor: Int32

    init(_ name: String) throws {
        self.name = name == "-" ? "standard output" : name
        descriptor = name == "-" ? STDOUT_FILENO : open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure("create") }
    }

    func put(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { throw failure("write") }
                rest = rest.dropFirst(written)
            }
        }
    }

    func finish() throws {
        guard descriptor != STDOUT_FILENO else { return }
        guard close(descriptor) == 0 else { throw failure("write") }
    }

    private func failure(_ action: String) -> OutputFailure {
        OutputFailure(description: "cannot \(action) \(name): \(String(cString: strerror(errno)))")
    }
}

private struct OutputFailure: Error, CustomStringConvertible {
    var description: String
}
