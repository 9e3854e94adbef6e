import Foundation
import TestSupport

/// Runs the command where one of its calls that change files fails.
struct FailingCalls {
    private let tools = TestFolder()

    static var isPossible: Bool { Tools.has("cc") }

    init() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "failing_calls.c")
        let outcome = try Command.shell(
            "cc -shared -fPIC -o \(tools.file("failing.so")) '\(source.path)' -ldl", in: tools)
        guard outcome.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["error": outcome.error]) }
    }

    /// - Parameters:
    ///   - call: its number, from 1; 0 for none.
    ///   - how: an errno; negative for a signal.
    ///   - goesOn: whether all later calls fail, too.
    func run(
        _ arguments: [String], in folder: TestFolder, call: Int, how: Int32, names: Bool, goesOn: Bool = false
    ) throws -> Command.Outcome {
        try Command.run(
            arguments, in: folder,
            environment: [
                "LD_PRELOAD": tools.file("failing.so"), "FAILING_CALL": "\(call)", "FAILING_HOW": "\(how)",
                "FAILING_COUNT": tools.file("count"), "FAILING_ONLY": names ? "names" : "",
                "FAILING_ON": goesOn ? "1" : "",
            ])
    }

    /// How many calls a run makes.
    func count(_ arguments: [String], in folder: TestFolder, names: Bool) throws -> Int {
        _ = try run(arguments, in: folder, call: 0, how: 0, names: names)
        return Int(try tools.text("count").split(separator: "\n").first ?? "") ?? 0
    }
}
