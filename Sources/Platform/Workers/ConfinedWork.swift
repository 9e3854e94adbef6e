internal import CMalloc

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Work on bytes that are not trusted, in its own process. The process is a copy of this one. It cannot open files or
/// connections, and the system ends it if it takes too much time or memory.
package enum ConfinedWork {
    package enum Failure: Error, Sendable {
        /// It has taken more time than it may.
        case time
        /// It has ended without a reply: it had no more memory, or it has failed.
        case ended
        /// There can be no more processes.
        case start(Int32)
    }

    package struct Limits: Sendable {
        /// Of the processor.
        package var seconds: Int
        /// Bytes beside what `prepare` has taken.
        package var memory: Int
        /// Bytes of the answer.
        package var answer: Int

        package init(seconds: Int, memory: Int, answer: Int) {
            (self.seconds, self.memory, self.answer) = (seconds, memory, answer)
        }
    }

    /// - Parameters:
    ///   - prepare: what opens files: libraries, fonts. It sees none of the bytes.
    ///   - work: gives the answer.
    package static func answer(
        _ limits: Limits, prepare: () -> Void, work: () -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .start(errno) }
        let child = canfolio_fork()
        if child == 0 {
            confine(to: ends[1], limits, prepare)
            let answer = work()
            answer.withUnsafeBytes { DescriptorIO.writeIfPossible($0, to: ends[1]) }
            _exit(0)
        }
        let reason = errno
        close(ends[1])
        defer { close(ends[0]) }
        guard child > 0 else { throw .start(reason) }
        let answer = gathered(from: ends[0], limits)
        if answer == nil { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        guard let answer, signal != SIGXCPU, signal != SIGKILL else { throw .time }
        guard status == 0 else { throw .ended }
        return answer
    }

    // MARK: - In the copy

    private static func confine(to output: Int32, _ limits: Limits, _ prepare: () -> Void) {
        // The other process reports what fails here. What libraries print is discarded.
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP] { signal(number, SIG_DFL) }
        let nothing = open("/dev/null", O_RDWR)
        for standard in STDIN_FILENO...STDERR_FILENO { dup2(nothing, standard) }
        prepare()
        for file in 3..<max(3, output) { close(file) }
        canfolio_close_from(output + 1)
        #if canImport(Glibc)
            let resources = [RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_NOFILE].map {
                __rlimit_resource_t($0.rawValue)
            }
        #else
            let resources = [RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_NOFILE]
        #endif
        for (resource, value) in zip(resources, [0, 0, limits.seconds, dataBytes + limits.memory, 0]) {
            var limit = rlimit()
            guard getrlimit(resource, &limit) == 0 else { continue }
            limit.rlim_cur = min(limit.rlim_cur, rlim_t(value))
            limit.rlim_max = limit.rlim_cur
            setrlimit(resource, &limit)
        }
    }

    /// Bytes that the process may write and shares with none (proc(5), statm); a guess without /proc.
    private static var dataBytes: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 256 << 20 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 256)
        let count = read(file, &text, text.count)
        let fields = text[..<max(0, count)].split(separator: 0x20).map { Int(String(decoding: $0, as: UTF8.self)) }
        guard fields.count > 5, let pages = fields[5] else { return 256 << 20 }
        return pages * MappedMemory.pageSize
    }

    // MARK: - In this process

    /// All that is written into a pipe; nil where that takes too long, or is too much.
    private static func gathered(from pipe: Int32, _ limits: Limits) -> [UInt8]? {
        // The system counts what the copy computes; this is for one that waits, on a machine that has other work.
        let deadline = seconds + limits.seconds * 10
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var wanted = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let left = deadline - seconds
            guard left > 0 else { return nil }
            guard poll(&wanted, 1, Int32(left * 1000)) > 0 else { continue }
            let count = read(pipe, &room, room.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += room[..<count]
            guard bytes.count <= limits.answer else { return nil }
        }
    }

    private static var seconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int(now.tv_sec)
    }
}
