#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Runs a program to its end and measures it from outside.
///
/// A child process starts with the peak memory of this process as its own (Linux keeps it across exec), so this process
/// must stay small.
enum ChildProcess {
    struct Outcome {
        /// From before the start to after the end.
        var seconds: Double
        var peakBytes: Int
        var output: String
    }

    static func run(_ arguments: [String]) throws -> Outcome {
        let output = try Pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process ignores the interrupt, so that it can remove its files; a child ends on it.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var words = arguments.map { strdup($0) }
        defer { words.forEach { free($0) } }
        words.append(nil)
        let clock = ContinuousClock()
        let begin = clock.now
        var child: pid_t = 0
        let code = posix_spawn(&child, arguments[0], &actions, &attributes, words, environ)
        guard code == 0 else {
            throw BenchFailure(description: "\(arguments[0]): cannot be started: \(String(cString: strerror(code)))")
        }
        let text = output.readToEnd()
        let end = try wait(for: child, arguments)
        return Outcome(
            seconds: (clock.now - begin).inSeconds, peakBytes: Int(end.ru_maxrss) * 1024, output: text)
    }

    private static func wait(for child: pid_t, _ arguments: [String]) throws -> rusage {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw BenchFailure(description: "a child got lost") }
        }
        let command = arguments.prefix(4).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            .joined(separator: " ")
        let signal = status & 0x7F
        if signal != 0 {
            throw BenchFailure(description: "\(command): ended by signal \(signal)", isInterrupt: signal == SIGINT)
        }
        let code = status >> 8 & 0xFF
        if code != 0 { throw BenchFailure(description: "\(command): failed with status \(code)") }
        return usage
    }

    private struct Pipe: ~Copyable {
        let reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw BenchFailure(description: "no pipe can be made") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            reading = ends[0]
            writing = ends[1]
        }

        consuming func readToEnd() -> String {
            close(writing)
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(reading, &block, block.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                bytes += block[..<count]
            }
            close(reading)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
