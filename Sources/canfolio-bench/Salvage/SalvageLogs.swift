import CANCapture

/// Frames as lines of the formats that loggers and analysers write.
enum SalvageLogs {
    private typealias Text = SalvageNumbers

    static func candump(_ frames: [Frame]) -> String {
        frames.map { frame in
            let body: String
            if frame.flags.contains(.remote) {
                body = "#R\(frame.length)"
            } else if frame.flags.contains(.fd) {
                body = "##1" + Text.bytes(frame.data, separator: "")
            } else {
                body = "#" + Text.bytes(frame.data, separator: "")
            }
            return "(\(Text.seconds(frame.time))) can0 \(Text.identifier(frame))\(body)\n"
        }.joined()
    }

    static func terminal(_ frames: [Frame]) -> String {
        frames.map { frame in
            let rest = frame.flags.contains(.remote) ? "remote request" : Text.bytes(frame.data, separator: " ")
            return " (\(Text.seconds(frame.time)))  can0  \(Text.identifier(frame))   [\(frame.length)]  \(rest)\n"
        }.joined()
    }

    static func asc(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        let head = """
            date Fri Jul 10 06:17:32.000 2015
            base hex  timestamps absolute
            internal events logged
            // version 9.0.0
            Begin Triggerblock Fri Jul 10 06:17:32.000 2015
               0.000000 Start of measurement

            """
        let lines = frames.map { frame in
            let identifier = Text.hex(frame.identifier) + (frame.flags.contains(.extended) ? "x" : "")
            let stamp = "   " + Text.seconds(frame.time - start)
            if frame.flags.contains(.fd) { return "\(stamp) CANFD   1 Rx \(fdLine(frame, identifier))" }
            let name = identifier + String(repeating: " ", count: max(1, 16 - identifier.utf8.count))
            guard !frame.flags.contains(.remote) else { return "\(stamp) 1  \(name)Rx   r \(frame.length)\n" }
            return "\(stamp) 1  \(name)Rx   d \(frame.length) \(Text.bytes(frame.data, separator: " "))"
                + "  Length = 240015 BitCount = 124 ID = \(frame.identifier)"
                + (frame.flags.contains(.extended) ? "x\n" : "\n")
        }
        return head + lines.joined() + "End TriggerBlock\n"
    }

    private static func fdLine(_ frame: Frame, _ identifier: String) -> String {
        let codes = [12: "9", 24: "c", 64: "f"]
        return "\(identifier)                                   1 0 \(codes[frame.length] ?? "8") "
            + "\(frame.length) \(Text.bytes(frame.data, separator: " "))"
            + "   102203  133   303000 e0006659 46500250 4b140250 20011736 2001040d\n"
    }

    static func crtd(_ frames: [Frame]) -> String {
        "\(Text.seconds(frames.first?.time ?? 0)) CXX made up\n"
            + frames.map { frame in
                let type = frame.flags.contains(.extended) ? "R29" : "R11"
                return "\(Text.seconds(frame.time)) 1\(type) \(Text.identifier(frame)) "
                    + "\(Text.bytes(frame.data, separator: " "))\n"
            }.joined()
    }

    static func busmaster(_ frames: [Frame]) -> String {
        let head = """
            ***BUSMASTER Ver 2.4.0***
            ***PROTOCOL CAN***
            ***NOTE: PLEASE DO NOT EDIT THIS DOCUMENT***
            ***[START LOGGING SESSION]***
            ***START DATE AND TIME 10:7:2015 6:17:32:000***
            ***HEX***
            ***SYSTEM MODE***
            ***START CHANNEL BAUD RATE***
            ***CHANNEL 1 - Virtual - 500000 bps***
            ***END CHANNEL BAUD RATE***
            ***<Time><Tx/Rx><Channel><CAN ID><Type><DLC><DataBytes>***

            """
        let lines = frames.map { frame in
            let (clock, rest) = Text.timeOfDay(frame.time)
            let type = (frame.flags.contains(.extended) ? "x" : "s") + (frame.flags.contains(.remote) ? "r" : "")
            let data = frame.data.isEmpty ? "" : " " + Text.bytes(frame.data, separator: " ")
            return "\(clock):\(Text.decimal(rest / 100_000, 4)) Rx 1 0x\(Text.identifier(frame)) \(type) "
                + "\(frame.length)\(data)\n"
        }
        return head + lines.joined() + "***[STOP LOGGING SESSION]***\n"
    }

    static func canhacker(_ frames: [Frame]) -> String {
        let head = "@ TEXT @ 3 @ 64 @ 0 @ \(frames.count) @ 7459 @ 00:00:07.459 @\r# $LocalTime=06:17:32.000\r"
        return head
            + frames.map { frame in
                let word = (frame.flags.contains(.extended) ? 1 : 0) | (frame.flags.contains(.remote) ? 2 : 0)
                let data = Text.bytes(frame.data, separator: " ")
                let padded = data + String(repeating: " ", count: 23 - data.utf8.count)
                let second = frame.time / 1_000_000_000 % 60
                return "\(second),\(Text.decimal(frame.time / 1000 % 1_000_000, 6))\t1\t0000000\(word)\t"
                    + "\(Text.hex(frame.identifier))\t\(frame.length)\t\(padded)\t00000000\t        \t\r"
            }.joined()
    }

    static func pp2can(_ frames: [Frame]) -> String {
        "CAN speed 1: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
            + frames.enumerated().map { index, frame in
                let (clock, rest) = Text.timeOfDay(frame.time)
                let cells = (0..<8).map { $0 < frame.data.count ? Text.hex(UInt32(frame.data[$0])) : " " }
                return ">\t\(index)\t   \(clock).\(Text.decimal(rest / 1_000_000, 3)):4446.00\t"
                    + "\(frame.flags.contains(.extended) ? "Ex" : "St")\t0x\(Text.hex(frame.identifier))\t0\t"
                    + "\(frame.length)\t\(cells.joined(separator: "\t"))\tp:1\n"
            }.joined()
    }

    static func yachtDevices(_ frames: [Frame]) -> String {
        frames.map { frame in
            let (clock, rest) = Text.timeOfDay(frame.time)
            return "\(clock).\(Text.decimal(rest / 1_000_000, 3)) R \(Text.identifier(frame)) "
                + "\(Text.bytes(frame.data, separator: " "))\n"
        }.joined()
    }
}
