import TestLogs
import TestCaptures
import CANCapture
import CANDatabases
import Layout
import Pages
import CANProtocols
import Testing

@testable import LogPages
@testable import TemplateReading

/// Messages as rows, and messages that stand for others.
@Suite struct MessageTableTests {
    private func rows(
        _ frames: [Frame], paper: String = "A4", change: (inout LogStyle) -> Void = { _ in }
    ) throws -> [String] {
        try Logs.rows(Logs.capture(frames), Logs.template(paper: paper) { change(&$0.log) })
    }

    /// Of all pages.
    private func allRows(_ frames: [Frame], change: (inout LogStyle) -> Void = { _ in }) throws -> [String] {
        let model = try Logs.model(Logs.capture(frames), Logs.template(paper: "A3") { change(&$0.log) })
        return (0..<model.pageCount).flatMap { Logs.rows(model, page: $0) }
    }

    @Test func onlyMessagesAreRows() throws {
        let shown = try rows(VINSessions.noise(from: 0, count: 50) + VINSessions.reading(at: 100), paper: "A3") {
            $0.pdus = .only
        }
        let numbered = shown.filter { !$0.contains(" ? 7E") && !$0.contains("+16") }
        #expect(numbered.count == 4, "\(shown)")
        #expect(numbered[0].hasPrefix("51 ") && numbered[0].contains("22 F1 90"))
        #expect(shown.count { $0.contains(" ? 7E") } == 4)
    }

    /// The changed bytes of broadcast messages had no tint there, and their signals were not shown.
    @Test func messagesOfOneFrameAreComparedWithTheOneBefore() throws {
        let broadcasts = (0..<60).map { step in
            Frame(
                time: Int64(step) * 100 * Logs.millisecond, identifier: 0x18FE_F100, flags: .extended,
                data: [0xFF, UInt8(step * step % 251), 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        }
        let frames = (broadcasts + VINSessions.reading(at: 150)).sorted { $0.time < $1.time }
        var asked = AskedLog()
        asked.fillsPages = true
        asked.databases = DatabaseSet([
            DatabaseBinding(
                Database(
                    format: .dbc, path: "a.dbc",
                    messages: [
                        Message(
                            name: "CCVS1", identifier: 0x18FE_F100, isExtended: true, length: 8,
                            signals: [Signal(name: "Speed", start: 8, length: 16)]),
                        Message(
                            name: "Answer", identifier: 0x7E8, isExtended: false, length: 8,
                            signals: [Signal(name: "NoSignal", start: 0, length: 8)]),
                    ]))
        ])
        let model = try Logs.model(
            Logs.capture(frames), Logs.template { $0.log.pdus = .only }, options: asked)
        let slots = model.index.slots
        let rows = (0..<model.capture.frames.count).filter { model.capture.frames.identifier($0) == 0x18FE_F100 }
        #expect(rows.count == 60)
        #expect(rows.dropFirst().allSatisfy { RowChanges($0, model)?.isTold(1) == true })
        let others = (0..<model.capture.frames.count).filter { !rows.contains($0) }
        #expect(!others.isEmpty && others.allSatisfy { RowChanges($0, model) == nil })
        #expect(model.compared?[Int(slots[rows[0]])] == true && model.compared?[Int(slots[others[0]])] == false)
        let shown = Logs.rows(model, page: 0)
        #expect(shown.contains { $0.contains("Speed 81") }, "\(shown)")
        #expect(!shown.contains { $0.contains("NoSignal") } && shown.contains { $0.contains("Answer") })
        #expect(model.map != nil)
    }

    @Test func longDataIsInAlignedRowsOfSixteen() throws {
        let text = (0..<60).map { UInt8(0x41 + $0 % 20) }
        var frames = [VINSessions.frame(0, 0x7E0, [0x03, 0x22, 0xF1, 0x95])]
        frames.append(VINSessions.frame(2, 0x7E8, [0x10, 63, 0x62, 0xF1, 0x95] + text[..<3]))
        frames.append(VINSessions.frame(3, 0x7E0, [0x30, 0, 0]))
        for (step, start) in stride(from: 3, to: 60, by: 7).enumerated() {
            let end = min(60, start + 7)
            frames.append(VINSessions.frame(4 + Int64(step), 0x7E8, [0x20 | UInt8(step + 1)] + text[start..<end]))
        }
        let shown = try rows(frames) { $0.pdus = .only }
        let further = shown.filter { $0.hasPrefix("+") }
        #expect(further.map { String($0.prefix(3)) } == ["+16", "+32", "+48"], "\(shown)")
        #expect(further.first?.contains("4E 4F 50 51 52 53 54 41 42 43 44 45 46 47 48 49") == true, "\(shown)")
    }

    @Test func pagesOfMessagesWithoutAnySayWhatWasLookedFor() throws {
        let error = #expect(throws: PageError.self) {
            try rows(VINSessions.noise(from: 0, count: 50)) { $0.pdus = .only }
        }
        #expect(error?.description.contains("J1939") == true)
    }

    @Test func aScanOfServicesIsFolded() throws {
        let frames = VINSessions.reading() + VINSessions.scan(from: 100, services: 0x10...0x3E)
        let plain = try allRows(frames) { $0.fold = .none }
        let folded = try allRows(frames)
        #expect(plain.count { $0.contains("refused") } == 1 + 47)
        let fold = try Logs.required(folded.first { $0.contains("46 more requests refused") })
        #expect(fold.contains("0x11") && !fold.contains("frame"), "\(fold)")
        #expect(folded.count < 20, "\(folded)")
    }

    /// What the bus says meanwhile stays.
    @Test func otherFramesAreShownWithinAFold() throws {
        var frames = VINSessions.reading() + VINSessions.scan(from: 100, services: 0x10...0x3E)
        frames.append(contentsOf: VINSessions.noise(from: 205, count: 1))
        frames.sort { $0.time < $1.time }
        let shown = try rows(frames, paper: "A3")
        #expect(shown.count { $0.contains("00 07 00 01") } == 1, "\(shown)")
        #expect(shown.contains { $0.contains("46 more requests refused") })
    }

    @Test func whatIsSaidAgainFoldsWhereThatIsAskedFor() throws {
        let frames =
            VINSessions.reading()
            + (0..<20).flatMap { step in
                [
                    VINSessions.frame(100 + 2000 * Int64(step), 0x7E0, [0x02, 0x3E, 0x00]),
                    VINSessions.frame(103 + 2000 * Int64(step), 0x7E8, [0x02, 0x7E, 0x00]),
                ]
            }
        #expect(try allRows(frames).count { $0.contains("Tester present") } == 40)
        let shown = try rows(frames) {
            $0.fold = .repeats
            $0.silence = .off
        }
        #expect(shown.count { $0.contains("Tester present") } == 2, "\(shown)")
        #expect(shown.contains { $0.contains("19 \u{D7} the same again until 38.103 s") }, "\(shown)")
    }
}
