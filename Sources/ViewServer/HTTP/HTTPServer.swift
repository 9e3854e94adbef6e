package import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A server of HTTP/1.1 on the loopback interface, for browsers of this machine.
///
/// One thread reads and writes all connections without blocking; some others work on requests. Everything is bounded:
/// connections, bytes of a head and of a body, the time for each, and waiting requests.
package final class HTTPServer: Sendable {
    package struct Limits: Sendable {
        package var connections = 256
        /// Milliseconds for a whole request from its first byte, for the next request of a connection, and without
        /// progress while a response is written.
        package var request: Int64 = 10_000
        package var idle: Int64 = 60_000
        package var write: Int64 = 30_000
        /// Bytes of a body.
        package var body = 1 << 20
        /// Requests that wait for a worker.
        package var waiting = 512
        package var workers = 6

        package init() {}
    }

    package typealias Handler =
        @Sendable (_ request: HTTPRequest, _ cancellation: HTTPCancellation) throws(HTTPRefusal) -> HTTPResponse

    struct Job: Sendable {
        var connection: UInt64
        var request: HTTPRequest
        var cancellation: HTTPCancellation
    }

    private struct Jobs: Sendable {
        var waiting: [Job] = []
        var done: [(connection: UInt64, bytes: [UInt8], keepsAlive: Bool)] = []
        var hasEnded = false
    }

    package let port: UInt16
    let limits: Limits
    let listener: Int32
    /// A byte in it wakes the thread of the connections.
    private let wake: (read: Int32, write: Int32)
    private let jobs = Locked(Jobs())
    private let check: @Sendable (HTTPRequest) throws(HTTPRefusal) -> Void
    private let handler: Handler

    /// Begins to listen on a port that the system chooses.
    ///
    /// - Parameters:
    ///   - check: refuses requests before their body is read; it gets the head.
    ///   - handler: answers requests, several at once.
    package init(
        limits: Limits = Limits(), check: @escaping @Sendable (HTTPRequest) throws(HTTPRefusal) -> Void,
        handler: @escaping Handler
    ) throws(OutputFailure) {
        self.limits = limits
        (self.check, self.handler) = (check, handler)
        (listener, port) = try Loopback.listen()
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            close(listener)
            throw OutputFailure("cannot open a pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { Loopback.configure(end) }
        wake = (ends[0], ends[1])
    }

    deinit {
        for file in [listener, wake.read, wake.write] { close(file) }
    }

    /// Serves until ``stop()``.
    package func run() {
        for _ in 0..<max(1, limits.workers) { _ = BackgroundWork { [self] in work() } }
        var connections = HTTPConnections(self)
        while !jobs.withLock({ $0.hasEnded }) { connections.step(wake: wake.read) }
        connections.closeAll()
        jobs.signal()
    }

    package func stop() {
        jobs.withLock { $0.hasEnded = true }
        jobs.signal()
        wakeUp()
    }

    // MARK: For the thread of the connections

    func check(_ request: HTTPRequest) throws(HTTPRefusal) { try check(request) as Void }

    /// Hands a request to the workers; false if too many wait.
    func add(_ job: Job) -> Bool {
        let isTaken = jobs.withLock { jobs in
            guard jobs.waiting.count < limits.waiting else { return false }
            jobs.waiting.append(job)
            return true
        }
        if isTaken { jobs.signal() }
        return isTaken
    }

    /// The answers since the last call.
    func takeAnswers() -> [(connection: UInt64, bytes: [UInt8], keepsAlive: Bool)] {
        jobs.withLock { jobs in
            defer { jobs.done = [] }
            return jobs.done
        }
    }

    // MARK: Workers

    private func work() {
        while let job = jobs.wait(until: { jobs -> Job?? in
            if jobs.hasEnded { return .some(nil) }
            return jobs.waiting.isEmpty ? nil : .some(jobs.waiting.removeFirst())
        }) {
            guard !job.cancellation.isCancelled else { continue }
            let (bytes, keepsAlive) = answer(job)
            jobs.withLock { $0.done.append((job.connection, bytes, keepsAlive)) }
            wakeUp()
        }
    }

    private func answer(_ job: Job) -> ([UInt8], Bool) {
        do throws(HTTPRefusal) {
            let response = try handler(job.request, job.cancellation)
            let keepsAlive = job.request.keepsAlive
            return (response.bytes(keepsAlive: keepsAlive, hasBody: job.request.method != .head), keepsAlive)
        } catch {
            return (HTTPResponse.bytes(refusing: error), false)
        }
    }

    private func wakeUp() {
        var byte: UInt8 = 0
        _ = write(wake.write, &byte, 1)
    }
}

/// The loopback interface.
enum Loopback {
    /// A socket that listens on 127.0.0.1, and its port.
    static func listen() throws(OutputFailure) -> (socket: Int32, port: UInt16) {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard file >= 0 else { throw failure("open a socket") }
        configure(file)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(file, address, length) == 0 && Glibc.listen(file, 128) == 0
                    && getsockname(file, address, &length) == 0
            }
        }
        guard isBound else {
            let error = failure("listen on 127.0.0.1")
            close(file)
            throw error
        }
        return (file, UInt16(bigEndian: address.sin_port))
    }

    /// Reading and writing never block, and no started program gets it.
    static func configure(_ file: Int32) {
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }

    private static func failure(_ what: String) -> OutputFailure {
        OutputFailure("cannot \(what): \(String(cString: strerror(errno)))")
    }
}
