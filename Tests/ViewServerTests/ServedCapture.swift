import Analysis
import CANCapture
import Platform
import TestCaptures
import TestLogs
import TestSupport
import Testing
import Viewing

@testable import ViewServer

/// A server of a capture, for the time of a test.
final class ServedCapture {
    let server: ViewServer
    let port: UInt16
    private let running: BackgroundWork<Void>

    init(
        _ capture: Capture = Logs.mixedCapture(rows: 1_000), queues: Int = 2,
        limits: HTTPServer.Limits = HTTPServer.Limits(), host: ViewHost = ViewHost(), longestWait: Int64 = 1_000
    ) throws {
        server = ViewServer(
            queues: queues, template: try Logs.template(), host: host, session: ViewSession(longestWait: longestWait))
        let address = try server.listen(limits: limits)
        port = try #require(address.firstMatch(of: /:(\d+)\//).flatMap { UInt16($0.1) })
        running = BackgroundWork { [server] in server.run() }
        show(capture)
    }

    func show(_ capture: Capture, generation: Int = 1) {
        server.session.show(
            ViewedCapture(
                generation: generation, Recording(capture), zone: .utc, isComplete: true, name: "drive.log",
                databases: []))
    }

    deinit {
        server.stop()
        running.value
    }

    func client() throws -> HTTPClient { try HTTPClient(port: port) }

    func request(_ path: String, method: String = "GET", host: String? = nil, fields: [String] = []) -> String {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// The answer to a request with the token.
    func get(_ path: String, fields: [String] = []) throws -> HTTPClient.Answer {
        let client = try client()
        client.send(request("/\(server.access.token)/\(path)", fields: fields))
        return try #require(client.answer())
    }

    /// The answer to a request of the page that changes something.
    func post(_ path: String, _ body: [UInt8] = []) throws -> HTTPClient.Answer {
        let client = try client()
        let fields = ["Origin: http://127.0.0.1:\(port)", "Content-Length: \(body.count)"]
        client.send(Array(request("/\(server.access.token)/\(path)", method: "POST", fields: fields).utf8) + body)
        return try #require(client.answer())
    }

    /// The digest of a tile's picture.
    func digest(ofTile tile: Int, _ look: String = "w=900") throws -> String {
        let words = try get("tile?k=\(tile)&\(look)").text
        return String(try #require(words.firstMatch(of: /"png": "([0-9a-f]{32})"/)).1)
    }

    /// The picture of a tile.
    func picture(ofTile tile: Int, known: String = "", _ look: String = "w=900") throws -> [UInt8] {
        let body = try get("tile?k=\(tile)&\(look)&png=\(known)").body
        return Array(body[(try #require(body.firstIndex(of: 0x0A)) + 1)...])
    }
}
