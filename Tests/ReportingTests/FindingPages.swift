import CANCapture
import LogPages
import Pages
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import Reporting

/// Reports of made captures, for tests of what their pages show of a finding.
enum FindingPages {
    private static let millisecond: Int64 = 1_000_000

    static func context(_ capture: Capture, _ asked: AskedLog = AskedLog()) throws -> ReportContext {
        ReportContext(asked.selection(capture), options: asked.log, template: try Logs.template("capture-report"))
    }

    static func layout(_ paper: String = "A4", theme: Theme.Name = .light) throws -> ReportLayoutContext {
        let template = try Logs.template("capture-report", paper: paper)
        let frame = try PageFrame(template.page, scale: .paper)
        return ReportLayoutContext(frame: frame, theme: .named(theme), scale: .paper, shaper: FixedFonts.shaper)
    }

    static func pages(
        _ capture: Capture, _ asked: AskedLog = AskedLog(), paper: String = "A4",
        change: (inout DocumentTemplate) -> Void = { _ in }
    ) throws -> [PageText] {
        let template = try Logs.template("capture-report", paper: paper) { change(&$0) }
        let report = ReportSection(
            asked.selection(capture), template: template, options: asked.log, form: .pdf)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: report.title, sections: [report]).composed(context)
        var builder = composed.makeBuilder()
        return (0..<composed.pageCount).map { page in
            var list = DisplayList(size: composed.pageSize, background: nil)
            builder.layOut(page: page, into: &list)
            return PageText(list)
        }
    }

    /// Three messages of 10 ms over 20 s, and a time in which none of them is sent.
    static func silence(at second: Int64, length: Int64) -> Capture {
        var frames: [Frame] = []
        for step in 0..<2000 {
            let time = Int64(step) * 10 * millisecond
            let late = time >= second * 1000 * millisecond ? length : 0
            for place in 0..<3 {
                frames.append(
                    Frame(
                        time: time + late + Int64(place) * 200_000, identifier: UInt32(0x100 + place),
                        data: [UInt8(step & 15), UInt8(step / 50 & 0xFF), 1, 2]))
            }
        }
        return Logs.capture(frames, clock: .epoch)
    }
}
