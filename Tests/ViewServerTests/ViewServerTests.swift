import Analysis
import CANCapture
import Foundation
import Platform
import TestCaptures
import TestSupport
import Testing
import Viewing

@testable import ViewServer

@Suite struct ViewServerTests {
    @Test func thePageAndWhatItLoadsAreSmallAndHaveAPolicy() throws {
        let served = try ServedCapture()
        let page = try served.get("")
        #expect(page.status == 200 && page.text.contains("<!doctype html>"))
        #expect(page.head.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
        #expect(!page.head.contains("unsafe"))
        // No script and no style in the page itself, which the policy would not run.
        #expect(!page.text.contains("style=") && !page.text.contains("<style") && !page.text.contains("<script>"))
        #expect(PageFiles.script(given: "{}").count + PageFiles.styles.count < 60_000)
        let all = try ["", "view.js", "view.css"].map { try served.get($0).text }.joined()
        #expect(!all.contains("http:") && !all.contains("https:") && !all.contains("innerHTML"))
    }

    @Test func withoutTheTokenNothingIsAnswered() throws {
        let served = try ServedCapture()
        for path in [
            "/", "/state", "//state", "/\(String(repeating: "0", count: 32))/state", "/\(served.server.access.token)",
        ] {
            let client = try served.client()
            client.send(served.request(path))
            let answer = try #require(client.answer())
            #expect(answer.status == 404 && !answer.text.contains("drive"), "\(path)")
        }
    }

    @Test func otherHostsOriginsAndSitesAreRefused() throws {
        let served = try ServedCapture()
        let path = "/\(served.server.access.token)/state"
        for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:\(served.port).evil.example", ""] {
            let client = try served.client()
            client.send(served.request(path, host: host))
            #expect(client.answer()?.status == 403, "\(host)")
        }
        let fields = [
            "Origin: http://evil.example", "Origin: null", "Origin: https://127.0.0.1:\(served.port)",
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
        ]
        for field in fields { #expect(try served.get("state", fields: [field]).status == 403, "\(field)") }
        #expect(try served.get("state", fields: ["Origin: http://127.0.0.1:\(served.port)"]).status == 200)
        let missing = try served.client()
        missing.send("GET \(path) HTTP/1.1\r\n\r\n")
        #expect(missing.answer()?.status == 403)
    }

    @Test func otherPathsMethodsAndSizesAreRefusedAndTheServerGoesOn() throws {
        let served = try ServedCapture()
        let token = served.server.access.token
        let requests: [(String, Int)] = [
            (served.request("/\(token)/../../etc/passwd"), 404), (served.request("/\(token)/%2e%2e/x"), 404),
            (served.request("/\(token)/view.html"), 404), (served.request("/\(token)/state", method: "DELETE"), 405),
            (served.request("/\(token)/state", method: "POST", fields: ["Content-Length: 0"]), 403),
            (served.request("/\(token)/log?w=900&rows=5,1"), 400), (served.request("/\(token)/log?rows=1"), 400),
            (served.request("/\(token)/tile?k=x&w=900"), 400), (served.request("/\(token)/tile?w=900"), 400),
            (served.request("/\(token)/png/\(String(repeating: "0", count: 32))?k=0&w=900"), 404),
            (served.request("/\(token)/tile?k=0&w=900&step=x"), 400),
            ("GET /" + String(repeating: "a", count: 1 << 20), 431),
            ("GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 200_000), 431),
            ("\u{16}\u{3}\u{1}TLS hello\r\n\r\n", 400),
        ]
        for (request, status) in requests {
            let client = try served.client()
            client.send(request)
            #expect(client.answer()?.status == status, "\(request.prefix(60))")
        }
        #expect(try served.get("state").status == 200)
    }

    @Test func halfARequestEndsAndHoldsUpNobody() throws {
        var limits = HTTPServer.Limits()
        limits.request = 200
        let served = try ServedCapture(limits: limits)
        let slow = try (0..<20).map { _ in try served.client() }
        for client in slow { client.send("GET /\(served.server.access.token)/sta") }
        #expect(try served.get("state").status == 200)
        for client in slow { #expect(client.answer()?.status == 408) }
    }

    @Test func aConnectionServesRequestsOneAfterTheOtherEvenInPieces() throws {
        let served = try ServedCapture()
        let client = try served.client()
        let request = served.request("/\(served.server.access.token)/state")
        client.send(request + request)
        #expect(client.answer()?.status == 200)
        #expect(client.answer()?.status == 200)
        for byte in request.utf8 { client.send([byte]) }
        #expect(client.answer()?.status == 200)
    }

    @Test func tenClientsAtOnceGetTheSame() throws {
        let served = try ServedCapture()
        let port = served.port
        let request = served.request("/\(served.server.access.token)/tile?k=3&w=900&png=")
        let answers = Concurrently.all(
            (0..<10).map { _ in
                { @Sendable () -> [UInt8] in
                    guard let client = try? HTTPClient(port: port) else { return [] }
                    client.send(request)
                    return client.answer()?.body ?? []
                }
            })
        #expect(answers[0].starts(with: Array(#"{"tile": 3"#.utf8)))
        #expect(answers[0].contains([0x0A, 0x89, 0x50, 0x4E, 0x47]))
        #expect(answers.allSatisfy { $0 == answers[0] })
        #expect(served.server.tiles.counts.drawn == 1)
    }

    @Test func tenThousandCancelledRequestsLeaveTheServerAlive() throws {
        let served = try ServedCapture()
        for number in 0..<10_000 {
            let client = try served.client()
            client.send(served.request("/\(served.server.access.token)/tile?k=\(number % 20)&w=\(800 + number % 3)"))
        }
        let answer = try served.get("tile?k=5&w=900")
        #expect(answer.status == 200 && answer.text.contains(#""tile": 5"#))
    }

    @Test func moreConnectionsThanAreKeptDoNotShutOutANewOne() throws {
        var limits = HTTPServer.Limits()
        limits.connections = 8
        let served = try ServedCapture(limits: limits)
        let idle = try (0..<30).map { _ in try served.client() }
        #expect(try served.get("state").status == 200)
        _ = idle
    }

    // MARK: Tiles

    @Test func tilesHaveTheSameBytesOnAnyNumberOfQueues() throws {
        let pictures = try [1, 3].map { queues in
            let served = try ServedCapture(queues: queues)
            return try (0..<4).map { try served.picture(ofTile: $0) }
        }
        #expect(pictures[0] == pictures[1] && pictures[0].allSatisfy { $0.count > 500 })
    }

    @Test func keysAreThoseOfTheContent() throws {
        let served = try ServedCapture()
        let light = try served.digest(ofTile: 1)
        #expect(try served.digest(ofTile: 1) == light)
        #expect(try served.digest(ofTile: 2) != light)
        #expect(try served.digest(ofTile: 1, "w=900&dark=1") != light)
        #expect(try served.digest(ofTile: 1, "w=900&d=200") != light)
        #expect(try served.picture(ofTile: 1).count > 500)
        let before = served.server.tiles.counts
        // A capture that has grown has the same first tiles: they are not drawn again.
        served.show(Logs.mixedCapture(rows: 1_200), generation: 2)
        #expect(try served.digest(ofTile: 1) == light)
        #expect(try served.picture(ofTile: 1).count > 500)
        #expect(served.server.tiles.counts.drawn == before.drawn)
        #expect(served.server.tiles.counts.fromCache == before.fromCache + 1)
        // What a window has is not sent again; another picture is.
        #expect(try served.picture(ofTile: 1, known: light).isEmpty)
        #expect(try !served.picture(ofTile: 2, known: light).isEmpty)
    }

    /// One request shows a place after the look has changed, and others what is beside it.
    @Test func aPlaceIsAnsweredWithItsLogAndItsNeighbours() throws {
        let served = try ServedCapture()
        let place = try served.get("tile?row=500&w=900&log=1").text
        #expect(place.hasPrefix(#"{"log": {"#) && place.contains(#""rows": 1000"#) && place.contains(#""row": 500,"#))
        func tile(_ step: Int) throws -> Int? {
            let answer = try served.get("tile?row=500&w=900&step=\(step)").text
            return answer.firstMatch(of: /"tile": (\d+)/).flatMap { Int($0.1) }
        }
        let here = try #require(try tile(0))
        #expect(try tile(1) == here + 1 && tile(-1) == here - 1)
        #expect(try served.get("tile?row=500&w=900&step=-9223372036854775808").status == 200)
        // Beyond the ends there is nothing.
        #expect(try served.get("tile?row=3&w=900&step=-1").text == "{}")
        #expect(try served.get("tile?row=999&w=900&step=1").text == "{}")
    }

    /// Whatever row of it is asked for.
    @Test func aTileIsDrawnOnceForAllOfItsRows() throws {
        let served = try ServedCapture()
        let (port, token) = (served.port, served.server.access.token)
        let answers = Concurrently.all(
            (0..<6).map { number in
                let request = served.request("/\(token)/tile?row=\(3 + number)&w=900&png=")
                return { @Sendable () -> String in
                    guard let client = try? HTTPClient(port: port) else { return "" }
                    client.send(request)
                    return String(decoding: client.answer()?.body.prefix { $0 != 0x0A } ?? [], as: UTF8.self)
                }
            })
        for (number, answer) in answers.enumerated() { #expect(answer.hasSuffix("\"row\": \(3 + number)}")) }
        #expect(Set(answers.map { $0.prefix(12) }) == ["{\"tile\": 0, "])
        #expect(served.server.tiles.counts.drawn == 1)
    }

    @Test func theStateIsAnsweredWhenACaptureHasGrown() throws {
        let served = try ServedCapture(longestWait: 5_000)
        let growing = ViewedCapture(
            generation: 2, Recording(Logs.mixedCapture(rows: 10)), zone: .utc, isComplete: false, name: "drive.log",
            databases: [])
        served.server.session.show(growing, isFollowing: true)
        // Nobody waits for what is there.
        #expect(try served.get("state?g=1&wait=1").text.contains(#""generation": 2"#))
        let token = served.server.access.token
        // However many wait, others are answered.
        let many = try (0..<12).map { _ in try served.client() }
        for client in many { client.send(served.request("/\(token)/state?g=2&wait=1")) }
        #expect(try served.get("state").text.contains(#""generation": 2"#))
        for client in many { #expect(client.answer()?.status == 200) }
        // Those who wait get the next capture.
        let clients = try (0..<3).map { _ in try served.client() }
        for client in clients { client.send(served.request("/\(token)/state?g=2&wait=1")) }
        Thread.sleep(forTimeInterval: 0.1)
        served.show(Logs.mixedCapture(rows: 20), generation: 3)
        for client in clients { #expect(client.answer()?.text.contains(#""generation": 3"#) == true) }
    }

    @Test func aWindowThatWaitsForTheEndGetsItsTileAtOnce() throws {
        let served = try ServedCapture(longestWait: 60_000)
        func grown(_ generation: Int) -> ViewedCapture {
            ViewedCapture(
                generation: generation, Recording(Logs.mixedCapture(rows: 1_000 + generation)), zone: .utc,
                isComplete: false, name: "drive.log", databases: [])
        }
        served.server.session.show(grown(2), isFollowing: true)
        #expect(!served.server.session.isAwaited)
        let client = try served.client()
        let path = "tile?row=1000000&w=900&log=1&png=&g=2&wait=1"
        client.send(served.request("/\(served.server.access.token)/\(path)"))
        while !served.server.session.isAwaited { Thread.sleep(forTimeInterval: 0.002) }
        served.server.session.show(grown(3), isFollowing: true)
        let answer = try #require(client.answer())
        let text = String(decoding: answer.body.prefix { $0 != 0x0A }, as: UTF8.self)
        #expect(text.contains(#""generation": 3"#) && text.hasSuffix(#""row": 1002}"#))
        // The tile before it is given to a window that it does not fill.
        func before(_ few: Int) throws -> String { try served.get("tile?row=1000000&w=900&step=-1&few=\(few)").text }
        #expect(try before(1) == "{}\n")
        #expect(try before(200).contains("\"rows\": ["))
        // Those of another place are not left out.
        #expect(try served.get("tile?row=1000000&w=900&few=1").text.contains("\"rows\": ["))
    }

    /// The page has the capture with its script, and need not ask for it.
    @Test func theScriptBeginsWithTheState() throws {
        let served = try ServedCapture()
        let state = try served.get("state").text
        let script = try served.get("view.js").text
        #expect(script.hasPrefix("(function () {\n'use strict';\nvar given = \(state);\n"))
        #expect(state.contains(#""generation": 1"#))
    }

    @Test func namesOfACaptureAreTextInEveryAnswer() throws {
        let hostile = [
            "<script>alert(1)</script>", "\"}]</script>", "a\u{202E}b\u{0}c\u{1B}[2J", "'; DROP", "&amp;\u{2028}",
        ]
        let frames = (0..<200).map { row in
            Frame(time: Int64(row) * 1_000_000, identifier: UInt32(row % 5), flags: [.symbolic], data: [1, 2])
        }
        let served = try ServedCapture(Logs.capture(frames, channels: ["<img src=x onerror=alert(1)>"], names: hostile))
        for path in ["state", "log?w=900", "tile?k=0&w=900", "view.js"] {
            let answer = try served.get(path)
            let kind = path == "view.js" ? "text/javascript" : "application/json"
            #expect(answer.status == 200 && answer.head.contains(kind))
            #expect(answer.head.contains("nosniff"))
            // No control character and no change of direction reaches the page as it is.
            let text = path == "view.js" ? String(answer.text.split(separator: "\n")[2]) : answer.text
            for scalar in text.unicodeScalars {
                #expect(!Printable.isUnsafe(scalar), "\(path): \(scalar.value)")
            }
        }
    }

    @Test func identifiersWithCommasAndPercentSignsCanBeHidden() throws {
        let frames = (0..<30).map { row in
            Frame(time: Int64(row) * 1_000_000, identifier: UInt32(row % 3), flags: [.symbolic], data: [1])
        }
        let served = try ServedCapture(Logs.capture(frames, channels: ["can0"], names: ["a,b", "c%2Cd", "e"]))
        for (hidden, left) in [("a%252Cb", 20), ("a%252Cb,c%25252Cd", 10), ("a,b", 30), ("e", 20)] {
            #expect(try served.get("log?w=900&hide=\(hidden)").text.contains("\"rows\": \(left),"), "\(hidden)")
        }
    }

    @Test func numbersFromTheEndsOfTheRangeAreAnswered() throws {
        let served = try ServedCapture()
        for number in ["-9223372036854775808", "-1", "0", "9223372036854775807"] {
            let paths = [
                "find?q=62+F1&from=\(number)", "find?q=62+F1&back=1&from=\(number)", "find?q=drive&from=\(number)",
                "change?frame=\(number)&byte=\(number)", "frame?n=\(number)", "tile?k=\(number)&w=\(number)",
                "tile?row=\(number)&d=\(number)", "tile?frame=\(number)", "tile?time=\(number)",
                "lanes?d=\(number)", "lanes/\(number)/\(number)", "overview?w=\(number)&d=\(number)",
                "curves?key=100&from=\(number)&to=\(number)&n=\(number)", "log?w=\(number)&d=\(number)",
            ]
            for path in paths { #expect([200, 400, 404].contains(try served.get(path).status), "\(path)") }
        }
        #expect(try served.get("state").status == 200)
    }
}
