internal import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The connections of a server. One thread owns them.
struct HTTPConnections {
    private struct Connection {
        enum State {
            case reading
            /// The body of a request whose head was accepted.
            case readingBody(HTTPHead)
            case working(HTTPCancellation)
            case writing(keepsAlive: Bool)
            /// Everything is sent, and the client has not closed yet.
            case draining
        }

        let file: Int32
        var state = State.reading
        var input: [UInt8] = []
        var output: [UInt8] = []
        var written = 0
        /// Milliseconds of the steady clock; nil while a worker has the request.
        var deadline: Int64?

        var isIdle: Bool { if case .reading = state { input.isEmpty } else { false } }
        var isDraining: Bool { if case .draining = state { true } else { false } }
    }

    private let server: HTTPServer
    private var connections: [UInt64: Connection] = [:]
    private var next: UInt64 = 0
    /// No connection is accepted before this time, because the process has no more file descriptors.
    private var pause: Int64 = 0

    init(_ server: HTTPServer) { self.server = server }

    /// Waits for the next events and handles them.
    mutating func step(wake: Int32) {
        let now = Self.now()
        var wanted = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
        wanted.append(pollfd(fd: now < pause ? -1 : server.listener, events: Int16(POLLIN), revents: 0))
        let numbers = connections.keys.sorted()
        for number in numbers { wanted.append(wish(of: connections[number])) }
        let due = (connections.values.compactMap(\.deadline) + (now < pause ? [pause] : [])).min()
        let wait = due.map { Int32(clamping: max(0, $0 - now) + 1) } ?? -1
        guard poll(&wanted, nfds_t(wanted.count), wait) >= 0 || errno == EINTR else { return }
        if wanted[0].revents != 0 {
            var room = [UInt8](repeating: 0, count: 256)
            while read(wake, &room, room.count) > 0 {}
        }
        for (number, answer) in zip(numbers, wanted[2...]) where answer.revents != 0 {
            handle(number, answer.revents)
        }
        for answer in server.takeAnswers() { begin(answer.connection, answer.bytes, answer.keepsAlive) }
        if wanted[1].revents != 0 { accept() }
        expire()
    }

    mutating func closeAll() {
        for number in Array(connections.keys) { close(number) }
    }

    private func wish(of connection: Connection?) -> pollfd {
        guard let connection else { return pollfd(fd: -1, events: 0, revents: 0) }
        var events = 0
        switch connection.state {
        case .reading, .readingBody, .draining: events = Int(POLLIN)
        // The end of the connection is noticed; bytes of a next request wait in the system.
        case .working: events = connection.input.isEmpty ? Int(POLLIN) : 0
        case .writing: events = Int(POLLOUT)
        }
        return pollfd(fd: connection.file, events: Int16(events), revents: 0)
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private mutating func accept() {
        for _ in 0..<64 {
            let file = Glibc.accept(server.listener, nil, nil)
            guard file >= 0 else {
                if errno == EMFILE || errno == ENFILE || errno == ENOMEM { pause = Self.now() + 100 }
                return
            }
            if connections.count >= server.limits.connections, !closeIdle() {
                Glibc.close(file)
                continue
            }
            Loopback.configure(file)
            var one: Int32 = 1
            setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
            connections[next] = Connection(file: file, deadline: Self.now() + server.limits.request)
            next += 1
        }
    }

    /// Closes the connection that has waited longest for a next request; false if all are in use.
    private mutating func closeIdle() -> Bool {
        let idle = connections.filter { $0.value.isIdle || $0.value.isDraining }.min { one, other in
            (one.value.deadline ?? 0) < (other.value.deadline ?? 0)
        }
        guard let idle else { return false }
        close(idle.key)
        return true
    }

    private mutating func close(_ number: UInt64) {
        guard let connection = connections.removeValue(forKey: number) else { return }
        if case .working(let cancellation) = connection.state { cancellation.cancel() }
        Glibc.close(connection.file)
    }

    private mutating func expire() {
        let now = Self.now()
        for (number, connection) in connections where (connection.deadline ?? .max) <= now {
            if case .reading = connection.state, !connection.input.isEmpty {
                refuse(number, .timeout)
            } else {
                close(number)
            }
        }
    }

    private mutating func handle(_ number: UInt64, _ events: Int16) {
        guard let connection = connections[number] else { return }
        switch connection.state {
        case .writing: return write(number)
        case .draining: return drain(number)
        default: break
        }
        guard receive(number) else { return close(number) }
        switch connections[number]?.state {
        case .reading: readHead(number)
        case .readingBody(let head): readBody(number, head)
        default: break
        }
    }

    /// Receives what has arrived, as far as there is room; false at the end of the connection.
    private mutating func receive(_ number: UInt64) -> Bool {
        guard var connection = connections.removeValue(forKey: number) else { return false }
        defer { connections[number] = connection }
        var most = HTTPHead.mostBytes + 4
        if case .readingBody(let head) = connection.state { most = head.bodyCount }
        var room = [UInt8](repeating: 0, count: 16 << 10)
        while connection.input.count < most {
            let count = recv(connection.file, &room, min(room.count, most - connection.input.count), 0)
            if count > 0 {
                if connection.input.isEmpty, case .reading = connection.state {
                    connection.deadline = Self.now() + server.limits.request
                }
                connection.input += room[..<count]
                continue
            }
            if count < 0, errno == EINTR { continue }
            return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
        }
        return true
    }

    private mutating func readHead(_ number: UInt64) {
        guard let input = connections[number]?.input, !input.isEmpty else { return }
        do throws(HTTPRefusal) {
            guard let head = try HTTPHead.read(input, mostBody: server.limits.body) else { return }
            try server.check(head.request)
            connections[number]?.input.removeFirst(head.count)
            connections[number]?.state = .readingBody(head)
            readBody(number, head)
        } catch {
            refuse(number, error)
        }
    }

    private mutating func readBody(_ number: UInt64, _ head: HTTPHead) {
        guard var connection = connections[number], connection.input.count >= head.bodyCount else { return }
        var request = head.request
        request.body = Array(connection.input[..<head.bodyCount])
        connection.input.removeFirst(head.bodyCount)
        let cancellation = HTTPCancellation()
        connection.state = .working(cancellation)
        connection.deadline = nil
        connections[number] = connection
        let job = HTTPServer.Job(connection: number, request: request, cancellation: cancellation)
        if !server.add(job) { refuse(number, .busy) }
    }

    private mutating func refuse(_ number: UInt64, _ refusal: HTTPRefusal) {
        begin(number, HTTPResponse.bytes(refusing: refusal), false)
    }

    /// Begins to send an answer.
    private mutating func begin(_ number: UInt64, _ bytes: [UInt8], _ keepsAlive: Bool) {
        guard var connection = connections[number] else { return }
        (connection.output, connection.written) = (bytes, 0)
        connection.state = .writing(keepsAlive: keepsAlive)
        connection.deadline = Self.now() + server.limits.write
        connections[number] = connection
        write(number)
    }

    private mutating func write(_ number: UInt64) {
        guard var connection = connections[number], case .writing(let keepsAlive) = connection.state else { return }
        while connection.written < connection.output.count {
            let count = connection.output.withUnsafeBytes { bytes in
                send(
                    connection.file, bytes.baseAddress.map { $0 + connection.written },
                    bytes.count - connection.written, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                connection.written += count
                connection.deadline = Self.now() + server.limits.write
                continue
            }
            if count < 0, errno == EINTR { continue }
            guard count < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return close(number) }
            connections[number] = connection
            return
        }
        guard keepsAlive else { return finish(number) }
        connection.output = []
        connection.state = .reading
        connection.deadline = Self.now() + server.limits.idle
        connections[number] = connection
        // The next request may have arrived already.
        readHead(number)
    }

    /// Ends a connection after its last answer. What the client still sends is read for a while: otherwise the system
    /// resets the connection, and the client may not see the answer.
    private mutating func finish(_ number: UInt64) {
        guard var connection = connections[number] else { return }
        shutdown(connection.file, Int32(SHUT_WR))
        connection.state = .draining
        (connection.input, connection.output) = ([], [])
        connection.deadline = Self.now() + Self.drainTime
        connections[number] = connection
        drain(number)
    }

    /// Milliseconds.
    private static let drainTime: Int64 = 1_000

    private mutating func drain(_ number: UInt64) {
        guard let connection = connections[number] else { return }
        var room = [UInt8](repeating: 0, count: 64 << 10)
        for _ in 0..<16 {
            let count = recv(connection.file, &room, room.count, 0)
            if count > 0 || count < 0 && errno == EINTR { continue }
            if count == 0 || errno != EAGAIN && errno != EWOULDBLOCK { close(number) }
            return
        }
    }
}
