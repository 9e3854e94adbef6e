import TestLogs
import TestPages
import TestCaptures
import CANCapture
import Layout
import Testing

@testable import LogPages
@testable import Pages
@testable import Formatting
@testable import Wording

@Suite struct LogContentsTests {
    /// Ten frames a second over two minutes, an error frame at a minute.
    private static let capture: Capture = {
        var frames: [Frame] = []
        for step in 0..<1200 { frames.append(frame(step)) }
        return Logs.capture(frames)
    }()

    private static func frame(_ step: Int) -> Frame {
        let time = Int64(step) * 100_000_000
        if step == 600 { return Frame(time: time, identifier: 0, flags: .error, data: [0, 0]) }
        return Frame(time: time, identifier: 0x123, data: [UInt8(step % 256), 0])
    }

    private func model(_ marks: [TimeMark] = [], title: Bool = false) throws -> LogModel {
        var options = AskedLog()
        options.marks = marks
        options.hasTitleBlock = title
        return try Logs.model(Self.capture, Logs.template(), options: options)
    }

    @Test func timesAreInEvenStepsAndMarksAndIncidentsBetweenThem() throws {
        let model = try model([TimeMark(time: 31_000_000_000, text: "door")])
        let entries = model.contents
        let times = entries.filter { $0.level == 0 }.map(\.title)
        #expect(times.count <= model.pageCount && times.count >= 3)
        #expect(times.first == "0 s")
        #expect(
            entries.filter { $0.level == 1 }.map(\.title) == [
                "31.000 s  door", "1 \u{B7} 1 error frame at 60.000 s",
            ])
        #expect(entries.map(\.page) == entries.map(\.page).sorted())
    }

    @Test(arguments: [false, true])
    func anEntryLeadsToTheRowThatItNames(hasTitle: Bool) throws {
        let model = try model(title: hasTitle)
        let pages = Logs.pages(model)
        for entry in model.contents where entry.level == 0 {
            let top = try #require(entry.top)
            // The first row at or below the place has the time of the entry.
            let seconds = try #require(Double(entry.title.dropLast(2)))
            let row = Int(seconds * 10)
            let line = PageText(pages[entry.page]).lines.first { $0.y > top }
            // Before the number of an error frame stands a sign.
            let text = line?.text.drop { $0 == "!" || $0 == " " }
            #expect(text?.hasPrefix("\(Decimal.grouped(row + 1).filter { $0 != " " })") == true, "\(entry)")
        }
    }

    @Test func aCaptureWithoutTimesHasNoEntriesOfTimes() throws {
        let capture = Logs.capture([Frame(time: 0, identifier: 1, data: [1])], clock: .none)
        #expect(try Logs.model(capture, Logs.template()).contents.isEmpty)
    }

    @Test func pagesThatAreLeftOutAreNotInTheContents() throws {
        let model = try model()
        var document = ComposedDocument(title: "log", sections: [model])
        let all = document.contents
        try document.select(2...3)
        #expect(document.contents.map(\.title) == all.filter { (1...2).contains($0.page) }.map(\.title))
        #expect(document.contents.allSatisfy { (0...1).contains($0.page) })
    }

    /// Beyond four hundred marks the rest was left out without a word, and so was every finding.
    @Test func manyMarksLeaveNothingOut() throws {
        let marks = (0..<900).map { TimeMark(time: Int64($0) * 100_000_000, text: "mark \($0)") }
        let titles = try model(marks).contents.filter { $0.level == 1 }.map(\.title)
        #expect(titles.count == 901 && titles.contains { $0.hasPrefix("1 \u{B7} 1 error frame") })
    }

    @Test func moreMarksThanAnOutlineHoldsAreSaid() throws {
        let marks = (0..<10_004).map { TimeMark(time: Int64($0) * 10_000_000, text: "m") }
        let titles = try model(marks).contents.filter { $0.level == 1 }.map(\.title)
        #expect(titles.count == 10_001)
        #expect(titles.contains { $0.hasSuffix("5 more marks and incidents, from here on") })
    }

    @Test func marksOnOneFrameAreInTheOrderOfTheirTimes() throws {
        let marks = [(50, "c"), (20, "b"), (10, "a")].map { TimeMark(time: $0.0 * 1_000_000, text: $0.1) }
        let titles = try model(marks).contents.filter { $0.level == 1 }.map(\.title)
        #expect(titles.prefix(3).compactMap(\.last) == ["a", "b", "c"])
    }
}
