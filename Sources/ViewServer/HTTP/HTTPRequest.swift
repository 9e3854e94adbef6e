/// A request that was read completely and has the form that the server accepts.
package struct HTTPRequest: Sendable, Equatable {
    package enum Method: String, Sendable { case get = "GET", head = "HEAD", post = "POST" }

    package var method: Method
    /// Segments of the path between slashes: `/a/b` has two, `/a/` has `a` and an empty one.
    package var path: [String]
    /// Decoded; of a repeated name the last value.
    package var query: [String: String]
    /// Names in lower case.
    package var headers: [String: String]
    package var body: [UInt8] = []

    package var keepsAlive: Bool { headers["connection"]?.lowercased() != "close" }
}

/// Why a request is refused, as a status of HTTP.
package enum HTTPRefusal: Int, Error, Sendable {
    case malformed = 400
    case forbidden = 403
    case notFound = 404
    case method = 405
    case timeout = 408
    case bodyTooLarge = 413
    case headTooLarge = 431
    case unsupported = 501
    case busy = 503

    var reason: String {
        switch self {
        case .malformed: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .method: "Method Not Allowed"
        case .timeout: "Request Timeout"
        case .bodyTooLarge: "Content Too Large"
        case .headTooLarge: "Request Header Fields Too Large"
        case .unsupported: "Not Implemented"
        case .busy: "Service Unavailable"
        }
    }
}

/// Reads the head of a request (RFC 9112). It accepts less than the standard allows: what browsers send.
struct HTTPHead {
    static let mostBytes = 16 << 10
    private static let mostFields = 100

    var request: HTTPRequest
    /// Bytes of the head with its empty line.
    var count: Int
    /// Bytes of the body that follow.
    var bodyCount = 0

    /// The head at the beginning of some bytes; nil if it is not complete yet.
    ///
    /// - Parameter mostBody: maximum number of bytes of a body.
    static func read(_ bytes: [UInt8], mostBody: Int) throws(HTTPRefusal) -> HTTPHead? {
        guard let end = end(of: bytes) else {
            guard bytes.count <= mostBytes else { throw .headTooLarge }
            return nil
        }
        guard end <= mostBytes else { throw .headTooLarge }
        var lines = lines(bytes[..<(end - 4)])
        guard !lines.isEmpty, lines.count <= mostFields else { throw .headTooLarge }
        let request = try requestLine(lines.removeFirst())
        var head = HTTPHead(request: request, count: end)
        for line in lines { try head.add(line) }
        guard head.request.headers["transfer-encoding"] == nil, head.request.headers["expect"] == nil else {
            throw .unsupported
        }
        if let length = head.request.headers["content-length"] {
            guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .malformed }
            guard let count = Int(length), count <= mostBody else { throw .bodyTooLarge }
            guard count == 0 || head.request.method == .post else { throw .malformed }
            head.bodyCount = count
        }
        return head
    }

    /// The index after the empty line.
    private static func end(of bytes: [UInt8]) -> Int? {
        let last = min(bytes.count, mostBytes + 4)
        guard last >= 4 else { return nil }
        return (4...last).first { end in
            bytes[end - 1] == 0x0A && bytes[end - 2] == 0x0D && bytes[end - 3] == 0x0A && bytes[end - 4] == 0x0D
        }
    }

    /// Lines that end with CR and LF; a single one of them stays in its line, where it is refused.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            if bytes[index] == 0x0A, index > start, bytes[index - 1] == 0x0D {
                lines.append(bytes[start..<(index - 1)])
                start = index + 1
            }
            index += 1
        }
        lines.append(bytes[start...])
        return lines
    }

    private static func requestLine(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) -> HTTPRequest {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, line.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .malformed }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .malformed }
        guard let method = HTTPRequest.Method(rawValue: String(decoding: parts[0], as: UTF8.self)) else {
            throw .method
        }
        // Only a path of this server: no other host, no proxy.
        guard parts[1].first == 0x2F else { throw .malformed }
        let target = parts[1].split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
        let path = target[0].dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        // No path of this server needs an escape, and none goes up.
        guard !target[0].contains(0x25), !target[0].contains(0x5C), !path.contains(".."), !path.contains(".") else {
            throw .notFound
        }
        var request = HTTPRequest(method: method, path: path, query: [:], headers: [:])
        if target.count == 2 { request.query = try query(target[1]) }
        if version == "HTTP/1.0" { request.headers["connection"] = "close" }
        return request
    }

    private static func query(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> [String: String] {
        var values: [String: String] = [:]
        for field in bytes.split(separator: 0x26) {
            let parts = field.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = decoded(parts.count == 2 ? parts[1] : []) else {
                throw .malformed
            }
            values[name] = value
        }
        return values
    }

    /// The text of percent-encoded UTF-8; nil if it is not valid.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case 0x2B: plain.append(0x20)
            case 0x25:
                guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
                else { return nil }
                plain.append(high << 4 | low)
                index += 2
            default: plain.append(bytes[index])
            }
            index += 1
        }
        return String(validating: plain, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Fields whose value decides about the request, so they may occur only once.
    private static let single: Set<String> = [
        "host", "origin", "content-length", "transfer-encoding", "connection", "sec-fetch-site",
    ]

    private mutating func add(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) {
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
            line[..<colon].allSatisfy(Self.isToken),
            line.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
        else { throw .malformed }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        if Self.single.contains(name), request.headers[name] != nil, name != "connection" { throw .malformed }
        request.headers[name] = String(decoding: value, as: UTF8.self)
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
