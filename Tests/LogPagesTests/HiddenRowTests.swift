import TestLogs
import TestPages
import TestCaptures
import CANCapture
import CANDatabases
import CANProtocols
import Testing

@testable import LogPages

/// What pages show of frames of which something is not to be seen.
@Suite struct HiddenRowTests {
    private func capture(_ kinds: String) throws -> Capture {
        let frames = [
            Frame(time: 0, identifier: 0x7E8, data: [0x10, 0x14, 0x49, 2, 1, 0x57, 0x56, 0x57]),
            Frame(time: 1_000_000, identifier: 0x7E8, data: [0x21, 0x5A, 0x5A, 0x5A, 0x31, 0x4A, 0x5A, 0x58]),
            Frame(time: 2_000_000, identifier: 0x7E8, data: [0x22, 0x57, 0x33, 0x38, 0x36, 0x37, 0x35, 0x32]),
            Frame(time: 3_000_000, identifier: 0x123, data: [0xAB, 0xCD]),
        ]
        var request = RedactionRequest()
        try request.add(kinds)
        var capture = Logs.capture(frames)
        let found = RedactionFinder.find(request, in: capture.frames)
        _ = Redaction(request, found: found, databases: DatabaseSet([])).apply(to: &capture)
        return capture
    }

    @Test func aMarkStandsInPlaceOfBytesAndKeepsTheirRoom() throws {
        let model = try Logs.model(capture("vin"), Logs.template())
        let page = PageText(Logs.pages(model)[0])
        #expect(page.text.contains("10 14 49 02 01"))
        // Three rows, and the message that they carried.
        #expect(page.lines.count { $0.text.contains("VIN") && $0.text.contains("7E8") } == 4)
        for secret in ["57 56", "5A 5A", "WVW", "ZZZ1", "W3867"] { #expect(!page.text.contains(secret)) }
        #expect(page.text.contains("123"))
        #expect(page.text.contains("AB CD"))
    }

    @Test func aHiddenIdentifierIsANumberedMark() throws {
        let page = PageText(Logs.pages(try Logs.model(capture("id:123"), Logs.template()))[0]).text
        #expect(page.contains("id 1"))
        #expect(!page.contains(" 123 "))
        #expect(page.contains("AB CD"))
    }

    @Test func aMarkNeedsRoomAndElseThereAreDots() {
        let short = RedactedStretch(row: 0, bytes: 2..<3, mark: .vin)
        let long = RedactedStretch(row: 0, bytes: 4..<8, mark: .key)
        let cells = RedactedCells([short, long], 0..<8)
        #expect(cells?.cell(0) == nil)
        #expect(cells?.cell(2)?.text == [RowSigns.hidden, RowSigns.hidden])
        #expect(cells?.cell(5)?.text.count == 5)
        #expect(cells?.cell(6)?.text == [])
        #expect(cells?.cell(7)?.text == [RowSigns.hidden, RowSigns.hidden])
    }
}
