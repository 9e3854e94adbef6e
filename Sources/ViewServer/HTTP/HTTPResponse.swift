/// The answer to a request.
package struct HTTPResponse: Sendable {
    package enum Kind: String, Sendable {
        case html = "text/html; charset=utf-8"
        case script = "text/javascript; charset=utf-8"
        case style = "text/css; charset=utf-8"
        case json = "application/json"
        /// Lines of JSON, and a picture after them.
        case tile = "application/octet-stream"
        case png = "image/png"
        case svg = "image/svg+xml"
    }

    package var status = 200
    package var kind: Kind
    package var body: [UInt8]
    /// Whether a browser may keep it: its address names its content.
    package var isFixed = false

    package init(_ kind: Kind, _ body: [UInt8], isFixed: Bool = false) {
        self.kind = kind
        self.body = body
        self.isFixed = isFixed
    }

    package init(json text: String) { self.init(.json, Array(text.utf8)) }

    /// The page gets everything from this server, runs no script but its own, and is shown in no frame of another.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The bytes that are sent.
    ///
    /// - Parameter hasBody: false for the answer to HEAD.
    func bytes(keepsAlive: Bool, hasBody: Bool) -> [UInt8] {
        Self.bytes(
            status: status, reason: status == 200 ? "OK" : "Error", kind: kind.rawValue, body: body, isFixed: isFixed,
            keepsAlive: keepsAlive, hasBody: hasBody)
    }

    static func bytes(refusing refusal: HTTPRefusal) -> [UInt8] {
        let text = "\(refusal.rawValue) \(refusal.reason)\n"
        return bytes(
            status: refusal.rawValue, reason: refusal.reason, kind: "text/plain", body: Array(text.utf8),
            isFixed: false, keepsAlive: false, hasBody: true)
    }

    private static func bytes(
        status: Int, reason: String, kind: String, body: [UInt8], isFixed: Bool, keepsAlive: Bool, hasBody: Bool
    ) -> [UInt8] {
        let head = [
            "HTTP/1.1 \(status) \(reason)", "Content-Type: \(kind)", "Content-Length: \(body.count)",
            "Connection: \(keepsAlive ? "keep-alive" : "close")",
            "Cache-Control: \(isFixed ? "private, max-age=86400, immutable" : "no-store")",
            "Content-Security-Policy: \(policy)", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
            "X-Frame-Options: DENY",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (hasBody ? body : [])
    }
}
