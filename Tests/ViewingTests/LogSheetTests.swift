import Analysis
import CANCapture
import Layout
import LogPages
import Pages
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Viewing

@Suite struct LogSheetTests {
    static func viewed(_ capture: Capture, generation: Int = 1) -> ViewedCapture {
        ViewedCapture(
            generation: generation, Recording(capture), zone: .utc, isComplete: true, name: "drive.log", databases: [])
    }

    static func sheet(
        _ viewed: ViewedCapture, _ look: LogLook = LogLook(width: 900, density: 100, isDark: false)
    ) throws -> LogSheet {
        try LogSheet(
            viewed, look, template: try Logs.template(),
            SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all + [FixedFonts.all[0], FixedFonts.all[0]]))
    }

    static let capture = Logs.mixedCapture(rows: 1_000)

    @Test func everyRowIsOnOneTileAndTheTileIsFoundByTheRow() throws {
        let sheet = try Self.sheet(Self.viewed(Self.capture))
        var next = 0
        for tile in 0..<sheet.model.tileCount {
            let rows = sheet.model.rows(ofTile: tile)
            #expect(rows.lowerBound == next && !rows.isEmpty)
            next = rows.upperBound
            for row in rows { #expect(sheet.find(.row(row)) == (tile, row)) }
        }
        #expect(next == 1_000)
        #expect(sheet.find(.row(-5)) == (0, 0))
        #expect(sheet.find(.row(.max)) == (sheet.model.tileCount - 1, 999))
    }

    /// The places of rows leave no gap and no overlap, and end where the tile ends.
    @Test func rowsOfATileFollowEachOther() throws {
        let sheet = try Self.sheet(Self.viewed(Self.capture))
        var builder = sheet.model.makeBuilder()
        var list = DisplayList(size: sheet.model.tileSize, background: nil)
        for tile in 0..<sheet.model.tileCount {
            let places = builder.layOut(tile: tile, into: &list)
            #expect(places.rows.map(\.index) == Array(sheet.model.rows(ofTile: tile)))
            var end = 0.0
            for row in places.rows {
                #expect(row.top == end + row.separators)
                end = row.top + row.height
            }
            #expect(end == places.height && end <= sheet.model.tileSize.height)
        }
    }

    @Test func densityAndThemeDivideTheLogAlike() throws {
        let viewed = Self.viewed(Self.capture)
        let usual = try Self.sheet(viewed)
        for density in [75, 110, 125, 150, 200, 300] {
            let other = try Self.sheet(viewed, LogLook(width: 900, density: density, isDark: true))
            #expect(other.model.flow == usual.model.flow)
            #expect(other.look.scale * 20 <= other.model.frame.rows.pitch + 1e-6)
        }
        #expect(usual.model.frame.rows.pitch == 20)
    }

    @Test func timesAndFramesOfTheCaptureAreFound() throws {
        let viewed = Self.viewed(Self.capture)
        let sheet = try Self.sheet(viewed)
        #expect(sheet.find(.time(0)).row == 0)
        #expect(sheet.find(.time(1_250_000 * 500)).row == 500)
        #expect(sheet.find(.time(1_250_000 * 500 + 1)).row == 501)
        #expect(sheet.find(.time(.max)).row == 999)
        #expect(sheet.find(.time(.min)).row == 0)
        #expect(sheet.find(.frame(321)).row == 321)
    }

    @Test func hiddenIdentifiersHaveNoRows() throws {
        let viewed = Self.viewed(Self.capture)
        let sheet = try Self.sheet(
            viewed,
            LogLook(
                width: 900, density: 100, isDark: false,
                filter: RowFilter(hidden: ["123", ViewedCapture.errorKey])))
        let frames = sheet.model.capture.frames
        #expect(sheet.rowCount == 1_000 - 2 * 125 - 125)
        #expect((0..<frames.count).allSatisfy { frames.identifier($0) != 0x123 && !frames.flags($0).contains(.error) })
        // The next row that is shown.
        #expect(frames.place(sheet.find(.frame(0)).row) == 1)
        #expect(viewed.slot(ofKey: "123") != nil && viewed.slot(ofKey: "999") == nil)
    }

    /// The division of rows into tiles that a window of 60 000 000 rows uses: every boundary is exact.
    @Test func sixtyMillionRowsHaveExactTiles() {
        let count = 60_000_000
        let capacity = LogLook.linesOfTile
        let flow = RowFlow(rowCount: count, capacity: capacity) { _ in 1 }
        #expect(flow.pageCount == count / capacity)
        for row in [0, 1, 31, 32, 29_999_999, 33_554_431, 33_554_432, count - 33, count - 32, count - 1] {
            #expect(flow.page(ofRow: row) == row / capacity)
            #expect(flow.breaks[row / capacity].item == row / capacity * capacity)
        }
    }

    @Test func aTileSaysItsWords() throws {
        let sheet = try Self.sheet(Self.viewed(Self.capture))
        var builder = sheet.model.makeBuilder()
        var list = DisplayList(size: sheet.model.tileSize, background: nil)
        let places = builder.layOut(tile: 0, into: &list)
        let json = sheet.json(places, number: 0, digest: ContentDigest(first: 1, second: 2))
        #expect(json.contains("DE AD BE EF") && json.contains("18DAF110"))
        #expect(json.contains(#""png": "00000000000000010000000000000002""#))
    }

    /// Only the rows of a time, and of each identifier as many as have that time.
    @Test func aTimeLeavesItsRowsAndTheirCounts() throws {
        let viewed = Self.viewed(Self.capture)
        let times = viewed.time(ofRow: 100)...viewed.time(ofRow: 299)
        let look = LogLook(width: 900, density: 100, isDark: false, filter: RowFilter(times: times))
        let sheet = try Self.sheet(viewed, look)
        #expect(sheet.rowCount == 200)
        #expect(sheet.model.capture.frames.place(0) == 100)
        let lines = IdentifierLines(viewed)
        #expect(lines.counts(times).reduce(0, +) == 200 && lines.counts(times).count == lines.all.count)
        #expect(lines.all.reduce(0) { $0 + lines.count($1) } == 1_000)
        #expect(sheet.json.contains(#""counts": {"123": "#))
        #expect(try !Self.sheet(viewed).json.contains("counts"))
    }

    /// Of very many identifiers most have no line of their own; one line hides and counts them.
    @Test func identifiersWithoutALineHaveOneTogether() throws {
        let frames = (0..<2_000).map { row -> Frame in
            let identifier = row < 1_000 ? row % 500 : row - 500
            return Frame(time: Int64(row) * 1_000_000, identifier: UInt32(identifier), data: [1])
        }
        let viewed = Self.viewed(Logs.capture(frames))
        let lines = IdentifierLines(viewed)
        #expect(lines.all.count == 501 && lines.otherCount == 1_000)
        #expect(lines.count(.others) == 1_000)
        #expect(lines.counts(0...1_099_000_000).last == 100)
        let filter = RowFilter(hidden: [ViewedCapture.othersKey])
        #expect(viewed.selection(filter).frames.count == 1_000)
        let state = ViewState(viewed)
        #expect(state.json(failure: nil, isFollowing: false).contains(#""text": "+1000""#))
        #expect(!state.json(failure: nil, isFollowing: false, known: 1).contains("identifiers\""))
    }
}
