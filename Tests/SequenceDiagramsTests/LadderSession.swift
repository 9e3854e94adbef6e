import TestPages
import TestCaptures
import Analysis
import CANCapture
import Layout
import CANProtocols

@testable import SequenceDiagrams
@testable import Pages

/// Conversations of a tester 7E0 and a control unit 7E8, and their ladders.
struct Session {
    private var frames: [Frame] = []
    /// Milliseconds.
    var now = 0.0

    /// Single frames, the answers five milliseconds apart.
    mutating func ask(_ request: [UInt8], _ answers: [[UInt8]] = [], after: Double = 10) {
        now += after
        send(0x7E0, [UInt8(request.count)] + request)
        for answer in answers {
            now += 5
            send(0x7E8, [UInt8(answer.count)] + answer)
        }
    }

    mutating func send(_ identifier: UInt32, _ data: [UInt8]) {
        frames.append(
            Frame(
                time: Int64(now * 1e6), identifier: identifier,
                data: data + Array(repeating: 0xAA, count: max(0, 8 - data.count))))
    }

    var capture: Capture { Logs.capture(frames) }

    /// A frame of a bus without conversations.
    static func plain(_ step: Int) -> Frame {
        Frame(time: Int64(step) * 10_000_000, identifier: 0x0C9, data: [UInt8(step), 0x55, 0, 0x80])
    }

    private static var options: ProtocolOptions {
        var options = ProtocolOptions()
        options.isoTPPairs = [ISOTPPair(request: 0x7E0, response: 0x7E8)]
        return options
    }

    func found(_ choice: LadderChoice = .longest) throws -> LadderConversations {
        let capture = capture
        let reader = ProtocolReader(
            ProtocolDetector.messages(in: capture, options: Self.options), frames: capture.frames, options: Self.options
        )
        return try LadderConversations(reader, choice: choice)
    }

    func pages(
        paper: String = "A4", isOpen: Bool = false, scale: LadderOptions.Scale = .compressed
    ) throws -> LadderPages {
        var options = LadderOptions()
        options.page.setPaper(try Logs.required(PaperChoice(name: paper)))
        options.scale = scale
        let section = LadderSection(
            Selection(capture, RecordingQuestion(protocols: Self.options)), try found(), options: options, form: .pdf,
            isOpen: isOpen, dotsPerInch: 72)
        return try section.pages(SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all))
    }

    func lists(
        paper: String = "A4", isOpen: Bool = false, scale: LadderOptions.Scale = .compressed
    ) throws -> [DisplayList] {
        let pages = try pages(paper: paper, isOpen: isOpen, scale: scale)
        var builder = pages.makeBuilder()
        return (0..<pages.pageCount).map { page in
            var list = DisplayList(size: pages.pageSize, background: nil)
            builder.layOut(page: page, number: PageNumber(page + 1, of: pages.pageCount), into: &list)
            return list
        }
    }
}
