import Analysis
import CANCapture
import CANDatabases
import Layout
import LogPages
import Pages
import Reporting
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing
import Wording

/// How often commands look at all frames: of a capture that is larger than memory each time is a read of the disk.
///
/// The bounds are what there is today, and may only go down. Frames that are looked up one by one, as error frames and the rows
/// of a few identifiers, are no pass.
@Suite struct ReportPassTests {
    private static let millisecond: Int64 = 1_000_000

    /// A bus with a message that stops, an exchange of UDS, and error frames.
    private static let drive: Capture = {
        var frames: [Frame] = []
        for step in 0..<1000 {
            let time = 1_700_000_000_000 * millisecond + Int64(step) * 10 * millisecond
            for (number, identifier) in [UInt32(0x100), 0x200, 0x300].enumerated() {
                if identifier == 0x300, (400..<420).contains(step) { continue }
                frames.append(
                    Frame(
                        time: time + Int64(number) * millisecond, identifier: identifier,
                        data: [UInt8(step & 0xFF), UInt8(step >> 3 & 0x7F), 0, 0]))
            }
            if step % 100 == 40 {
                frames.append(
                    Frame(time: time + 4 * millisecond, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0]))
                frames.append(
                    Frame(time: time + 6 * millisecond, identifier: 0x7E8, data: [3, 0x7F, 0x22, 0x33, 0, 0, 0, 0]))
            }
            if (250..<262).contains(step) {
                frames.append(
                    Frame(
                        time: time + 5 * millisecond, identifier: 0x008, flags: [.error, .socketCAN],
                        data: [0, 0, 0x04, 0, 0, 0, UInt8(8 * (step - 249)), 0]))
            }
        }
        return Logs.capture(frames, clock: .epoch)
    }()

    /// Where passes over all frames began while something was made of the recording; those over an excerpt are left out.
    private static func passes(
        needs: RecordingQuestion.Needs = [], _ work: (Recording) throws -> Void
    ) rethrows -> [String] {
        var capture = drive
        let passes = FramePassCount()
        capture.frames.passes = passes
        var question = RecordingQuestion(rates: BitRates(all: BitRate(nominal: 500_000)))
        question.needs = needs
        try work(Recording(capture, question))
        return passes.places.filter { $0.frames == capture.frames.count }.map(\.description).sorted()
    }

    private static let ofReports: RecordingQuestion.Needs = [.statistics, .pauses, .lanes]

    private static func lay(_ sections: [any Section]) throws {
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: "x", sections: sections).composed(context)
        var builder = composed.makeBuilder()
        for page in 0..<composed.pageCount {
            var list = DisplayList(size: composed.pageSize, background: nil)
            builder.layOut(page: page, into: &list)
        }
    }

    private static func some(_ recording: Recording) -> Selection {
        let frames = recording.frames
        return Selection(
            recording, keeping: RowSet(count: frames.count) { frames.identifier($0) == 0x300 }, words: ["--id 300"]
        ) { $0.identifier == 0x300 }
    }

    private static func report(_ selection: Selection, timeline: Bool = false, all: Bool = false) throws {
        let template = try Logs.template("capture-report")
        var report = ReportSection(selection, template: template, options: LogOptions(), form: .pdf)
        report.hasFrames = all
        var sections: [any Section] = [report]
        if timeline { sections.append(try report.timeline(.pdf)) }
        if all { sections.append(LogSection(selection, template: template, options: LogOptions(), form: .pdf)) }
        try lay(sections)
    }

    @Test func aReport() throws {
        let places = try Self.passes(needs: Self.ofReports) { try Self.report(Selection($0)) }
        #expect(places.count <= 6, "\(places)")
    }

    @Test func aReportWithATimeline() throws {
        let places = try Self.passes(needs: Self.ofReports) { try Self.report(Selection($0), timeline: true) }
        #expect(places.count <= 7, "\(places)")
    }

    @Test func aReportOfOneIdentifier() throws {
        let places = try Self.passes(needs: Self.ofReports) { try Self.report(Self.some($0)) }
        #expect(places.count <= 6, "\(places)")
    }

    @Test func aReportOfAllFrames() throws {
        let places = try Self.passes(needs: Self.ofReports) {
            try Self.report(Selection($0), timeline: true, all: true)
        }
        #expect(places.count <= 7, "\(places)")
    }

    @Test func whatInfoSays() {
        let places = Self.passes(needs: .statistics) { _ = CaptureInfo(Selection($0), zone: .utc).text }
        #expect(places.count <= 5, "\(places)")
    }

    @Test func findings() {
        let places = Self.passes { _ = Selection($0).incidents }
        #expect(places.count <= 5, "\(places)")
    }

    @Test func pagesOfRows() throws {
        let places = try Self.passes {
            try Self.lay([
                LogSection(Selection($0), template: try Logs.template(), options: LogOptions(), form: .pdf)
            ])
        }
        #expect(places.count <= 7, "\(places)")
    }

    @Test func aTimeline() throws {
        let places = try Self.passes {
            let report = ReportSection(
                Selection($0), template: try Logs.template("capture-report"), options: LogOptions(), form: .pdf)
            try Self.lay([try report.timeline(.pdf)])
        }
        #expect(places.count <= 8, "\(places)")
    }
}
