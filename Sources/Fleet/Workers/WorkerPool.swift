#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import Platform

/// Processes that take captures in turn. If one crashes, or exceeds its limits of time or memory, only its current
/// capture fails, and it is replaced.
///
/// A worker reads jobs from its standard input, each ended by NUL, and writes results to descriptor 3, each in a line.
/// Not Sendable: one task runs it.
package final class WorkerPool {
    package struct Limits: Sendable {
        /// Number of processes.
        package var jobs: Int
        /// For a capture; nil for no limit.
        package var seconds: Int?
        /// Bytes of a process; nil for no limit.
        package var memory: Int?

        package init(jobs: Int, seconds: Int?, memory: Int?) {
            (self.jobs, self.seconds, self.memory) = (jobs, seconds, memory)
        }
    }

    /// The outcome of the work on a capture.
    package enum Ending: Sendable {
        case answered([UInt8])
        /// The process was ended by a signal, or ended itself with a status.
        case crashed(signal: Int32, status: Int32)
        case tookTooLong, tookTooMuch
    }

    /// The result of a job, with the time and memory that it took.
    package struct Outcome: Sendable {
        package var ending: Ending
        package var seconds: Double
        /// Bytes, as far as they were measured.
        package var memory: Int
    }

    private final class Worker {
        let process: pid_t
        let input: Int32
        let output: Int32
        var job: Int?
        var begin = 0.0
        var memory = 0
        var answer: [UInt8] = []
        /// Why this process ended it.
        var ending: Ending?
        /// As in waitpid(2); nil while it runs.
        var status: Int32?

        init(_ process: pid_t, input: Int32, output: Int32) {
            (self.process, self.input, self.output) = (process, input, output)
        }

        deinit {
            close(input)
            close(output)
        }
    }

    private let program: String
    private let arguments: [String]
    private let limits: Limits
    private let write: Write
    private var workers: [Worker] = []
    /// The jobs that no worker has yet.
    private var waiting: Range<Int> = 0..<0

    /// Writes all bytes to a descriptor.
    typealias Write = (UnsafeRawBufferPointer, Int32) throws(SystemFailure) -> Void

    /// - Parameters:
    ///   - program: this one by default.
    ///   - arguments: of the process, its name first.
    package convenience init(program: String = "/proc/self/exe", arguments: [String], limits: Limits) {
        self.init(program: program, arguments: arguments, limits: limits, write: DescriptorIO.write)
    }

    /// - Parameter write: passes a job on, or a replacement in tests.
    init(program: String, arguments: [String], limits: Limits, write: @escaping Write) {
        (self.program, self.arguments, self.limits, self.write) = (program, arguments, limits, write)
    }

    deinit {
        for worker in workers where worker.status == nil { _ = Self.ended(worker.process) }
    }

    /// Passes on all jobs.
    ///
    /// - Parameters:
    ///   - count: number of jobs.
    ///   - job: the bytes of one, without NUL at its end.
    ///   - finished: called for each as it ends, in any order.
    package func run(count: Int, job: (Int) -> [UInt8], finished: (Int, Outcome) throws -> Void) throws {
        // Writing to a worker that has ended is then an error, which ``passOn`` handles, and not a signal.
        let old = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, old) }
        waiting = 0..<count
        while !waiting.isEmpty || workers.contains(where: { $0.job != nil }) {
            while !waiting.isEmpty, workers.count(where: { $0.job != nil }) < limits.jobs {
                try passOn(job, to: workers.first { $0.job == nil && $0.status == nil } ?? start())
            }
            try wait(job, finished)
        }
        endWorkers()
    }

    /// Gives the next job to a worker that has none. If it does not take the job, a new one does.
    private func passOn(_ job: (Int) -> [UInt8], to worker: Worker) throws(OutputFailure) {
        guard let next = waiting.popFirst() else { return }
        let bytes = job(next) + [0]
        do {
            try give(next, bytes, to: worker)
        } catch {
            // It may have read a part of the job.
            _ = worker.status ?? Self.ended(worker.process)
            workers.removeAll { $0 === worker }
            let other = try start()
            do {
                try give(next, bytes, to: other)
            } catch {
                guard error.code == EPIPE else { throw .system("a worker", "does not accept a capture", error.code) }
                // Workers end as soon as they start. `wait` notices that, and the capture has failed.
                (other.job, other.begin) = (next, Self.now)
                kill(other.process, SIGKILL)
            }
        }
    }

    private func give(_ job: Int, _ bytes: [UInt8], to worker: Worker) throws(SystemFailure) {
        try bytes.withBytes { (bytes) throws(SystemFailure) in try write(bytes, worker.input) }
        (worker.job, worker.begin, worker.memory) = (job, Self.now, 0)
    }

    /// Workers end when their input ends, and clean up.
    private func endWorkers() {
        let processes = workers.filter { $0.status == nil }.map(\.process)
        // A worker's pipes are closed with it.
        workers = []
        let deadline = Self.now + Self.grace
        for process in processes {
            var status: Int32 = 0
            while waitpid(process, &status, WNOHANG) == 0 {
                // If another process also has the pipe open, the end of the input does not arrive.
                if Self.now > deadline {
                    _ = Self.ended(process)
                    break
                }
                usleep(1000)
            }
        }
    }

    /// Seconds that workers have to clean up.
    private static let grace = 2.0

    private func wait(_ job: (Int) -> [UInt8], _ finished: (Int, Outcome) throws -> Void) throws {
        var wanted = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
        let ready = poll(&wanted, nfds_t(wanted.count), Self.step)
        guard ready >= 0 || errno == EINTR else { throw OutputFailure.system("poll", "failed", errno) }
        for (worker, found) in zip(workers, wanted) {
            if found.revents & Int16(POLLIN) != 0 {
                try read(worker, job, finished)
            } else if found.revents != 0 || worker.status != nil {
                try end(worker, finished)
            }
        }
        workers.forEach(check)
    }

    /// Milliseconds between two checks of limits and of whether workers run.
    private static let step: Int32 = 20

    private func read(
        _ worker: Worker, _ nextJob: (Int) -> [UInt8], _ finished: (Int, Outcome) throws -> Void
    ) throws {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(worker.output, &block, block.count)
        if count < 0, errno == EINTR { return }
        guard count > 0 else { return try end(worker, finished) }
        worker.answer += block[..<count]
        guard worker.answer.last == 0x0A, let job = worker.job else { return }
        let outcome = Outcome(
            ending: .answered(Array(worker.answer.dropLast())), seconds: Self.now - worker.begin, memory: worker.memory)
        (worker.job, worker.answer) = (nil, [])
        // The worker takes its next job while this process handles the result, which is kept if that fails.
        var failure: OutputFailure?
        do throws(OutputFailure) {
            if worker.status == nil, worker.ending == nil { try passOn(nextJob, to: worker) }
        } catch {
            failure = error
        }
        try finished(job, outcome)
        if let failure { throw failure }
    }

    private func end(_ worker: Worker, _ finished: (Int, Outcome) throws -> Void) throws {
        let status = worker.status ?? Self.ended(worker.process)
        workers.removeAll { $0 === worker }
        guard let job = worker.job else { return }
        let ending = worker.ending ?? .crashed(signal: status & 0x7F, status: status >> 8 & 0xFF)
        try finished(job, Outcome(ending: ending, seconds: Self.now - worker.begin, memory: worker.memory))
    }

    /// Ends a process that has closed its results, and returns its status.
    private static func ended(_ process: pid_t) -> Int32 {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private func check(_ worker: Worker) {
        var status: Int32 = 0
        // The end of its results may not arrive, because a debugger or a backtrace printer that it started may have the
        // pipe open. Earlier results are read first, in the next round.
        if worker.status == nil, waitpid(worker.process, &status, WNOHANG) == worker.process { worker.status = status }
        guard worker.job != nil, worker.ending == nil, worker.status == nil else { return }
        if let seconds = limits.seconds, Self.now - worker.begin > Double(seconds) { worker.ending = .tookTooLong }
        if let memory = limits.memory {
            worker.memory = max(worker.memory, Self.resident(worker.process))
            if worker.memory > memory { worker.ending = .tookTooMuch }
        }
        if worker.ending != nil { kill(worker.process, SIGKILL) }
    }

    /// Bytes that a process has in memory (proc(5), statm).
    private static func resident(_ process: pid_t) -> Int {
        let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(file, &text, text.count)
        let fields = text[..<max(0, count)].split(separator: 0x20)
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: - Starting

    private func start() throws(OutputFailure) -> Worker {
        var jobs: [Int32] = [-1, -1]
        var answers: [Int32] = [-1, -1]
        guard Self.makePipe(&jobs) else { throw .system("a worker", "cannot be started", errno) }
        guard Self.makePipe(&answers) else {
            let reason = errno
            jobs.forEach { close($0) }
            throw .system("a worker", "cannot be started", reason)
        }
        // Descriptor 3 may belong to one of the pipes.
        let answer = fcntl(answers[1], F_DUPFD_CLOEXEC, 10)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, jobs[0], STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, answer, Self.answerDescriptor)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var words = arguments.map { strdup($0) }
        defer { words.forEach { free($0) } }
        words.append(nil)
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, words, environ)
        close(jobs[0])
        close(answers[1])
        close(answer)
        guard code == 0 else {
            close(jobs[1])
            close(answers[0])
            throw .system("a worker", "cannot be started", code)
        }
        let worker = Worker(process, input: jobs[1], output: answers[0])
        workers.append(worker)
        return worker
    }

    /// A pipe that no other process inherits.
    private static func makePipe(_ ends: inout [Int32]) -> Bool {
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return true
    }

    package static let answerDescriptor: Int32 = 3
}
