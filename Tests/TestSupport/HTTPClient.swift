import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A connection to a server of HTTP on this machine: sends bytes as they are.
package final class HTTPClient {
    private let file: Int32

    package struct Failure: Error {}

    package init(port: UInt16) throws {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let outcome = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // A server that hangs fails its test instead of hanging that too.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard file >= 0, outcome == 0 else { throw Failure() }
    }

    deinit { close(file) }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// False if the server has closed the connection.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(file, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    package struct Answer {
        package var status: Int
        package var head: String
        package var body: [UInt8]
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The next answer; nil if the connection ends before it is complete.
    package func answer() -> Answer? {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while bytes.count < 4 || Array(bytes.suffix(4)) != end {
            guard let byte = receive(1) else { return nil }
            bytes += byte
        }
        let head = String(decoding: bytes, as: UTF8.self)
        guard let status = Int(head.dropFirst(9).prefix(3)),
            let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) })
        else { return nil }
        return receive(length).map { Answer(status: status, head: head, body: $0) }
    }

    /// The answer to GET of an address of this machine: `http://127.0.0.1:40000/a/b`.
    package static func get(_ address: String) throws -> Answer { try request("GET", address) }

    /// The answer to POST, as the page of this address sends it.
    package static func post(_ address: String, _ body: [UInt8] = []) throws -> Answer {
        try request("POST", address, body)
    }

    private static func request(_ method: String, _ address: String, _ body: [UInt8] = []) throws -> Answer {
        guard let parts = address.wholeMatch(of: /http:\/\/(127\.0\.0\.1:(\d+))(\/.*)/), let port = UInt16(parts.2)
        else {
            throw Failure()
        }
        let client = try HTTPClient(port: port)
        let origin = "Origin: http://\(parts.1)\r\nContent-Length: \(body.count)\r\n"
        let head = "\(method) \(parts.3) HTTP/1.1\r\nHost: \(parts.1)\r\n" + (method == "POST" ? origin : "")
        client.send(Array((head + "\r\n").utf8) + body)
        guard let answer = client.answer() else { throw Failure() }
        return answer
    }

    private func receive(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let more = bytes.withUnsafeMutableBytes {
                recv(file, $0.baseAddress.map { $0 + received }, count - received, 0)
            }
            guard more > 0 else { return nil }
            received += more
        }
        return bytes
    }
}
