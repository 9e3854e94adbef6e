/// Reads the '@ TEXT' traces of CANhacker and of tools for Lawicel adapters, CANhacker's tables, and the lines that these
/// adapters send.
package enum CANhackerReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "canhacker", name: "CANhacker trace", suffixes: ["trc", "log", "txt"],
        recognisedBy: "'@ TEXT @' at the start, a header line 'Time ID DLC Data', or lines such as t12321122",
        carries: ["channel", "time", "remote frames", "FD flags"],
        limits: "no date and no direction; times start again every minute, and only '@ TEXT' traces have a channel")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        if hasMark(head) { return .certain }
        // The signature may be damaged; no other format has such lines.
        if tally(CANhackerParser(), head).isLikely { return .likely }
        let table = tally(CANhackerTableParser(), head)
        if table.parser.sawHeads, table.frames > 0 { return .certain }
        return table.isLikely || tally(LawicelParser(), head).isLikely ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser {
        if hasMark(head) || tally(CANhackerParser(), head).isLikely { return CANhackerParser() }
        let table = tally(CANhackerTableParser(), head)
        if table.parser.sawHeads || table.isLikely { return CANhackerTableParser() }
        return tally(LawicelParser(), head).isLikely ? LawicelParser() : CANhackerParser()
    }

    private static func hasMark(_ head: UnsafeRawBufferPointer) -> Bool {
        head.starts(with: "@ TEXT @".utf8) || head.dropFirst(3).starts(with: "@ TEXT @".utf8)
    }

    private struct Trial<Parser> {
        var parser: Parser
        var frames: Int
        var isLikely: Bool
    }

    private static func tally<Parser: TextFormatParser>(
        _ parser: Parser, _ head: UnsafeRawBufferPointer
    ) -> Trial<Parser> {
        var parser = parser
        defer { parser.frames.release() }
        parser.survey(head)
        let (frames, unreadable) = parser.tally
        return Trial(parser: parser, frames: frames, isLikely: frames > unreadable)
    }
}
