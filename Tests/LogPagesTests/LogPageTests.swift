import TestLogs
import TestPages
import TestCaptures
import Analysis
import CANCapture
import Foundation
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading
@testable import Formatting
@testable import Wording

/// Pages as text; the fixed font shows what stands where.
@Suite struct LogPageTests {
    /// "Dir" had one value in all frames, and error frames without one kept its column.
    @Test func aDirectionThatAllFramesHaveIsSaidOnce() {
        var frames: [Frame] = []
        for step in 0..<40 as Range<Int64> {
            let isError = step % 4 == 3
            let flags: FrameFlags = isError ? [.error, .socketCAN] : .received
            frames.append(
                Frame(
                    time: step * 1_000_000, identifier: isError ? 0x88 : 0x100, flags: flags,
                    data: [UInt8](repeating: 0, count: 8)))
        }
        func words(_ frames: [Frame]) -> String? {
            ConstantColumns(CaptureFacts(Logs.capture(frames).frames)).words[.direction]
        }
        #expect(words(frames) == "all received")
        frames[0].flags = .transmitted
        #expect(words(frames) == nil)
    }

    @Test func framesOfEveryKindHaveTheirRow() throws {
        var options = AskedLog()
        options.title = "Drive 7"
        let text = try Logs.text(Logs.capture(Logs.mixed), Logs.template(), options: options)
        #expect(
            text == """
                Drive 7  Frames 1 – 8 on can0  0.000 – 0.007 s
                #  Time s  Δ ms (log)  ID  Type  Dir Len  Data  ASCII
                1  0.000000  –  123  –  Rx  4  DE AD BE EF  ....
                2  0.001500  1.50  18DAF110  –  Tx  8  01 02 03 04 05 06 07 08  ........
                3  0.002000  0.50  123  –  Rx  4  DE AD 41 42  ..AB
                4  0.003000  1.00  321  RTR  Rx  8  remote request  –
                ! 5  0.004000  1.00  error  stuff error, at data
                6  0.005000  1.00  200  BRS ESI  –  16  30 31 32 33 34 35 36 37 38 39 3A 3B 3C 3D 3E 3F  0123456789:;<=>?
                7  0.006000  1.00  400  XL  –  6  43 41 4E 20 58 4C  CAN XL
                priority 1024  VCID 2A  SDT 03  AF DEADBEEF  SEC
                8  0.007000  1.00  124  –  –  0  –  –
                drive.log · candump  Page 1 of 1
                """)
    }

    /// The column of kinds is as wide as `FD`, and its head was "Ty…".
    @Test func aHeadUsesTheFreeSpaceBeforeTheNextOne() throws {
        let frames = (0..<4).map {
            Frame(
                time: Int64($0) * 1_000_000, identifier: 0x123, flags: $0 > 1 ? .fd : [],
                data: [UInt8](repeating: 0xAA, count: $0 > 1 ? 64 : 8))
        }
        for paper in ["A4", "Letter"] {
            let text = try Logs.text(Logs.capture(frames), Logs.template(paper: paper))
            #expect(text.contains("Type") && text.contains("Len"), "\(paper): \(text)")
        }
    }

    @Test func errorFramesOfOtherFormatsAreNotExplained() throws {
        let frames = [
            Frame(time: 0, identifier: 0x008, flags: .error), Frame(time: 1, identifier: 1, data: [1]),
        ]
        let rows = try Logs.rows(Logs.capture(frames, format: "asc"), Logs.template())
        #expect(
            rows == [
                "! 1  0.000000000  –  008  ERR  0  error frame  –", "2  0.000000001  0.000  001  –  1  01  .",
            ])
    }

    /// What an error means is cut where its line ends, and not before.
    @Test(arguments: Array(stride(from: 90, through: 240, by: 10))) func anExplanationHasAllOfItsLine(width: Int) throws
    {
        let frame = Frame(
            time: 0, identifier: 0x088, flags: [.error, .socketCAN], data: [0, 0, 0x84, 0x0A, 0, 0, 96, 0])
        let model = try Logs.model(Logs.capture([frame]), Logs.template(paper: "\(width)x200mm"))
        let page = PageText(Logs.pages(model)[0])
        let line = try #require(page.lines.first { $0.text.contains("stuff error") })
        let end = try #require(page.glyphs.filter { abs($0.y - line.y) < 0.06 }.max { $0.end < $1.end })
        let limit = model.underline.textLeft + model.underline.width * model.underline.fontSize
        #expect(end.end <= limit + 1e-6)
        #expect(limit <= model.frame.content.maxX)
        if line.text.hasSuffix("\u{2026}") { #expect(end.end + 2 * (end.end - end.x) > limit) }
    }

    /// 000 is an identifier that other frames have.
    @Test func anErrorFrameWithoutAnIdentifierShowsNone() throws {
        let frames = [Frame(time: 0, identifier: 0, flags: .error), Frame(time: 1000, identifier: 0, data: [1])]
        let rows = try Logs.rows(Logs.capture(frames, format: "asc"), Logs.template())
        #expect(rows == ["! 1  0.000000  –  error  0  error frame  –", "2  0.000001  0.001  000  1  01  ."])
    }

    /// Long names, and names in letters that the rows' font has not, stay apart.
    @Test func differentNamesLookDifferent() throws {
        let text = { (names: [[UInt8]]) in
            names.map { String(decoding: $0.map { $0 == 0x85 ? 0x7C : $0 }, as: UTF8.self) }
        }
        let long = ["vehicle-network-gateway-front", "vehicle-network-gateway-rear", "can0"]
        #expect(
            text(ShownNames.fitted(long, width: 16)) == ["vehicle-|y-front", "vehicle-|ay-rear", "can0"])
        let foreign = ["Шина-салона", "Шина-мотора", "Шина-салона", "????-??????", "????-????~2"]
        #expect(
            text(ShownNames.fitted(foreign, width: 16))
                == ["????-??????", "????-??????~2", "????-??????", "????-??????~3", "????-????~2"].map {
                    String($0.suffix($0.count))
                })
        let many = (0..<30).map { "middle-\($0)-of-a-long-name-that-goes-on" }
        let shown = ShownNames.fitted(many, width: 12)
        #expect(Set(shown).count == 30)
        #expect(shown.allSatisfy { $0.count <= 12 })
        #expect(ShownNames.fitted(["ab", "ac"], width: 1) == [[0x61], [0x61]])
    }

    /// On paper where not all of it has room, "12 345" is left out rather than shown as "12".
    @Test func numbersOfHeaderAndFooterLoseNoDigits() throws {
        let frames = (0..<1200).map { Frame(time: Int64($0) * 1_000_000, identifier: 1, data: [1, 2]) }
        let template = try Logs.template("log-plain", paper: "21x60mm") { $0.page.setMargins(millimetres: 3) }
        let model = try Logs.model(Logs.capture(frames), template)
        #expect(model.pageCount > 100)
        let pages = Logs.pages(model)
        for page in [0, 9, 998, 999, 1199] {
            let text = PageText(pages[page]).text
            #expect(text.hasSuffix(Decimal.grouped(page + 1)))
            #expect(text.contains("\(Decimal.seconds(Int64(page) * 1_000_000, decimals: 3)) s\n"))
        }
    }

    @Test func aPartOfACaptureSaysThatItIsOne() throws {
        var options = AskedLog()
        options.hasTitleBlock = true
        options.words = ["identifiers 120", "from 1"]
        let text = try Logs.text(Logs.capture(Logs.mixed), Logs.template(), options: options)
        #expect(text.contains("A part of the capture: identifiers 120, from 1\n"))
        #expect(text.contains("drive.log · candump · only identifiers 120, from 1"))
        #expect(try !Logs.text(Logs.capture(Logs.mixed), Logs.template()).contains("only"))
    }

    @Test func framesByChannelAreToldApartFromChannelNumbers() throws {
        var options = AskedLog()
        options.hasTitleBlock = true
        let frames = (0..<5).map { Frame(time: Int64($0) * 1000, identifier: 1, channel: $0 < 3 ? 0 : 1) }
        let text = try Logs.text(Logs.capture(frames, channels: ["1", "2"]), Logs.template(), options: options)
        #expect(text.contains("Frames by channel \u{2013} 1: 3 \u{B7} 2: 2\n"), "\(text)")
    }

    /// The space above a title is given up where it would send the title to the second page.
    @Test func theFirstPageOfALowPaperIsNotEmpty() throws {
        var options = AskedLog()
        options.hasTitleBlock = true
        let template = try Logs.template(paper: "60x40mm") { $0.page.setMargins(millimetres: 3) }
        let model = try Logs.model(Logs.capture(Logs.mixed), template, options: options)
        #expect(PageText(Logs.pages(model)[0]).text.components(separatedBy: "drive.log").count > 3)
    }

    @Test func aNarrowRowBreaksAndShowsAllItsBytes() throws {
        let template = try Logs.template("log-plain", paper: "30x250mm") { $0.page.setMargins(millimetres: 4) }
        let rows = try Logs.rows(Logs.capture([Logs.mixed[1]]), template)
        #expect(
            rows == [
                "1  0.000000", "–", "18DAF110", "Tx  8", "01 02 03 04", "05 06 07 08", "....", "....",
            ])
    }

    @Test func anOffsetStandsOnlyBesideTheBytes() throws {
        // The length has a line of its own here: an offset there would stand on the bytes.
        let template = try Logs.template("log-plain", paper: "30x250mm") { $0.page.setMargins(millimetres: 4) }
        let rows = try Logs.rows(Logs.capture([Logs.mixed[5]]), template)
        let data = rows.drop { !$0.hasPrefix("30 ") }
        #expect(
            Array(data) == [
                "30 31 32 33", "34 35 36 37", "38 39 3A 3B", "3C 3D 3E 3F", "0123", "4567", "89:;", "<=>?",
            ])
    }

    @Test func datesStandInTheZoneThatWasAskedFor() throws {
        var options = AskedLog()
        options.zone = try Logs.required(TimeZoneChoice(name: "+02:00"))
        let frames = [Frame(time: 1_773_480_413_250_000_000, identifier: 0x7FF, data: [0])]
        let template = try Logs.template { $0.log.time = .date }
        let text = try Logs.text(Logs.capture(frames, clock: .epoch), template, options: options)
        #expect(
            text == """
                drive.log  Frame 1  2026-03-14 11:26:53 +02:00
                #  Date and time, +02:00  Δ ms (log)  ID  Len  Data  ASCII
                1  2026-03-14 11:26:53.250000  –  7FF  1  00  .
                drive.log · candump  Page 1 of 1
                """)
    }

    @Test(arguments: [(DateStyle.de, "14.03.2026 09:26:53"), (.us, "03/14/2026 09:26:53")])
    func datesAreWrittenInTheirFormatEverywhere(style: DateStyle, wanted: String) throws {
        var options = AskedLog()
        options.dates = style
        let frames = (0..<3000).map { Frame(time: 1_773_480_413_250_000_000 + $0 * 1_000_000, identifier: 0x7FF) }
        let template = try Logs.template { $0.log.time = .date }
        let text = try Logs.text(Logs.capture(frames, clock: .epoch), template, options: options)
        #expect(text.contains("Frames 1 \u{2013}") && text.contains("1  \(wanted).250000"), "\(text)")
        #expect(!text.contains("2026-03-14"), "\(text)")
    }

    @Test(arguments: [
        (LogStyle.TimeStyle.absolute, ["1  5.000000  –  001  0  –  –", "2  5.250000  250  001  0  –  –"]),
        (.relative, ["1  0.000000  –  001  0  –  –", "2  0.250000  250  001  0  –  –"]),
        (.delta, ["1  0.000000  001  0  –  –", "2  0.250000  001  0  –  –"]),
        // Without a date in the file, dates are times since its start.
        (.date, ["1  0.000000  –  001  0  –  –", "2  0.250000  250  001  0  –  –"]),
    ])
    func timesAreWrittenAsAskedFor(style: LogStyle.TimeStyle, wanted: [String]) throws {
        let frames = [5_000, 5_250].map { Frame(time: $0 * Logs.millisecond, identifier: 1) }
        let rows = try Logs.rows(Logs.capture(frames), Logs.template { $0.log.time = style })
        #expect(rows == wanted)
    }

    @Test func framesWithoutTimesAreNumbered() throws {
        let frames = (0..<2).map { _ in Frame(time: 0, identifier: 1) }
        let text = try Logs.text(Logs.capture(frames, clock: .none), Logs.template())
        #expect(
            text == """
                drive.log  Frames 1 – 2 on can0  no times
                #  ID  Len  Data  ASCII
                1  001  0  –  –
                2  001  0  –  –
                drive.log · candump  Page 1 of 1
                """)
    }

    @Test func theChannelIsShownWhereThereAreSeveral() throws {
        let frames = [Frame(time: 0, identifier: 1), Frame(time: 1_000_000, identifier: 1, channel: 1)]
        let one = try Logs.rows(Logs.capture([frames[0]]), Logs.template())
        #expect(one == ["1  0.000000  –  001  0  –  –"])
        let two = try Logs.rows(Logs.capture(frames, channels: ["can0", "vcan12"]), Logs.template())
        #expect(two == ["1  0.000000  –  can0  001  0  –  –", "2  0.001000  1.00  vcan12  001  0  –  –"])
    }

    @Test func namesAreCutAndEscaped() throws {
        let names = ["Motor", "a\u{1B}[31mb", "Türe", "车门", "a_name_that_is_longer_than_the_column"]
        let frames = names.indices.map { Frame(time: 0, identifier: UInt32($0), flags: .symbolic) }
        let rows = try Logs.rows(Logs.capture(frames, names: names), Logs.template("log-plain"))
        #expect(
            rows == [
                "1  0.000000  –  Motor  0  –  –", "2  0.000000  0.000  a\\u{1b}[31mb  0  –  –",
                "3  0.000000  0.000  Türe  0  –  –", "4  0.000000  0.000  ??  0  –  –",
                "5  0.000000  0.000  a_name_that_…_the_column  0  –  –",
            ])
    }

    @Test func anEmptyCaptureIsOnePageWithHeads() throws {
        let text = try Logs.text(Logs.capture([]), Logs.template())
        #expect(
            text == "drive.log\n#  Time s  Δ ms (log)  ID  Len  Data  ASCII\ndrive.log · candump  Page 1 of 1")
    }

    @Test func pagesAreNumberedAndRowsGoOn() throws {
        let frames = (0..<2000).map { Frame(time: Int64($0) * 1_000_000, identifier: 1, data: [UInt8($0 & 255)]) }
        let model = try Logs.model(Logs.capture(frames), Logs.template())
        let pages = Logs.pages(model).map { PageText($0) }
        #expect(pages.count == model.pageCount)
        let count = Decimal.grouped(pages.count)
        for (index, page) in pages.enumerated() {
            #expect(page.lines.last?.text.hasSuffix("Page \(Decimal.grouped(index + 1)) of \(count)") == true)
        }
        let numbers = pages.indices.flatMap { page in
            pages[page].lines.compactMap { $0.text.split(separator: " ").first.flatMap { Int($0) } }
        }
        #expect(numbers == Array(1...2000))
    }

    @Test func aPayloadOf2048BytesGoesOnOverPages() throws {
        let payload = (0..<2048).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let header = XLHeader(serviceDataUnitType: 1, virtualNetwork: 0, acceptanceField: 0)
        let capture = Logs.capture([
            Frame(time: 0, identifier: 1, data: [0xAA]),
            Frame(time: 0, identifier: 5, flags: .xl, data: payload, xl: header),
            Frame(time: 0, identifier: 2, data: [0xBB]),
        ])
        let template = try Logs.template(paper: "A5") { $0.log.columns = [.id, .length, .data] }
        let model = try Logs.model(capture, template)
        #expect(model.pageCount > 1)
        let rows = (0..<model.pageCount).flatMap { Logs.rows(model, page: $0) }
        #expect(rows.first == "001  1  AA")
        #expect(rows.last == "002  1  BB")
        #expect(rows[rows.count - 2] == "priority 5  VCID 00  SDT 01  AF 00000000")
        var bytes: [UInt8] = []
        for (index, row) in rows[1..<(rows.count - 2)].enumerated() {
            var words = row.split(separator: " ").map(String.init)
            if index == 0 {
                #expect(words[0] == "005")
                #expect(words[1] == "2048")
                words.removeFirst(2)
            } else {
                #expect(words.removeFirst() == "+\(bytes.count)", "an offset for every further line")
            }
            bytes += words.compactMap { UInt8($0, radix: 16) }
        }
        #expect(bytes == payload)
    }
}
