import CANCapture
import Layout
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import LogPages

/// How many rows are laid out for pages that are drawn.
@Suite struct LaidOutRowsTests {
    /// Requests and their answers, each with a line below it.
    private static let diagnostics = Logs.capture(
        (0..<6000).map { row in
            let isRequest = row % 2 == 0
            return Frame(
                time: Int64(row) * 1_000_000, identifier: isRequest ? 0x7E0 : 0x7E8,
                data: isRequest
                    ? [0x03, 0x22, 0xF1, UInt8(row / 2 % 32), 0, 0, 0, 0]
                    : [0x05, 0x62, 0xF1, UInt8(row / 2 % 32), UInt8(row >> 8 & 255), UInt8(row & 255), 0, 0])
        })

    private static func model(_ capture: Capture, first: Int?) throws -> LogModel {
        var options = AskedLog()
        options.log.firstRows = first
        return try Logs.model(capture, Logs.template(), options: options)
    }

    @Test func noMoreRowsThanAreWantedAreLaidOut() throws {
        let model = try Self.model(Self.diagnostics, first: 500)
        #expect(model.messages?.lines.count == 6000)
        #expect(model.rowLines.count == 500)
        #expect(model.isPart)
        let whole = try Self.model(Self.diagnostics, first: nil)
        #expect(whole.rowLines.count == 6000)
        #expect(!whole.isPart)
        // A page that is not the last one of the part is that of the whole, but for the number of pages.
        let page = PageText(Logs.pages(model)[3]).text
        let wholePage = PageText(Logs.pages(whole)[3]).text
        #expect(wholePage.contains("Page 4 of \(whole.pageCount)"))
        #expect(page == wholePage.replacing(" of \(whole.pageCount)", with: ""))
        #expect(model.pageCount < whole.pageCount / 8)
    }

    @Test func rowsWithoutLinesBelowThemAreAllLaidOut() throws {
        let frames = (0..<6000).map { Frame(time: Int64($0) * 1_000_000, identifier: 0x100, data: [UInt8($0 & 255)]) }
        let model = try Self.model(Logs.capture(frames), first: 500)
        #expect(model.rowLines.count == 6000)
        #expect(!model.isPart)
    }

    @Test func rowsNearFindingsAreLaidOut() {
        let rows = LaidOutRows(near: [1000...1000, 5000...9000, 1100...1100], of: 9100)
        #expect(rows.count == 612 + 512 + 356)
        #expect(rows.leading == 0 && rows.end == 9100)
        #expect(rows.place(743) == nil && rows.place(744) == 0 && rows.place(1355) == 611 && rows.place(1356) == nil)
        #expect(rows.place(4744) == 612 && rows.place(7000) == nil && rows.place(9099) == rows.count - 1)
        #expect(rows.place(9100) == nil)
        var last = -1
        let areInOrder = rows.map { row in
            defer { last = row }
            return row > last && rows.place(row) != nil
        }
        #expect(areInOrder == [Bool](repeating: true, count: rows.count))
    }

    @Test func noRowsAreNearNothing() {
        #expect(LaidOutRows(near: [], of: 100).count == 0)
        #expect(LaidOutRows(near: [500...500], of: 100).count == 0)
        #expect(LaidOutRows(first: 0).place(0) == nil)
    }
}
