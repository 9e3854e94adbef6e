import Platform
import TestLogs
import TestSupport
import Testing
import Viewing

@testable import ViewServer

/// Requests that change something: marks, dropped files, pictures of commands.
@Suite struct ViewPostTests {
    @Test func aMarkIsSetAndRemovedAndAllWindowsSeeIt() throws {
        let served = try ServedCapture()
        let remembered = Locked<[[ViewMarks.Mark]]>([])
        served.server.marks.begin([], ViewMarks.Store(remember: { marks in remembered.withLock { $0.append(marks) } }))
        #expect(try served.get("state").text.contains(#""marks": []"#))
        let marked = try served.post("mark?n=7")
        #expect(marked.status == 200 && marked.text.contains(#""marks": [[7,"#))
        #expect(try served.get("state").text.contains(#""marks": [[7,"#))
        #expect(try served.post("mark?n=3").text.contains(/"marks": \[\[3,\d+\], ?\[7,/))
        #expect(try served.post("mark?n=7").text.contains(/"marks": \[\[3,\d+\]\]/))
        #expect(remembered.withLock { $0.map(\.count) } == [1, 2, 1])
        // A reading request changes nothing.
        #expect(try served.get("mark?n=5").status == 405)
        for row in ["-1", "1000", "9223372036854775807"] { #expect(try served.post("mark?n=\(row)").status == 404) }
        #expect(try served.post("mark?n=x").status == 400)
    }

    @Test func marksAreBoundedAndThoseOfAnotherCaptureAreNotShown() throws {
        let served = try ServedCapture()
        let most = ViewMarks.most
        for row in 0..<most { _ = try served.post("mark?n=\(row)") }
        #expect(try served.post("mark?n=\(most)").text.contains("at most \(most) marks"))
        let frames = served.server.session.current.viewed?.frames
        let time = try #require(frames).time(500) - (try #require(frames)).time(0)
        served.server.marks.begin(
            [
                ViewMarks.Mark(row: 500, time: time), ViewMarks.Mark(row: 501, time: -7),
                ViewMarks.Mark(row: 1 << 40, time: 0),
            ], ViewMarks.Store())
        #expect(try served.get("state").text.contains(#""marks": [[500,\#(time)]]"#))
    }

    @Test func marksAreWrittenBesideTheCaptureOnlyOnRequest() throws {
        let served = try ServedCapture()
        #expect(try served.get("state").text.contains(#""saves": false"#))
        let saved = Locked<[ViewMarks.Mark]>([])
        let store = ViewMarks.Store(save: { marks in
            saved.withLock { $0 = marks }
            return "Wrote <b>x</b>\u{202E}"
        })
        served.server.marks.begin([], store)
        #expect(try served.get("state").text.contains(#""saves": true"#))
        _ = try served.post("mark?n=9")
        #expect(saved.withLock { $0.isEmpty })
        let answer = try served.post("mark")
        #expect(answer.text.contains("Wrote <b>x</b>") && !answer.text.contains("\u{202E}"))
        #expect(saved.withLock { $0.map(\.row) } == [9])
    }

    @Test func aDroppedFileArrivesInItsParts() throws {
        let parts = Locked<[DroppedPart]>([])
        let served = try ServedCapture(
            host: ViewHost(open: { part in
                parts.withLock { $0.append(part) }
                return part.isLast ? "\(part.name): not a capture" : nil
            }))
        let big = [UInt8](repeating: 7, count: 1 << 20)
        #expect(try served.post("file?name=a%20%3Cb%3E.log&at=0", big).text.contains(#""failure": null"#))
        #expect(try served.post("file?name=a%20%3Cb%3E.log&at=1048576&last=1", [1, 2]).text.contains("a <b>.log: not"))
        parts.withLock { parts in
            #expect(parts.map(\.name) == ["a <b>.log", "a <b>.log"] && parts.map(\.offset) == [0, 1 << 20])
            #expect(parts.map(\.bytes) == [big, [1, 2]] && parts.map(\.isLast) == [false, true])
        }
        #expect(try served.post("file?name=a.log&at=0", big + [0]).status == 413)
        #expect(try served.post("file?name=a.log").status == 400)
        #expect(try served.post("file?at=0").status == 400)
        #expect(try served.get("file?name=a.log&at=0").status == 405)
        // Of another page, and where nothing may be dropped.
        let other = try served.client()
        other.send(
            served.request(
                "/\(served.server.access.token)/file?name=a.log&at=0", method: "POST",
                fields: ["Origin: http://evil.example", "Content-Length: 0"]))
        #expect(other.answer()?.status == 403)
        #expect(try ServedCapture().post("file?name=a.log&at=0", [1]).status == 405)
    }

    @Test func databasesAreOfferedAndUsed() throws {
        let offer = Locked(["a.dbc", "<b>\u{202E}.dbc"])
        let served = try ServedCapture(
            host: ViewHost(
                offer: { offer.withLock { $0 } },
                useOffer: {
                    offer.withLock { $0 = [] }
                    return nil
                }))
        #expect(try served.get("state").text.contains(#""offer": "a.dbc, <b>"#))
        #expect(try !served.get("state").text.contains("\u{202E}"))
        #expect(try served.get("offer").status == 405)
        #expect(try served.post("offer").text.contains(#""failure": null"#))
        #expect(try served.get("state").text.contains(#""offer": "","#))
        #expect(try ServedCapture().post("offer").status == 405)
    }

    @Test func theLastPictureOfACommandIsServed() throws {
        let served = try ServedCapture(
            host: ViewHost(act: { action, viewed in
                ViewOutcome(
                    command: "canfolio changes", text: "\(viewed.frames.count)", hasFailed: false,
                    picture: action.isDark ? [1, 2] : [3])
            }))
        #expect(try served.get("drawn/0").status == 404)
        let first = try served.post("act?what=changes&time=1")
        #expect(first.text.contains(#""picture": "drawn/1""#) && first.text.contains(#""text": "1000""#))
        #expect(try served.get("drawn/1").body == [3])
        #expect(try served.post("act?what=changes&time=1&dark=1").text.contains("drawn/2"))
        #expect(try served.get("drawn/2").body == [1, 2])
        for number in ["1", "3", "-1", "x", ""] { #expect(try served.get("drawn/\(number)").status == 404) }
    }

    @Test func tilesOfBytesArePictures() throws {
        let served = try ServedCapture()
        let state = try served.get("state").text
        let key = try #require(state.firstMatch(of: /"identifiers": \[\{"id": "([0-9A-F]+)"/)).1
        let tile = try served.get("bytes/0/0?key=\(key)")
        #expect(tile.status == 200 && tile.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try served.get("bytes/0/0?key=\(key)&dark=1").body != tile.body)
        for path in ["bytes/0/1?key=\(key)", "bytes/-1/0?key=\(key)", "bytes/0/0?key=%3Cb%3E", "bytes/60/0?key=\(key)"]
        {
            #expect(try served.get(path).status == 404, "\(path)")
        }
        #expect(try served.get("bytes/x/0?key=\(key)").status == 400)
        #expect(try served.get("bytes/0/0").status == 400)
    }
}
