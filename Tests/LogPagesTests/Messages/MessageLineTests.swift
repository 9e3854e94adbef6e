import TestLogs
import TestPages
import TestCaptures
import Analysis
import CANCapture
import CANDatabases
import Layout
import CANProtocols
import Testing

@testable import LogPages
@testable import TemplateReading

/// Lines of messages under the rows of a log, and what ties their frames.
@Suite struct MessageLineTests {
    private func rows(
        _ frames: [Frame], paper: String = "A4", change: (inout LogStyle) -> Void = { _ in }
    ) throws -> [String] {
        try Logs.rows(Logs.capture(frames), Logs.template(paper: paper) { change(&$0.log) })
    }

    @Test func aMessageHasALineUnderItsLastFrame() throws {
        let shown = try rows(VINSessions.reading(), paper: "A3")
        #expect(shown.count == 7 + 4, "\(shown)")
        #expect(shown[1].contains("7E0 ? 7E8") && shown[1].contains("Read data by identifier  F190 VIN"))
        #expect(shown[1].contains("3 bytes") && shown[1].hasSuffix("request"), "\(shown[1])")
        #expect(shown[5].contains("22 32 32 36 30 30 31 34"))
        #expect(shown[6].contains("7E8 ? 7E0") && shown[6].contains("CF0DRVSAMP2260014"), "\(shown[6])")
        #expect(shown[6].contains("20 bytes") && shown[6].hasSuffix("positive, 5.00 ms"), "\(shown[6])")
        #expect(shown[10].contains("Read data by identifier refused  0x31"), "\(shown[10])")
        #expect(shown[10].hasSuffix("negative, 6.00 ms"))
    }

    @Test func framesOfATransportAreNamed() throws {
        let shown = try rows(VINSessions.reading(), paper: "A3")
        let names = [0, 2, 3, 4, 5].map { String(shown[$0].suffix(5)).split(separator: " ").suffix(2) }
        #expect(names[0].last == "SF" && names[1] == ["FF", "20"] && names[2].last == "FC")
        #expect(names[3] == ["CF", "1"] && names[4] == ["CF", "2"], "\(names)")
    }

    @Test func linesCanBeTurnedOff() throws {
        #expect(try rows(VINSessions.reading()) { $0.pdus = .none }.count == 7)
    }

    /// Nothing is drawn, and nothing is elsewhere, where no protocol is spoken.
    @Test(arguments: ["A4", "A6"]) func pagesWithoutAProtocolAreTheSame(paper: String) throws {
        // An identifier of diagnostics, whose frame reads as a request.
        let silent = Logs.mixed.filter { $0.identifier != 0x18DA_F110 }
        let capture = Logs.capture(silent + VINSessions.noise(from: 10, count: 200))
        #expect(ProtocolDetector.messages(in: capture).units.isEmpty)
        let lists = try [LogStyle.PDUs.lines, .none].map { pdus in
            Logs.pages(
                try Logs.model(
                    capture,
                    Logs.template(paper: paper) {
                        $0.log.pdus = pdus
                        $0.page.setMargins(millimetres: 1)
                    }))
        }
        #expect(lists[0].count == lists[1].count)
        for (one, other) in zip(lists[0], lists[1]) {
            #expect(one.items == other.items && one.glyphs == other.glyphs && one.places == other.places)
        }
    }

    /// As many lines as `dump --level pdus` has messages, but for those that only have a name.
    @Test func thereAreAsManyLinesAsMessages() throws {
        let frames = (0..<40).flatMap { VINSessions.reading(at: Int64($0) * 100) }
        let capture = Logs.capture(frames)
        let model = try Logs.model(capture, Logs.template(paper: "A5"))
        let messages = try Logs.required(model.messages)
        #expect(messages.lines.count == ProtocolDetector.messages(in: capture).units.count)
        let shown = (0..<model.pageCount).flatMap { Logs.rows(model, page: $0) }
        #expect(shown.count { $0.contains(" ? 7E") } == messages.lines.count)
    }

    @Test func aMessageIsShownWhereItsLastFrameIsKept() throws {
        let whole = Logs.capture(VINSessions.reading())
        var part = whole
        part.keep(FrameFilter(start: .absolute(9_000_000), stop: .absolute(12_000_000)))
        #expect(part.frames.count == 1)
        let all = Selection(whole)
        let shown = Logs.rows(try Logs.model(all.narrowed(to: part), Logs.template()), page: 0)
        #expect(shown.count == 2 && shown[1].contains("CF0DRVSAMP2260014"), "\(shown)")
        var start = whole
        start.keep(FrameFilter(stop: .absolute(9_000_000)))
        let before = Logs.rows(try Logs.model(all.narrowed(to: start), Logs.template()), page: 0)
        #expect(!before.joined().contains("CF0DRVSAMP2260014"))
    }

    private func stems(_ list: DisplayList, leftOf x: Double) -> [Rect] {
        list.boxes.filter { $0.x < x && $0.height > 3 }
    }

    @Test func aStemIsOpenWhereAPageEnds() throws {
        let start = VINSessions.reading()
        let frames = start[..<3] + VINSessions.noise(from: 6, count: 90) + start[3...]
        let model = try Logs.model(Logs.capture(Array(frames)), Logs.template())
        let pages = Logs.pages(model)
        #expect(pages.count == 2)
        let first = try Logs.required(stems(pages[0], leftOf: model.barLeft).max { $0.height < $1.height })
        let rows = model.frame.rows
        let bottom = rows.top + rows.headHeight + Double(rows.capacity) * rows.pitch
        #expect(first.maxY <= bottom + 0.1 && first.maxY > bottom - 1.5 * rows.pitch)
        let second = try Logs.required(stems(pages[1], leftOf: model.barLeft).max { $0.height < $1.height })
        #expect(abs(second.y - (rows.top + rows.headHeight)) < 1)
    }

    /// Where the margin has no room for them, rows give way.
    @Test func stemsStayOnPaperWithoutMargins() throws {
        let template = try Logs.template(paper: "A5") { $0.page.setMargins(millimetres: 0) }
        let model = try Logs.model(Logs.capture(VINSessions.reading()), template)
        #expect(model.barLeft >= LogGrid.bracketRoom)
        for list in Logs.pages(model) {
            #expect(list.boxes.allSatisfy { $0.x >= 0 })
            PageText(list).expectRoom(on: list.size)
        }
    }

    @Test(arguments: ["A3", "A4", "A5", "A6", "50x80mm"]) func nothingIsWiderThanItsPaper(paper: String) throws {
        for scale in [Scale.paper, .pixels(dotsPerInch: 90), .pixels(dotsPerInch: 150)] {
            let template = try Logs.template(paper: paper) { $0.page.setMargins(millimetres: 5) }
            let capture = Logs.capture(VINSessions.reading() + VINSessions.scan(from: 100, services: 0x10...0x3E))
            let model = try Logs.model(capture, template, scale: scale)
            for list in Logs.pages(model) { PageText(list).expectRoom(on: list.size) }
        }
    }

    @Test func allScalesHaveTheSamePages() throws {
        let capture = Logs.capture((0..<60).flatMap { VINSessions.reading(at: Int64($0) * 100) })
        let counts = try [Scale.paper, .pixels(dotsPerInch: 96), .pixels(dotsPerInch: 150)].map { scale in
            try Logs.model(capture, Logs.template(paper: "A6"), scale: scale).flow.breaks
        }
        #expect(counts[0] == counts[1] && counts[1] == counts[2])
    }

    /// A sequence diagram of the same conversation calls them the same.
    @Test func partiesAreNamedByTheNodesOfDatabases() throws {
        let messages = [(UInt32(0x7E0), "Bench"), (0x7E8, "Engine")].map { identifier, sender in
            Message(name: "M\(identifier)", identifier: identifier, isExtended: false, length: 8, senders: [sender])
        }
        var options = AskedLog()
        options.databases = DatabaseSet([DatabaseBinding(Database(format: .dbc, path: "a.dbc", messages: messages))])
        let model = try Logs.model(
            Logs.capture(VINSessions.reading()), Logs.template(paper: "A3"), options: options)
        let found = try #require(model.messages)
        let first = try #require(found.lines.first)
        #expect(found.statement(of: first.unit).parties == "Bench \u{2192} Engine")
    }
}
