import TestPages
import TestCaptures
import Analysis
import CANCapture
import CANDatabases
import Testing

@testable import Figures
@testable import Layout
@testable import Pages

struct SignalPlotTests {
    private static let engine = Message(
        name: "Engine", identifier: 0x123, isExtended: false, length: 4,
        signals: [
            Signal(name: "Speed", start: 0, length: 8, unit: "rpm"),
            Signal(
                name: "Gear", start: 8, length: 4,
                labels: (0..<8).map { Signal.Label(value: $0, text: ["Neutral", "First", "Second"][Int($0) % 3]) }),
            Signal(name: "Running", start: 12, length: 1),
            Signal(name: "Cooling", start: 16, length: 8, factor: .real(-0.5), offset: 10, unit: "\u{B0}C"),
        ])

    /// Every 10 ms for four seconds but for half a second; one value of 100 among many of 0.
    private static func frames(channel: UInt16 = 0) -> [Frame] {
        var frames: [Frame] = []
        for step in 0..<400 where !(200..<250).contains(step) {
            let states = UInt8(step / 150) + (step < 100 ? 0 : 0x10)
            let data: [UInt8] = [step == 77 ? 100 : 0, states, UInt8(step % 40), 0]
            frames.append(
                Frame(time: Int64(step) * 10_000_000, identifier: 0x123, channel: channel, data: data))
        }
        return frames
    }

    private static func pages(
        _ frames: [Frame], _ plots: String..., width: Double = 800, height: Double? = nil, isPaged: Bool = false,
        channels: [String] = ["can0"]
    ) throws -> [DisplayList] {
        var options = TimelineOptions()
        let databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: [engine]))
        ])
        options.plots = try plots.map { try Logs.required(PlotSpecification($0)) }
        let canvas = TimelineCanvas(width: width, height: height, scale: .pixels(dotsPerInch: 96), isPaged: isPaged)
        return try TimelineSection.pages(
            TimelineFacts(
                Selection(Logs.capture(frames, channels: channels), RecordingQuestion(databases: databases)),
                options: options), options: options,
            canvas: canvas, shaper: FixedFonts.shaper)
    }

    /// The points of curves; the load has thinner lines.
    private static func curves(_ list: DisplayList, series: Int = 0) -> [[Point]] {
        let colour = Theme.named(.light).seriesColour(series)
        return list.items.compactMap {
            guard case .polyline(96.0 / 72, colour, let range) = $0 else { return nil }
            return Array(list.places[range])
        }
    }

    /// On narrow paper the scale of a time of day had lines without numbers.
    @Test(arguments: [400.0, 800]) func longNumbersOfAScaleHaveNoUnitRatherThanNone(width: Double) throws {
        let clock = Message(
            name: "Clock", identifier: 0x124, isExtended: false, length: 4,
            signals: [Signal(name: "Epoch", start: 0, length: 32, unit: "sec")])
        let frames = (0..<40).map { step in
            let value = UInt32(1_641_469_577 + step)
            return Frame(
                time: Int64(step) * 1_000_000_000, identifier: 0x124,
                data: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }
        var options = TimelineOptions()
        options.plots = [try Logs.required(PlotSpecification("Epoch"))]
        let databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "clock.dbc", messages: [clock]))
        ])
        let canvas = TimelineCanvas(
            width: width, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false)
        let list = try TimelineSection.pages(
            TimelineFacts(
                Selection(Logs.capture(frames), RecordingQuestion(databases: databases)), options: options),
            options: options, canvas: canvas, shaper: FixedFonts.shaper)[0]
        let text = PageText(list).text
        #expect(text.matches(of: /1.641.469.[56][0-9]0/).count >= 2, "\(text)")
    }

    @Test(arguments: [300.0, 420, 800, 1680, 5000])
    func aSingleValueReachesItsHeightAtAnyWidth(width: Double) throws {
        let list = try Self.pages(Self.frames(), "Engine.Speed", width: width)[0]
        let points = Self.curves(list).joined()
        let (high, low) = (try #require(points.map(\.y).min()), try #require(points.map(\.y).max()))
        // From 0 to 100 are the 62 points of the box.
        #expect(low - high == 83)
        #expect(points.filter { $0.y == high }.count >= 1)
    }

    @Test func noLineIsDrawnWhereTheMessageIsMissing() throws {
        let list = try Self.pages(Self.frames(), "Speed")[0]
        let curves = Self.curves(list)
        #expect(curves.count == 2)
        let first = try #require(curves.first?.last)
        let second = try #require(curves.last?.first)
        let all = curves.joined().map(\.x)
        let width = try #require(all.max()) - (try #require(all.min()))
        // 1.99 s to 2.50 s of 3.99 s.
        #expect(abs((second.x - first.x) / width - 0.51 / 3.99) < 0.005)
    }

    @Test func theScaleHasTheUnitAndANegativeFactorTurnsTheCurve() throws {
        let list = try Self.pages(Self.frames(), "Cooling")[0]
        let text = PageText(list).text
        for label in ["10 °C", "0 °C", "−10 °C", "−9.5 – 10 °C"] {
            #expect(text.contains(label), "\(text)")
        }
        // The first value, raw 0, is the largest.
        let first = try #require(Self.curves(list).first)
        #expect(first[0].y == first.map(\.y).min())
    }

    @Test func severalCurvesShareAnAxisAndAreNumbered() throws {
        let list = try Self.pages(Self.frames(), "Speed + Cooling")[0]
        let text = PageText(list).text
        #expect(text.contains("1 Speed"))
        #expect(text.contains("2 Cooling"))
        #expect(Self.curves(list, series: 0).count == 2)
        #expect(Self.curves(list, series: 1).count == 2)
        // Units that differ are not on the axis.
        #expect(!text.contains("100 rpm"))
    }

    @Test func statesAreBandsNamedWhereThereIsRoom() throws {
        let wide = PageText(try Self.pages(Self.frames(), "Gear", "Running")[0]).lines.map(\.text)
        #expect(
            wide.contains { $0.hasPrefix("Gear Engine") && $0.hasSuffix("Neutral  First  First  Second") }, "\(wide)")
        #expect(wide.contains { $0.hasPrefix("Running Engine") && $0.hasSuffix("0  1  1") }, "\(wide)")
        let narrow = PageText(try Self.pages(Self.frames(), "Gear", width: 300)[0]).lines.map(\.text)
        #expect(narrow.contains { $0.contains("…") && !$0.contains("Second") && $0.hasPrefix("Gear") }, "\(narrow)")
    }

    @Test(arguments: [300.0, 420, 640, 1000, 2500])
    func noTextMeetsAnotherOrLeavesThePicture(width: Double) throws {
        let list = try Self.pages(Self.frames(), "Speed", "Speed+Cooling", "Gear", "Running", width: width)[0]
        PageText(list).expectRoom(on: list.size)
    }

    @Test func channelsHaveAPlotEach() throws {
        let frames = (Self.frames() + Self.frames(channel: 1)).sorted { $0.time < $1.time }
        let text = PageText(try Self.pages(frames, "Speed", channels: ["can0", "can1"])[0]).text
        #expect(text.contains("Engine · can0"), "\(text)")
        #expect(text.contains("Engine · can1"), "\(text)")
    }

    @Test func whatNeverCameIsSaid() throws {
        let frames = (0..<10).map { Frame(time: Int64($0), identifier: 1) }
        let text = PageText(try Self.pages(frames, "Speed", "Running")[0]).text
        #expect(text.split(separator: "\n").filter { $0.contains("no value in the capture") }.count == 2, "\(text)")
    }

    @Test func plotsGoToFurtherPagesOrFoldLanesOrAreTooMany() throws {
        let others = Self.frames() + (0..<40).map { Frame(time: 3_990_000_000, identifier: UInt32($0)) }
        let pages = try Self.pages(others, "Speed", "Cooling", "Gear", height: 700, isPaged: true)
        #expect(pages.count == 3)
        #expect(PageText(pages[2]).text.contains("Cooling"))
        #expect(pages.allSatisfy { $0.size.height == 700 })
        let folded = try Self.pages(others, "Speed", "Cooling", height: 600)[0]
        #expect(folded.size.height == 600)
        #expect(PageText(folded).text.contains("more"))
        #expect(PageText(folded).glyphs.allSatisfy { $0.y <= 600 })
        #expect(
            throws: PageError(
                description: "the picture is too small for these signals; use a larger --height or fewer --signal")
        ) {
            try Self.pages(others, "*", "*", "*", height: 320)
        }
    }

    @Test func aNameThatIsNotThereTellsWhichOnesAreAlike() throws {
        func message(_ pattern: String) -> String? {
            do throws {
                _ = try Self.pages([], pattern)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(message("Engine.Sped") == "no signal matches 'Engine.Sped'; did you mean 'Engine.Speed'?")
        #expect(message("Motor.speed") == "no signal matches 'Motor.speed'; did you mean 'Engine.Speed'?")
        #expect(message("Speed+runing") == "no signal matches 'runing'; did you mean 'Engine.Running'?")
        #expect(message("Xyzzy") == "no signal matches 'Xyzzy'; 'canfolio database FILE' lists them")
    }

    @Test(arguments: ["", "+", "Speed+", "Speed++Gear", " "])
    func anEmptyPatternIsRefused(text: String) {
        #expect(PlotSpecification(text) == nil)
    }
}
