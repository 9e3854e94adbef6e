import TestPages
import TestCaptures
import Analysis
import CANCapture
import CANDatabases
import Layout
import Testing

@testable import Figures
@testable import Formatting
@testable import Wording
@testable import Pages

@Suite struct TimelineTests {
    private static func capture() -> Capture {
        var frames: [Frame] = []
        for step in 0..<400 {
            let time = Int64(step) * 10_000_000
            if !(150..<235).contains(step) {
                frames.append(Frame(time: time, identifier: 0x0C9, data: [UInt8(step % 16)]))
            }
            if step % 10 == 3, !(150..<235).contains(step) {
                frames.append(Frame(time: time + 1_000_000, identifier: 0x18FE_F100, flags: .extended, data: [1, 2]))
            }
            if step == 149 { frames.append(Frame(time: time + 2_000_000, identifier: 0, flags: .error, data: [0])) }
        }
        return Logs.capture(frames)
    }

    private static func pages(
        _ capture: Capture, rates: BitRates? = nil, width: Double = 800, height: Double? = nil, isPaged: Bool = false,
        change: (inout TimelineOptions) -> Void = { _ in }
    ) throws -> [DisplayList] {
        var options = TimelineOptions()
        change(&options)
        let canvas = TimelineCanvas(
            width: width, height: height, scale: .pixels(dotsPerInch: 96), isPaged: isPaged)
        return try TimelineSection.pages(
            TimelineFacts(Selection(capture, RecordingQuestion(rates: rates)), options: options), options: options,
            canvas: canvas, shaper: FixedFonts.shaper)
    }

    @Test func aLaneSaysItsCountPeriodAndWorstGap() throws {
        let text = PageText(try Self.pages(Self.capture())[0]).text
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("0C9") && $0.hasSuffix("315  10.0  ×86") }, "\(text)")
        #expect(lines.contains { $0.hasPrefix("18FEF100") }, "\(text)")
        #expect(text.contains("1 error frame, silence 0.858 s"))
    }

    /// Steps of load had been drawn, as if the bus were pulsing between the error frames.
    @Test func errorFramesAloneAreMarksWithoutALoad() throws {
        let frames = (0..<40).map { Frame(time: Int64($0) * 13_000_000, identifier: 0, flags: .error, data: [0]) }
        let text = PageText(try Self.pages(Logs.capture(frames))[0]).text
        #expect(text.contains("Error frames") && !text.contains("Bus load") && !text.contains("kbit/s"), "\(text)")
        let strip = TimelineStrip(
            TimelineFacts(Selection(Logs.capture(frames)), options: TimelineOptions()), options: TimelineOptions())
        let colours = strip.picture(.named(.light)).items.compactMap(\.colour)
        #expect(colours.contains(Theme.named(.light).troubleFill) && !colours.contains(Theme.named(.light).loadFill))
    }

    @Test func aSelectedWindowHasItsTimes() throws {
        let text = PageText(
            try Self.pages(Self.capture()) { $0.selections = [500_000_000...1_250_000_000] }[0]
        ).text
        #expect(text.contains("window 0.50 \u{2013} 1.25 s"), "\(text)")
        let untitled = try Self.pages(Self.capture()) {
            $0.selections = [500_000_000...1_250_000_000]
            $0.namesSelections = false
        }
        #expect(!PageText(untitled[0]).text.contains("window"))
    }

    @Test func theOutlineHasMarksAndIncidentsInTheOrderOfTheirTimes() throws {
        var options = TimelineOptions()
        options.marks = [TimeMark(time: 3_000_000_000, text: "late"), TimeMark(time: 1_000_000_000, text: "early")]
        let canvas = TimelineCanvas(width: 800, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: [])
        let capture = Self.capture()
        let lanes = try TimelineSection(Selection(capture), options: options, canvas: canvas).pages(context).contents
        #expect(
            lanes.map(\.title) == [
                "early",
                "1 \u{B7} the bus is silent for 0.858 s from 1.492 s; about 96 frames are missing",
                "late",
            ])
        let identifier = try #require(PayloadIdentifier("0C9"))
        let bytes = PayloadSection(Selection(capture), identifier: identifier, options: options, canvas: canvas)
        #expect(try bytes.pages(context).contents.map(\.title) == lanes.map(\.title))
    }

    @Test(arguments: [300.0, 420, 640, 1000, 2500])
    func noTextMeetsAnotherOrLeavesThePicture(width: Double) throws {
        let list = try Self.pages(Self.capture(), width: width) {
            $0.marks = [
                TimeMark(time: 1_400_000_000, text: "door opened"), TimeMark(time: 1_450_000_000, text: "and shut"),
            ]
        }[0]
        PageText(list).expectRoom(on: list.size)
    }

    @Test func typeGrowsWithAPictureThatIsWiderThanAScreen() throws {
        func canvas(_ width: Double) throws -> TimelineCanvas {
            try TimelineCanvas(
                form: .png, width: width, height: nil, paper: nil, dotsPerInch: 96, isNumbered: false)
        }
        let small = try canvas(800).scale.unitsPerPoint
        #expect(try canvas(1200).scale.unitsPerPoint == small)
        let usual = try canvas(1680).scale.unitsPerPoint
        #expect(usual > 1.2 * small)
        #expect(abs(try canvas(3360).scale.unitsPerPoint - 2 * usual) < 1e-9)
    }

    @Test(arguments: [240, 400, 800, 1680.0])
    func noTypeIsSmallerThanNinePixels(width: Double) throws {
        for page in try Self.pages(Self.capture(), width: width) {
            let sizes = PageText(page).glyphs.map(\.size)
            #expect(!sizes.isEmpty && (sizes.min() ?? 0) >= 9 - 1e-9)
        }
    }

    @Test func lanesThatDoNotFitAreFolded() throws {
        let frames = (0..<600).map { Frame(time: Int64($0) * 1_000_000, identifier: UInt32($0 % 60)) }
        let text = PageText(try Self.pages(Logs.capture(frames)) { $0.mostLanes = 20 }[0]).text
        #expect(text.contains("+41 more"))
        #expect(text.contains("410"))
    }

    /// Texts and tracks within the picture: what the axis says is the lowest but the caption.
    private static func isWhole(_ list: DisplayList) -> Bool {
        let glyphs = PageText(list).glyphs
        return glyphs.allSatisfy { $0.y <= list.size.height - 2 } && PageText(list).text.contains(" s")
    }

    @Test(arguments: [(1000.0, 300.0), (300, 300), (400, 400), (1680, 400), (240, 200), (1680, 130)])
    func whatAPictureHasNoRoomForIsLeftOutAndSaid(width: Double, height: Double) throws {
        let frames = (0..<1600).map { (row: Int) -> Frame in
            Frame(time: Int64(row) * 1_000_000, identifier: UInt32(row / 16 % 8), channel: UInt16(row % 16))
        }
        let capture = Logs.capture(frames, channels: (0..<16).map { "can\($0)" })
        let list = try Self.pages(capture, width: width, height: height)[0]
        #expect(Self.isWhole(list), "\(PageText(list).text)")
        #expect(PageText(list).text.contains(" of 16 "), "\(PageText(list).text)")
    }

    @Test(arguments: (10...90).map { Double($0) * 10 })
    func aPictureIsWholeOrRefused(height: Double) throws {
        for width in [220.0, 400, 900] {
            do {
                for list in try Self.pages(Self.capture(), width: width, height: height) {
                    #expect(Self.isWhole(list), "\(width): \(PageText(list).text)")
                }
            } catch let error as PageError {
                #expect(height < 180, "\(width)")
                #expect(
                    error.description
                        == "the picture is too small for a timeline; use a larger --width, --height or --paper, or a"
                        + " smaller --dpi")
            }
        }
    }

    @Test(arguments: (20...70).map { Double($0) * 10 })
    func aPageHasLanesAxisAndCaptionOrIsRefused(height: Double) throws {
        do {
            let pages = try Self.pages(Self.capture(), width: 280, height: height, isPaged: true)
            for list in pages {
                #expect(Self.isWhole(list), "\(PageText(list).text)")
                #expect(PageText(list).text.contains("0C9") || PageText(list).text.contains("18FE"))
            }
        } catch {
            #expect(height < 260, "\(error)")
        }
    }

    @Test func aDocumentHasAPageForWhatDoesNotFit() throws {
        let frames = (0..<600).map { Frame(time: Int64($0) * 1_000_000, identifier: UInt32($0 % 60)) }
        let pages = try Self.pages(Logs.capture(frames), height: 600, isPaged: true)
        #expect(pages.count > 1)
        let text = pages.map { PageText($0).text }.joined(separator: "\n")
        for identifier in 0..<60 {
            let label = String(identifier + 0x1000, radix: 16, uppercase: true).dropFirst()
            #expect(text.split(separator: "\n").filter { $0.hasPrefix(label + " ") }.count == 1)
        }
        for (number, page) in pages.enumerated() {
            #expect(page.size == Size(width: 800, height: 600))
            #expect(PageText(page).text.contains("\(number + 1) of \(pages.count)"))
        }
    }

    @Test func aCaptureOfOneMomentAndOneWithoutTimesAreDrawn() throws {
        let moment = try Self.pages(Logs.capture([Frame(time: 5, identifier: 1)]))
        let one = PageText(moment[0]).text
        #expect(one.contains("1 frame"))
        // What has no length has neither a duration nor an axis.
        #expect(!one.contains("0 s") && !one.contains("1 s"), "\(one)")
        let untimed = (0..<50).map { _ in Frame(time: 0, identifier: 1) }
        let text = PageText(try Self.pages(Logs.capture(untimed, clock: .none))[0]).text
        #expect(text.contains("no times in the file"))
        #expect(!text.contains("Bus load"))
    }

    @Test func ticksAreRoundAndKeepTheirDistance() {
        let bins = TimeBins(range: 0...11_999_999_999, count: 1000)
        let axis = TimeAxis(bins: bins, scale: .clock(origin: 0), width: 1200, gap: 10) { Double($0.utf8.count) * 6 }
        #expect(axis.ticks.map(\.label).prefix(3) == ["0.0 s", "0.5 s", "1.0 s"])
        let narrow = TimeAxis(bins: bins, scale: .clock(origin: 0), width: 200, gap: 10) { Double($0.utf8.count) * 6 }
        #expect(narrow.ticks.map(\.label) == ["0 s", "5 s", "10 s"])
        #expect(narrow.ticks.map(\.position) == [0, 5.0 / 12, 10.0 / 12])
    }

    @Test func longTimesAreMinutesAndDatesStandBelowTimes() {
        let hour = TimeBins(range: 0...3_599_999_999_999, count: 1000)
        let axis = TimeAxis(bins: hour, scale: .clock(origin: 0), width: 400, gap: 10) { Double($0.utf8.count) * 6 }
        #expect(axis.ticks.map(\.label) == ["0:00", "10:00", "20:00", "30:00", "40:00", "50:00"])
        // 2026-03-14 23:59:58 UTC
        let start: Int64 = 1_773_532_798_000_000_000
        let night = TimeBins(range: start...start + 3_999_999_999, count: 1000)
        let dates = TimeAxis(bins: night, scale: .date(.utc), width: 900, gap: 10) { Double($0.utf8.count) * 6 }
        #expect(dates.ticks.first?.label == "23:59:58.0")
        #expect(dates.ticks.compactMap(\.date) == ["2026-03-14 UTC", "2026-03-15"])
        let german = TimeAxis(bins: night, scale: .date(.utc, .de), width: 900, gap: 10) { Double($0.utf8.count) * 6 }
        #expect(german.ticks.compactMap(\.date) == ["14.03.2026 UTC", "15.03.2026"])
    }

    @Test func labelsOfAnAxisHaveOneForm() {
        let bins = TimeBins(range: 0...139_999_999_999, count: 1000)
        let axis = TimeAxis(bins: bins, scale: .clock(origin: 0), width: 300, gap: 10) { Double($0.utf8.count) * 6 }
        #expect(axis.ticks.map(\.label).allSatisfy { $0.contains(":") }, "\(axis.ticks.map(\.label))")
        let short = TimeBins(range: 0...28_999_999_999, count: 1000)
        for start: Int64 in [-60_000_000_000, 0, 95_000_000_000] {
            let axis = TimeAxis(bins: short, scale: .clock(origin: start), width: 600, gap: 10) {
                Double($0.utf8.count) * 6
            }
            #expect(Set(axis.ticks.map { $0.label.contains(":") }).count == 1, "\(axis.ticks.map(\.label))")
        }
    }

    @Test func aLoadTooSmallForItsUnitIsNotNothing() {
        #expect(RateText.measured(0.02) == "< 1 bit/s")
        #expect(RateText.measured(0) == "0 bit/s")
        #expect(ShareText.tenths(0.0001) == "< 0.1 %")
        #expect(RateText.kilobits(3) == "< 0.1 kbit/s")
        let frames = (0..<11).map { Frame(time: Int64($0) * 1_000_000_000, identifier: 1) }
        let load = LoadBins(Logs.capture(frames).frames, channel: 0, range: 0...10_000_000_000, bins: 4, rate: nil)
        #expect(LoadCurve(load, pixels: 4).top < 300)
    }

    @Test func aDataPhaseWithoutARateIsTold() throws {
        let frames = (0..<100).map {
            Frame(
                time: Int64($0) * 10_000_000, identifier: 1, flags: [.fd, .bitRateSwitch],
                data: Array(repeating: 1, count: 64))
        }
        let capture = Logs.capture(frames)
        let assumed = "Data phases are computed at the nominal bit rate"
        for (rate, isTold) in [(BitRate(nominal: 500_000), true), (BitRate(nominal: 500_000, data: 2_000_000), false)] {
            // The sentence may be on two lines.
            let text = PageText(try Self.pages(capture, rates: BitRates(all: rate), width: 1600)[0]).text
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains(assumed) == isTold)
            let info = CaptureInfo(
                Selection(capture, RecordingQuestion(rates: BitRates(all: rate))), zone: .utc
            ).text
            #expect(info.contains(assumed) == isTold)
        }
    }

    @Test func lanesAreSharedAmongChannels() {
        var wanted = [2, 50, 50]
        TimelineLanes.share(22, among: &wanted)
        #expect(wanted == [2, 10, 10])
    }

    @Test func bytesAndBitsHaveTheirRows() throws {
        let options = TimelineOptions()
        let capture = Self.capture()
        let canvas = TimelineCanvas(width: 800, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false)
        let identifier = try #require(PayloadIdentifier("0c9"))
        let pages = try PayloadSection.pages(
            TimelineFacts(Selection(capture), options: options), identifier: identifier, options: options,
            canvas: canvas,
            shaper: FixedFonts.shaper)
        let text = PageText(pages[0]).text
        #expect(text.contains("0C9"))
        #expect(text.contains("byte 0"))
        #expect(text.contains("00–0F"))
        let unknown = try #require(PayloadIdentifier("123"))
        #expect(throws: PageError(description: "no frame has the identifier 123; the capture has 0C9, 18FEF100")) {
            try PayloadSection.pages(
                TimelineFacts(Selection(capture), options: options), identifier: unknown, options: options,
                canvas: canvas,
                shaper: FixedFonts.shaper)
        }
    }

    private static func bytePages(
        _ capture: Capture, _ text: String, change: (inout TimelineOptions) -> Void = { _ in }
    ) throws -> [DisplayList] {
        var options = TimelineOptions()
        change(&options)
        return try PayloadSection.pages(
            TimelineFacts(Selection(capture), options: options), identifier: try #require(PayloadIdentifier(text)),
            options: options,
            canvas: TimelineCanvas(width: 800, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false),
            shaper: FixedFonts.shaper)
    }

    @Test func valuesEndWhereTheBusFallsSilent() {
        let bins = TimeBins(range: 1000...1999, count: 10)
        func silent(_ silences: [ClosedRange<Int64>]) -> [Int] {
            PayloadLayout.silent(silences, bins: bins).indices.filter { PayloadLayout.silent(silences, bins: bins)[$0] }
        }
        #expect(silent([1250...1650]) == [3, 4, 5])
        #expect(silent([0...1250, 1850...9000]) == [0, 1, 9])
        #expect(silent([1250...1290, 0...10, 5000...6000]).isEmpty)
    }

    @Test func bytesOfTwoChannelsAreNotMixed() throws {
        let frames = (0..<100).map { (row: Int) -> Frame in
            Frame(
                time: Int64(row) * 1_000_000, identifier: 0x123, channel: UInt16(row % 2),
                data: row % 2 == 0 ? [0, 0x11] : [0xAA, 0x11])
        }
        let error = #expect(throws: PageError.self) {
            try Self.bytePages(Logs.capture(frames, channels: ["can0", "can1"]), "123")
        }
        #expect(error?.description == "123 is on 2 channels: can0, can1; choose one with --channel")
    }

    @Test func marksAndSelectionsAreDrawnOverBytes() throws {
        let plain = try Self.bytePages(Self.capture(), "0C9")[0]
        let marked = try Self.bytePages(Self.capture(), "0C9") {
            $0.marks = [TimeMark(time: 1_000_000_000, text: "door opened")]
            $0.selections = [1_500_000_000...2_000_000_000]
        }[0]
        #expect(PageText(marked).text.contains("door opened"))
        #expect(marked.items.count > plain.items.count)
    }

    @Test func whatIsMarkedOutsideIsTold() throws {
        var options = TimelineOptions()
        options.marks = [TimeMark(time: 1_000_000_000, text: "in"), TimeMark(time: 9_000_000_000, text: "late")]
        options.selections = [3_000_000_000...7_000_000_000, -2_000_000_000 ... -1_000_000_000]
        let facts = TimelineFacts(Selection(Self.capture()), options: options)
        let shown = "outside the time shown, 0.000 s to 3.990 s"
        #expect(
            try TimelineMarks(facts, options: options).unseen == [
                "the mark 'late' at 9.000 s is " + shown,
                "the selection from \u{2212}2.000 s to \u{2212}1.000 s is " + shown,
            ])
    }

    @Test func whatHasNoTimesHasNoMarks() throws {
        let untimed = Logs.capture((0..<50).map { _ in Frame(time: 0, identifier: 1, data: [1]) }, clock: .none)
        let changes: [(inout TimelineOptions) -> Void] = [
            { $0.marks = [TimeMark(time: 0, text: "here")] }, { $0.selections = [0...10] },
        ]
        for change in changes {
            for draw in [
                { try Self.pages(untimed, change: change) }, { try Self.bytePages(untimed, "001", change: change) },
            ] {
                let error = #expect(throws: PageError.self) { try draw() }
                #expect(error?.description == "the capture has no timestamps; marks and selections are not shown")
            }
        }
    }

    @Test(arguments: ["", "+1", "20000000", "XYZ", "123456789"])
    func whatIsNoIdentifierIsRefused(text: String) {
        #expect(PayloadIdentifier(text) == nil)
    }

    /// Printers use less ink.
    @Test func bandsAreLowerInTheThemeForPrinters() throws {
        let frames = (0..<400).map { Frame(time: Int64($0) * 10_000_000, identifier: 0x100, data: [1]) }
        func height(_ theme: Theme.Name) throws -> Double {
            let list = try Self.pages(Logs.capture(frames)) { $0.page.theme = theme }[0]
            let boxes = list.items.flatMap { item -> [Double] in
                guard case .boxes(_, let range) = item else { return [] }
                return list.boxes[range].filter { $0.width > 200 }.map(\.height)
            }
            return try #require(boxes.max())
        }
        let (light, printed) = (try height(.light), try height(.print))
        #expect(printed < light * 0.9)
    }

    /// A mark at the time of a finding was folded away, with the labels of all other findings.
    @Test(arguments: [1.49, 1.5, 1.51, 1.6])
    func aMarkIsNeverFoldedAwayAndOtherFindingsKeepTheirLabels(time: Double) throws {
        let made = Self.capture().frames
        var frames = (0..<made.count).map { made[$0] }
        frames += (0..<200).filter { !(120..<140).contains($0) }.map {
            Frame(time: Int64($0) * 20_000_000 + 3_000_000, identifier: 0x3E9, data: [UInt8($0)])
        }
        let capture = Logs.capture(frames.sorted { $0.time < $1.time })
        let plain = PageText(try Self.pages(capture)[0]).text
        let marked = PageText(
            try Self.pages(capture) { $0.marks = [TimeMark(time: Int64(time * 1e9), text: "door opened")] }[0]
        ).text
        #expect(marked.contains("door opened"), "\(marked)")
        #expect(plain.contains("1 \u{B7}") && marked.contains("1 \u{B7}"), "\(plain) \(marked)")
        #expect(!marked.contains("more"))
    }

    /// The gravest incident had a flag, and its identifiers were folded with the rest.
    @Test(arguments: [TimelineOptions.Order.id, .count, .first, .period])
    func identifiersOfTheGravestIncidentsHaveLanes(order: TimelineOptions.Order) throws {
        var frames: [Frame] = []
        for step in 0..<400 {
            for place in 0..<30 {
                frames.append(
                    Frame(
                        time: Int64(step) * 20_000_000 + Int64(place) * 100_000, identifier: UInt32(0x100 + place),
                        data: [UInt8(place)]))
            }
            // The rarest, the last to arrive, and missing for 1.5 s.
            if step % 5 == 4, !(200..<275).contains(step) {
                frames.append(Frame(time: Int64(step) * 20_000_000 + 9_000_000, identifier: 0x700, data: [1]))
            }
        }
        let text = PageText(
            try Self.pages(Logs.capture(frames)) {
                $0.mostLanes = 8
                $0.order = order
            }[0]
        ).text
        #expect(text.contains("\n700"), "\(text)")
        #expect(text.contains("more\n") || text.contains("more "))
    }

    /// The pin of a finding of severity information had pointed at no lane: its identifier was folded with others.
    @Test func theIdentifierOfAnyPinHasALane() throws {
        var frames: [Frame] = []
        for step in 0..<1200 where !(150..<235).contains(step) {
            for place in 0..<30 {
                frames.append(
                    Frame(
                        time: Int64(step) * 10_000_000 + Int64(place) * 200_000, identifier: UInt32(0x100 + place),
                        data: [UInt8(step % 16)]))
            }
        }
        frames.append(Frame(time: 9_000_100_000, identifier: 0x5A0, flags: .remote, length: 4))
        frames.append(Frame(time: 9_000_900_000, identifier: 0x5A0, data: [2, 7, 1, 4]))
        let options = TimelineOptions()
        let facts = TimelineFacts(
            Selection(Logs.capture(frames.sorted { $0.time < $1.time })), options: options)
        try #require(facts.findings.contains { $0.severity == .info && !$0.slots.isEmpty })
        #expect(facts.findings.first?.severity == .error)
        let lanes = TimelineLanes(facts, options: options).groups(mostLanes: 8)[0].lanes
        #expect(lanes.count == 8 && lanes.contains { $0.label == "5A0" }, "\(lanes.map(\.label))")
    }

    @Test func aNarrowPictureCutsNoText() throws {
        let text = PageText(try Self.pages(Self.capture(), width: 400)[0]).text
        let head = text.split(separator: "\n").prefix(5)
        #expect(head.allSatisfy { !$0.contains("\u{2026}") } && head.contains("Load"), "\(text)")
        #expect(head.contains("1 error frame"))
        let lines = TimelineHeader.lines(of: ["a.log", "12 frames", "3 identifiers", "4 s"]) { $0.count <= 20 }
        #expect(lines == ["a.log \u{B7} 12 frames", "3 identifiers \u{B7} 4 s"])
        #expect(TimelineHeader.lines(of: ["a name that is too long"]) { $0.count <= 9 }.count == 1)
    }

    /// A picture printed the folder of a database, and "is it the right database?.".
    @Test func aDatabaseOfAnotherBusIsNamedWithoutItsFolder() throws {
        let message = Message(name: "Other", identifier: 0x7F0, isExtended: false, length: 8)
        let database = Database(format: .dbc, path: "/home/me/cars/other.dbc", messages: [message])
        let recording = Recording(
            Self.capture(), RecordingQuestion(databases: DatabaseSet([DatabaseBinding(database)])))
        let notes = CoverageNotes.notes(recording)
        let text = try PageText(Self.pages(Self.capture()) { $0.remarks = notes }[0]).text
            .replacing("\n", with: " ")
        #expect(text.contains("other.dbc; is it the right database?") && !text.contains("/home"), "\(text)")
        #expect(!text.contains("?."), "\(text)")
    }

    /// The conversations of two channels were in the order of their lengths, below the channels in theirs.
    @Test func conversationsAreInTheOrderOfTheirChannels() throws {
        var frames: [Frame] = []
        for (channel, count) in [(UInt16(1), 5), (0, 12)] {
            for step in 0..<count {
                let time = Int64(step) * 50_000_000 + Int64(channel) * 1_000_000
                frames.append(
                    Frame(time: time, identifier: 0x7E0, channel: channel, data: [3, 0x22, 0xF1, 0x86, 0, 0, 0, 0]))
                frames.append(
                    Frame(
                        time: time + 5_000_000, identifier: 0x7E8, channel: channel,
                        data: [4, 0x62, 0xF1, 0x86, 1, 0, 0, 0]))
            }
        }
        let capture = Logs.capture(frames.sorted { $0.time < $1.time }, channels: ["can1", "can0"])
        let lanes = ConversationLane.lanes(of: Selection(capture))
        #expect(lanes.map(\.name) == ["UDS can0", "UDS can1"] && lanes.map(\.messages) == [10, 24])
        #expect(try PageText(Self.pages(capture)[0]).text.contains("2 channels"))
    }
}
