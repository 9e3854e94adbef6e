/// Checks that a request comes from the page that was opened with its address, and not from another program or another
/// page of the browser.
package struct ViewAccess: Sendable {
    /// 128 random bits in hexadecimal.
    package let token: String

    package init() {
        var random = SystemRandomNumberGenerator()
        token = (0..<2).map { _ in
            let word = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - word.count) + word
        }.joined()
    }

    init(token: String) { self.token = token }

    package func address(port: UInt16) -> String { "http://127.0.0.1:\(port)/\(token)/" }

    /// Refuses a request of another host, of another page, or without the token.
    func check(_ request: HTTPRequest, port: UInt16) throws(HTTPRefusal) {
        // If a foreign name resolves to this address (DNS rebinding), Host contains that name.
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host = request.headers["host"], hosts.contains(host) else { throw .forbidden }
        if let origin = request.headers["origin"], origin != "http://" + host { throw .forbidden }
        // "none" is an address that the user typed or a program opened.
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
            // The first page may be opened by a link of another program's page.
            guard request.method == .get, request.path.count == 2, request.path[1].isEmpty else { throw .forbidden }
        }
        if request.method == .post, request.headers["origin"] == nil { throw .forbidden }
        guard let first = request.path.first, Self.areEqual(Array(first.utf8), Array(token.utf8)) else {
            throw .notFound
        }
    }

    /// Compares in a time that does not depend on the content.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
