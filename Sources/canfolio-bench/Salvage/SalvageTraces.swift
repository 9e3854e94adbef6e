import CANCapture

/// Frames as PEAK's traces and the CSV files made of them.
enum SalvageTraces {
    private typealias Text = SalvageNumbers

    static func version1(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        let head = """
            ;$FILEVERSION=1.1
            ;$STARTTIME=42195.2621759259
            ;
            ;   Start time: 10.07.2015 06:17:32.000
            ;---+--   ----+----  --+--  ----+---  +  -+ -- -- -- -- -- -- --

            """
        return head
            + frames.enumerated().map { index, frame in
                let data = frame.flags.contains(.remote) ? "RTR" : Text.bytes(frame.data, separator: " ")
                return "\(Text.blankPadded(Int64(index + 1), 6))) \(padded(frame.time - start, 1))  Rx  "
                    + "\(padded(frame))  \(frame.length)  \(data) \n"
            }.joined()
    }

    static func version2(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        let head = """
            ;$FILEVERSION=2.1
            ;$STARTTIME=42195.2621759259
            ;$COLUMNS=N,O,T,B,I,d,R,L,D
            ;
            ;   Start time: 10.07.2015 06:17:32.000.000
            ;---+-- ------+------ +- +- --+----- +- +- +--- +- -- -- -- -- -- -- --

            """
        let codes = [12: 9, 24: 12, 64: 15]
        return head
            + frames.enumerated().map { index, frame in
                let code = codes[frame.length] ?? frame.length
                let end = frame.data.isEmpty ? "" : "    " + Text.bytes(frame.data, separator: " ") + " "
                return "\(Text.blankPadded(Int64(index + 1), 7)) \(padded(frame.time - start, 3)) \(type(frame)) 1  "
                    + "\(padded(frame)) Rx -  \(code)\(end)\n"
            }.joined()
    }

    static func converted(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        return "$STARTTIME=42195.2621759259\n"
            + "Number Time (ms) Bus Direction Type ID (hex) Reserved Length D0 D1 D2 D3 D4 D5 D6 D7 D...\n"
            + frames.enumerated().map { index, frame in
                "\(index + 1) \(Text.milliseconds(frame.time - start, 3)) 1 Rx \(type(frame)) "
                    + "\(Text.identifier(frame)) - \(frame.length) \(Text.bytes(frame.data, separator: " "))\n"
            }.joined()
    }

    private static func type(_ frame: Frame) -> String {
        frame.flags.contains(.remote) ? "RR" : frame.flags.contains(.fd) ? "FB" : "DT"
    }

    private static func padded(_ frame: Frame) -> String {
        frame.flags.contains(.extended) ? Text.hex(frame.identifier, 8) : "    " + Text.hex(frame.identifier, 4)
    }

    private static func padded(_ time: Int64, _ places: Int) -> String {
        let text = Text.milliseconds(time, places)
        return String(repeating: " ", count: max(0, 13 - text.utf8.count)) + text
    }
}
