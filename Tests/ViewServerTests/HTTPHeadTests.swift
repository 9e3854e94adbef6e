import Testing

@testable import ViewServer

@Suite struct HTTPHeadTests {
    private func head(_ text: String, mostBody: Int = 100) throws -> HTTPHead? {
        try HTTPHead.read(Array(text.utf8), mostBody: mostBody)
    }

    private func refusal(_ text: String) -> HTTPRefusal? {
        do throws(HTTPRefusal) {
            _ = try HTTPHead.read(Array(text.utf8), mostBody: 100)
            return nil
        } catch {
            return error
        }
    }

    @Test func aRequestOfABrowserIsRead() throws {
        let text = "GET /a/tile?k=3&hide=0C9%2C120&x=%C3%A4+b HTTP/1.1\r\nHost: 127.0.0.1:80\r\nAccept: */*\r\n\r\nrest"
        let head = try #require(try head(text))
        #expect(head.count == text.utf8.count - 4)
        #expect(head.request.method == .get && head.request.path == ["a", "tile"])
        #expect(head.request.query == ["k": "3", "hide": "0C9,120", "x": "ä b"])
        #expect(head.request.headers["host"] == "127.0.0.1:80")
    }

    @Test func everyBeginningOfAHeadIsIncomplete() throws {
        let bytes = Array("GET /a/ HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        for count in 0..<bytes.count {
            #expect(try HTTPHead.read(Array(bytes[..<count]), mostBody: 0) == nil)
        }
        #expect(try HTTPHead.read(bytes, mostBody: 0) != nil)
    }

    @Test(arguments: [
        "GET http://other/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a\r\n\r\n", "GET  /a HTTP/1.1\r\n\r\n",
        "GET /a HTTP/2.0\r\n\r\n", "GET /a HTTP/1.1\r\nHost : a\r\n\r\n", "GET /a HTTP/1.1\r\n folded\r\n\r\n",
        "GET /a HTTP/1.1\nHost: a\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /a?x=%ZZ HTTP/1.1\r\n\r\n", "GET /a?x=%ff HTTP/1.1\r\n\r\n",
        "POST /a HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST /a HTTP/1.1\r\nContent-Length: +1\r\n\r\n", "GET /a HTTP/1.1\r\nContent-Length: 5\r\n\r\n",
    ])
    func otherFormsAreMalformed(_ text: String) { #expect(refusal(text) == .malformed) }

    @Test(arguments: ["/../etc/passwd", "/a/../b", "/a/./b", "/a/%2e%2e/b", "/a\\b"])
    func pathsThatLeadElsewhereAreNotFound(_ path: String) {
        #expect(refusal("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") == .notFound)
    }

    @Test(arguments: ["PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get"])
    func otherMethodsAreRefused(_ method: String) {
        #expect(refusal("\(method) /a HTTP/1.1\r\nHost: a\r\n\r\n") == .method)
    }

    @Test func sizesAreBounded() {
        let long = String(repeating: "a", count: HTTPHead.mostBytes)
        #expect(refusal("GET /\(long)") == .headTooLarge)
        #expect(refusal("GET / HTTP/1.1\r\nX: \(long)\r\n\r\n") == .headTooLarge)
        let many = (0..<200).map { "X\($0): 1\r\n" }.joined()
        #expect(refusal("GET / HTTP/1.1\r\n\(many)\r\n") == .headTooLarge)
        #expect(refusal("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n") == .bodyTooLarge)
        #expect(refusal("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n") == .bodyTooLarge)
        #expect(refusal("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n") == .unsupported)
    }
}
