import Foundation

/// The built command, run as a process of its own.
package enum Command {
    package struct Outcome {
        /// As a shell sees it: 128 + signal where one ended the process.
        package var status: Int32
        package var bytes: [UInt8]
        package var error: String
        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Beside the bundle of the tests, or another build of it that `CANFOLIO_COMMAND` names.
    package static let path: String = {
        if let named = ProcessInfo.processInfo.environment["CANFOLIO_COMMAND"], !named.isEmpty { return named }
        let arguments = CommandLine.arguments
        var bundle = arguments[0]
        if let flag = arguments.firstIndex(of: "--test-bundle-path"), flag + 1 < arguments.count {
            bundle = arguments[flag + 1]
        }
        if let loaded = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
            bundle = loaded.bundlePath
        }
        // A bundle is a folder on one system and a program on another.
        var folder = URL(fileURLWithPath: bundle)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let command = folder.appendingPathComponent("canfolio").path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: command, isDirectory: &isFolder), !isFolder.boolValue {
                return command
            }
        }
        return "canfolio"
    }()

    /// Runs the command with these arguments.
    package static func run(
        _ arguments: String..., in folder: TestFolder, environment: [String: String] = [:]
    ) throws -> Outcome {
        try Running(path, arguments, in: folder, environment: environment).wait()
    }

    package static func run(
        _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:]
    ) throws -> Outcome {
        try Running(path, arguments, in: folder, environment: environment).wait()
    }

    /// Runs a line of a shell in which `$canfolio` is the command.
    package static func shell(_ line: String, in folder: TestFolder, environment: [String: String] = [:]) throws
        -> Outcome
    {
        try Running("/bin/sh", ["-c", line], in: folder, environment: environment).wait()
    }

    /// Starts the command and returns while it runs.
    package static func start(_ arguments: String..., in folder: TestFolder) throws -> Running {
        try Running(path, arguments, in: folder, environment: [:])
    }

    /// Starts a line of a shell in which `$canfolio` is the command.
    package static func startShell(_ line: String, in folder: TestFolder) throws -> Running {
        try Running("/bin/sh", ["-c", line], in: folder, environment: [:])
    }

    /// A started process. Its output goes to files outside the folder under test, so it never waits for a reader.
    package final class Running {
        package let process = Process()
        private let streams = TestFolder()

        fileprivate init(_ program: String, _ arguments: [String], in folder: TestFolder, environment: [String: String])
            throws
        {
            let call = Self.signalReset + [program] + arguments
            process.executableURL = URL(fileURLWithPath: call[0])
            process.arguments = Array(call.dropFirst())
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            var all = ProcessInfo.processInfo.environment
            for name in ["SOURCE_DATE_EPOCH", "LC_ALL", "LANG", "TZ"] { all[name] = nil }
            all["canfolio"] = Command.path
            // What commands remember is not put into the folder of whoever runs the tests.
            all["XDG_STATE_HOME"] = streams.file("state")
            // Sentences of listings stay in one line.
            all["COLUMNS"] = "1000"
            process.environment = all.merging(environment) { $1 }
            process.standardInput = FileHandle.nullDevice
            let written = [try streams.create("output"), try streams.create("error")]
            process.standardOutput = written[0]
            process.standardError = written[1]
            // Foundation counts open files before it starts a process, and reads behind its memory where there are some
            // 1 300: the child has its own of these.
            defer { for file in written { try? file.close() } }
            try Self.withSignalsLetThrough { try process.run() }
        }

        /// What a caller of the tests ignores (nohup, services), its children would ignore too; GNU's env undoes that.
        private static let signalReset: [String] = {
            let reset = ["/usr/bin/env", "--default-signal"]
            let trial = Process()
            trial.executableURL = URL(fileURLWithPath: reset[0])
            trial.arguments = [reset[1], "true"]
            trial.standardError = FileHandle.nullDevice
            guard (try? trial.run()) != nil else { return [] }
            trial.waitUntilExit()
            return trial.terminationStatus == 0 ? reset : []
        }()

        /// A child has the signal mask of the thread that starts it, and threads of a pool block all signals.
        private static func withSignalsLetThrough(_ body: () throws -> Void) rethrows {
            var all = sigset_t()
            var before = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_UNBLOCK, &all, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try body()
        }

        package func wait() throws -> Outcome {
            // A command that hangs fails its test instead of hanging that too.
            let identifier = process.processIdentifier
            let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
            defer { watchdog.cancel() }
            process.waitUntilExit()
            let status = process.terminationStatus
            return Outcome(
                status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
                bytes: try streams.bytes("output"),
                error: String(decoding: try streams.bytes("error"), as: UTF8.self))
        }
    }
}
