import CANCapture
import CANDatabases
import Formatting
import TestCaptures
import TestLogs
import TestPages
import Testing
import Wording

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading

/// What stands where on a page of the usual template.
@Suite struct LogLookTests {
    private static let wheels = Message(
        name: "WheelSpeeds", identifier: 0x348, isExtended: false, length: 4,
        signals: [
            Signal(name: "WheelSpeedLeft", start: 0, length: 16, factor: .real(0.01), unit: "km/h"),
            Signal(name: "WheelSpeedRight", start: 16, length: 16, factor: .real(0.01), unit: "km/h"),
        ])

    private func asked(_ messages: [Message] = [wheels]) -> AskedLog {
        var asked = AskedLog()
        asked.fillsPages = true
        asked.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: messages))
        ])
        return asked
    }

    private func frames(_ count: Int, step: Int64 = 5) -> [Frame] {
        (0..<count).map { index in
            Frame(
                time: Int64(index) * step * Logs.millisecond, identifier: 0x348,
                data: [UInt8(truncatingIfNeeded: index), 1, 2, UInt8(truncatingIfNeeded: index / 2)])
        }
    }

    @Test func signalsStandBesideTheirBytesWhereThereIsRoom() throws {
        let model = try Logs.model(Logs.capture(frames(3)), Logs.template(), options: asked())
        #expect(model.signalColumn != nil)
        let rows = Logs.rows(model, page: 0)
        #expect(rows[0].hasSuffix("00 01 02 00  Left 2.56 km/h  Right 0.02 km/h"), "\(rows)")
        #expect(rows[1].hasSuffix("01 01 02 00  Left 2.57 km/h"), "\(rows)")
        #expect(model.rowLines.lines(of: 0..<3) == 3)
        // Text of bytes and their number say less than signals.
        #expect(PageText(Logs.pages(model)[0]).text.contains("Data  Signals that changed"))
        let small = try Logs.model(Logs.capture(frames(3)), Logs.template(paper: "A6"), options: asked())
        #expect(small.signalColumn == nil)
        #expect(Logs.rows(small, page: 0).contains { $0.hasPrefix("WheelSpeedLeft 2.56 km/h") })
    }

    /// One column of rows with signals beside the bytes had half as many frames.
    @Test func widePaperHasTwoColumnsOfRowsAlsoWithSignals() throws {
        let wide = try Logs.model(Logs.capture(frames(400)), Logs.template(paper: "A3"), options: asked())
        #expect(wide.frame.columns == 2 && wide.signalColumn == nil)
        #expect(Logs.rows(wide, page: 0).contains { $0.hasPrefix("WheelSpeedLeft 2.56 km/h") })
        let one = try Logs.model(
            Logs.capture(frames(400)), Logs.template(paper: "A3") { $0.log.mostBeside = 1 }, options: asked())
        #expect(one.frame.columns == 1 && one.signalColumn != nil)
        #expect(wide.pageCount < one.pageCount)
    }

    /// The text and the number of bytes had made two lines of each frame, in larger type than on A4.
    @Test func onSmallPaperAFrameKeepsItsLineRatherThanTheTextOfItsBytes() throws {
        let small = try Logs.model(Logs.capture(frames(40)), Logs.template(paper: "140x200mm"), options: asked())
        let large = try Logs.model(Logs.capture(frames(40)), Logs.template(), options: asked())
        #expect(small.plan.lineCount == 1 && small.plan.fontSize <= large.plan.fontSize)
        #expect(!small.columns.columns.contains { $0.kind == .ascii })
        let widest = small.plan.cells.map { $0.x + Double($0.width) * small.plan.advance }.max() ?? 0
        #expect(widest <= small.plan.width)
    }

    /// A report's column of signals was empty in all rows, while names were cut beside it.
    @Test func rareSignalsOfAReportAreBelowTheirRows() throws {
        let changing = 105
        let frames = (0..<400).map { row in
            Frame(
                time: Int64(row) * 10 * Logs.millisecond, identifier: 0x348,
                data: [row < changing ? 0 : 1, 1, 2, 0])
        }
        var report = asked()
        report.shownRows = [100...110]
        let rare = try Logs.model(Logs.capture(frames), Logs.template(), options: report)
        #expect(rare.signalColumn == nil && rare.rowLines.signalLines(changing) == 1)
        #expect(rare.rowLines.signalLines(changing + 1) == 0)
        // Pages of a log all have the same columns, and rows that often change have theirs.
        #expect(try Logs.model(Logs.capture(frames), Logs.template(), options: asked()).signalColumn != nil)
        let busy = try Logs.model(Logs.capture(self.frames(400)), Logs.template(), options: report)
        #expect(busy.signalColumn != nil)
    }

    @Test func signalsThatFindNoRoomAreCounted() throws {
        let many = Message(
            name: "Many", identifier: 0x348, isExtended: false, length: 4,
            signals: (0..<20).map { Signal(name: "Quantity\($0)", start: $0, length: 1) })
        let model = try Logs.model(Logs.capture(frames(2)), Logs.template(), options: asked([many]))
        let column = try #require(model.signalColumn)
        let text = PageText(Logs.pages(model)[0])
        #expect(text.text.contains(" more"))
        for glyph in text.glyphs where glyph.x >= column.left && glyph.size == column.size {
            #expect(glyph.end <= column.left + column.width + 0.01)
        }
        #expect(column.size >= 6.2)
    }

    @Test func aPageOfA4HoldsAtLeastFortyFourFrames() throws {
        let model = try Logs.model(Logs.capture(frames(400)), Logs.template(), options: asked())
        #expect(model.signalColumn != nil)
        #expect(model.rows(ofColumn: 1).count >= 44)
    }

    @Test func digitsOfATimeAsInTheRowAboveAreQuiet() throws {
        let times: [Int64] = [18_362_083, 18_367_508, 18_401_643]
        let capture = Logs.capture(times.map { Frame(time: $0 * 1000, identifier: 1, data: [1]) })
        let model = try Logs.model(capture, Logs.template { $0.log.time = .absolute })
        let page = Logs.pages(model)[0]
        let quiet = Self.texts(page, in: model.theme.repeated)
        #expect(quiet == ["18.36", "18."])
    }

    /// In a part of a log on a page of a report.
    @Test func digitsAsInTheRowAboveAPartAreQuiet() throws {
        let times: [Int64] = [18_362_083, 18_367_508, 18_401_643]
        let capture = Logs.capture(times.map { Frame(time: $0 * 1000, identifier: 1, data: [1]) })
        let model = try Logs.model(capture, Logs.template { $0.log.time = .absolute })
        var builder = LogPageBuilder(model)
        for (above, wanted) in [(nil, []), (0, ["18.36"])] as [(Int?, [String])] {
            var list = DisplayList(size: model.frame.size, background: nil)
            builder.place(rows: 1..<2, below: above, top: 100, hasHeads: false, into: &list)
            #expect(Self.texts(list, in: model.theme.repeated) == wanted)
        }
    }

    @Test func bytesAsInTheFrameBeforeAreLight() throws {
        let model = try Logs.model(
            Logs.capture(frames(2)), Logs.template { $0.log.columns = [.id, .data] }, options: asked())
        // The fixed fonts have one weight; words know theirs.
        let counts = RowWordCounts()
        var builder = LogPageBuilder(model, words: nil, counts: counts)
        var list = DisplayList(size: model.frame.size, background: nil)
        builder.layOut(page: 0, number: PageNumber(1, of: 1), into: &list)
        func has(_ weight: Int, _ character: Character) -> Bool {
            counts.characters[weight << 8 | Int(character.asciiValue ?? 0)]
        }
        // 00 01 02 00, compared with none, and 01 01 02 00.
        #expect(has(RowWeights.light, "2") && has(RowWeights.regular, "2"))
        #expect(has(RowWeights.heavy, "1") && !has(RowWeights.heavy, "2"))
        #expect(RowChanges(0, model) == nil)
    }

    @Test func columnsBesideEachOtherBeginInLine() throws {
        var asked = asked()
        asked.log.sources = DocumentSources(
            captures: [DocumentSources.File(path: "drive.log")], databases: [DocumentSources.File(path: "drive.dbc")])
        let template = try Logs.template(paper: "A3") { $0.page.turn(landscape: true) }
        let model = try Logs.model(Logs.capture(frames(300)), template, options: asked)
        #expect(model.frame.columns == 2 && model.front.sharedTop != nil)
        #expect(model.rows(ofColumn: 0).count == model.rows(ofColumn: 1).count)
        #expect(model.place(ofRow: 0).top == model.place(ofRow: model.rows(ofColumn: 1).lowerBound).top)
    }

    @Test func aLastPageHasAThirdOfItsLines() throws {
        let usual = try Logs.model(Logs.capture(frames(400)), Logs.template(), options: asked())
        let whole = usual.rows(ofColumn: 0).count
        let model = try Logs.model(Logs.capture(frames(2 * whole + 3)), Logs.template(), options: asked())
        let last = model.rows(ofColumn: model.pageCount - 1)
        #expect(last.count >= model.frame.rows.capacity / 3 && last.upperBound == 2 * whole + 3)
    }

    /// The texts of a page's runs in a colour.
    private static func texts(_ page: DisplayList, in colour: Colour) -> [String] {
        page.items.compactMap { item in
            guard case .glyphs(_, _, colour, let range) = item else { return nil }
            return String(
                String.UnicodeScalarView(page.glyphs[range].compactMap { Unicode.Scalar(UInt32($0.index)) }))
        }
    }

    @Test func theBarOfAStepIsAsLongAsItsLogarithmSays() throws {
        let times: [Int64] = [0, 100_000, 1_100_000, 1_001_100_000]
        let capture = Logs.capture(times.map { Frame(time: $0, identifier: 1, data: [1]) })
        let model = try Logs.model(capture, Logs.template { $0.log.silence = .off })
        let cell = try #require(model.stepCell)
        let page = Logs.pages(model)[0]
        var widths: [Double: Double] = [:]
        for case .cells(let size, model.theme.hatch, let range) in page.items {
            for place in page.places[range] where abs(place.x - model.frame.rows.left - cell.x) < 0.01 {
                widths[place.y] = size.width
            }
        }
        let sorted = widths.sorted { $0.key < $1.key }.map(\.value)
        #expect(sorted == [1, 6, 24].map { RowBackground.stepBox($0, model).width })
        let end = model.frame.rows.left + cell.x + Double(cell.width) * model.plan.advance
        #expect(sorted.allSatisfy { model.frame.rows.left + cell.x + $0 < end - 4 * model.plan.advance })
    }

    @Test func aColumnThatSaysTheSameOfEachRowIsSaidOnce() throws {
        let same = (0..<20).map {
            Frame(
                time: Int64($0) * 1000, identifier: 1, flags: [.fd, .bitRateSwitch, .received],
                data: [1, 2, 3, UInt8($0)])
        }
        let model = try Logs.model(Logs.capture(same), Logs.template())
        #expect(!model.columns.columns.contains { [.type, .direction, .length].contains($0.kind) })
        let text = PageText(Logs.pages(model)[0]).text
        #expect(text.contains("drive.log · candump · all CAN FD with bit rate switch · all received · 4 bytes each"))
        var other = same
        other[7].flags = [.fd, .transmitted]
        other[7].data = [1]
        let mixed = try Logs.model(Logs.capture(other), Logs.template())
        #expect(Set(mixed.columns.columns.map(\.kind)).isSuperset(of: [.type, .direction, .length]))
    }

    @Test func equalBytesOfALongPayloadAreCounted() throws {
        var data = [UInt8](repeating: 0, count: 64)
        (data[0], data[1], data[63]) = (0x12, 0x34, 0xFF)
        let frames = [Frame(time: 0, identifier: 1, flags: .fd, data: data)]
        let model = try Logs.model(Logs.capture(frames), Logs.template(paper: "A4"))
        #expect(model.plan.unitsPerLine == 16)
        let rows = Logs.rows(model, page: 0)
        #expect(rows[0].contains("12 34 00 × 14"), "\(rows)")
        #expect(rows[1].contains("00 × 16"))
        #expect(rows[3].contains("00 × 15"))
        #expect(rows[3].contains("FF"))
        // Of eight bytes each is written, and what changed is.
        let short = try Logs.rows(
            Logs.capture([Frame(time: 0, identifier: 1, data: [0, 0, 0, 0, 0, 0, 0, 0])]), Logs.template())
        #expect(short[0].contains("00 00 00 00 00 00 00 00"))
        var changed = data
        changed[20] = 7
        let two = try Logs.rows(
            Logs.capture([
                Frame(time: 0, identifier: 1, flags: .fd, data: data),
                Frame(time: 1, identifier: 1, flags: .fd, data: changed),
            ]), Logs.template())
        #expect(two[5].contains("00 00 00 00 07 00 × 11"), "\(two)")
    }

    @Test func namesAreCutInTheirMiddle() throws {
        let names = ["PowertrainControlModuleStatusFront", "PowertrainControlModuleStatusRear"]
        let messages = names.enumerated().map { place, name in
            Message(
                name: name, identifier: UInt32(place), isExtended: false, length: 1,
                signals: [Signal(name: "Value", start: 0, length: 8)])
        }
        let frames = (0..<4).map { Frame(time: Int64($0) * 1000, identifier: UInt32($0 % 2), data: [UInt8($0)]) }
        let rows = try Logs.rows(Logs.capture(frames), Logs.template(paper: "A5"), options: asked(messages))
        #expect(rows.contains { $0.contains("\u{2026}") && $0.contains("Front") }, "\(rows)")
        #expect(rows.contains { $0.contains("\u{2026}") && $0.contains("Rear") }, "\(rows)")
    }

    @Test func aMarkIsWhiteBetweenHairlines() throws {
        var asked = AskedLog()
        asked.marks = [TimeMark(time: 0, text: "bus off")]
        let model = try Logs.model(Logs.capture(frames(2)), Logs.template(), options: asked)
        let page = Logs.pages(model)[0]
        let line = model.frame.rows.top + model.frame.rows.headHeight
        let tints = page.items.filter { item in
            if case .rectangle(let rect, let colour) = item { return rect.y == line && colour != model.theme.paper }
            return false
        }
        #expect(tints.isEmpty)
        #expect(page.boxes.filter { $0.width == model.frame.content.width && $0.height == 0.5 }.count == 2)
        #expect(page.items.contains { if case .polygon(model.theme.ink, _) = $0 { true } else { false } })
    }

    @Test func errorRowsHaveTheirCounterAsABar() throws {
        let frames = (0..<3).map { index in
            Frame(
                time: Int64(index) * 1_000_000, identifier: 0x20C, flags: [.error, .socketCAN],
                data: [0, 0, 1, 10, 0, 0, UInt8(32 * (index + 1)), 0])
        }
        let model = try Logs.model(Logs.capture(frames), Logs.template())
        let bar = try #require(model.errors.counterBar)
        let page = Logs.pages(model)[0]
        let bars = page.items.compactMap { item -> Rect? in
            if case .rectangle(let rect, model.theme.troubleFill) = item, abs(rect.x - bar.left) < 0.01 { return rect }
            return nil
        }
        #expect(bars.map { ($0.width / bar.width * 128).rounded() } == [32, 64, 96])
        let rows = Logs.rows(model, page: 0)
        #expect(rows[0].hasPrefix("! 1  0.000000"), "\(rows)")
        #expect(rows[0].hasSuffix("TEC 32"), "\(rows)")
        #expect(!rows[0].contains("protocol violation"))
        // The limit at which a controller warns stands in each row.
        #expect(page.boxes.filter { abs($0.x - bar.left - bar.width * 96 / 128) < 0.01 }.count == 9)
    }

    @Test func widePaperHasTwoColumnsOfRows() throws {
        let template = try Logs.template(paper: "A3") { $0.page.turn(landscape: true) }
        let model = try Logs.model(Logs.capture(frames(300)), template, options: asked())
        #expect(model.frame.columns == 2)
        #expect(model.signalColumn != nil)
        var numbers: [Int] = []
        for page in Logs.pages(model) {
            let text = PageText(page)
            let right = model.frame.content.x + model.frame.columnStep
            for side in [text.glyphs.filter { $0.x < right - 1 }, text.glyphs.filter { $0.x >= right - 1 }] {
                for line in Dictionary(grouping: side, by: { Int(($0.y * 10).rounded()) }).sorted(by: {
                    $0.key < $1.key
                }) {
                    let glyphs = line.value.sorted { $0.x < $1.x }
                    let end = model.frame.rows.left + 4 * model.plan.advance
                    let number = glyphs.filter {
                        $0.size == model.frame.rows.fontSize
                            && ($0.end <= end + 0.1
                                || $0.x >= right - 1 && $0.end <= end + model.frame.columnStep + 0.1)
                    }
                    let digits = String(String.UnicodeScalarView(number.map(\.character)))
                    if let value = Int(digits) { numbers.append(value) }
                }
            }
            for glyph in text.glyphs { #expect(glyph.end <= model.frame.whole.maxX + 0.01) }
        }
        #expect(numbers == Array(1...300))
        #expect(model.pageCount == (model.columnCount + 1) / 2)
        let narrow = try Logs.model(Logs.capture(frames(300)), Logs.template(), options: asked())
        #expect(narrow.frame.columns == 1)
    }
}
