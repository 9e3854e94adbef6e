import Foundation
import TestSupport

/// The captures that stored pictures show: the sample drive, and small ones made here.
enum GoldenCaptures {
    private static let samples =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Samples/"

    static func write(to folder: TestFolder) throws {
        for name in ["drive.log", "drive.dbc"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(name), withDestinationPath: samples + name)
        }
        try folder.write("errors.log", errors)
        try folder.write("fd.log", fd)
        try folder.write("long-fd.log", longFD)
        try folder.write("trucks.log", trucks)
        try folder.write("remote.log", remote)
        try folder.write("gap.log", gap)
        try folder.write("backward.log", backward)
        try folder.write("names.log", names)
        try folder.write("one.log", line(0, "can0", "7DF#0201050000000000"))
        try folder.write("sessions.asc", sessions)
        try folder.write("damaged.log", damaged)
        try folder.write("diagnostics.log", diagnostics)
        try folder.write("many.log", many)
        try folder.write("session.log", session)
        try folder.write(
            "note.txt",
            "Idle since 09:14, then \u{201C}door open\u{201D} was pressed twice.\n\nSecond paragraph: ECU 7E0 stays quiet.\n"
        )
    }

    /// A candump line; the time in milliseconds since a day in March.
    private static func line(_ milliseconds: Int, _ channel: String, _ frame: String) -> String {
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return "(\(1_773_480_413 + milliseconds / 1000).\(fraction)000) \(channel) \(frame)\n"
    }

    private static func byte(_ value: Int) -> String {
        let text = String(value & 0xFF, radix: 16, uppercase: true)
        return text.count == 1 ? "0" + text : text
    }

    /// A cyclic frame beside bursts of error frames.
    private static let errors = (0..<300).map { step in
        let frame = line(step * 20, "can0", "1A0#\(byte(step))\(byte(step / 7))0000FF")
        guard (80..<110).contains(step) || step == 200 else { return frame }
        return frame + line(step * 20 + 3, "can0", "20000088#0000080000000000")
            + line(step * 20 + 9, "can0", "20000004#000C000000006080")
    }.joined()

    /// A VIN is read and written, which is refused at first, beside a cyclic frame and trouble codes; then every service is
    /// tried.
    private static let diagnostics: String = {
        let session: [(Int, String)] = [
            (4, "7E0#0322F190AAAAAAAA"), (9, "7E8#101462F190434630"), (11, "7E0#300002AAAAAAAAAA"),
            (18, "7E8#2144525653414D50"), (26, "7E8#2232323630303134"), (31, "18FECA00#04FF6E000301FFFF"),
            (40, "7E0#10142EF190434630"), (43, "7E8#300002AAAAAAAAAA"), (46, "7E0#2144525653414D50"),
            (52, "7E0#2232323630303135"), (58, "7E8#037F2E33AAAAAAAA"), (70, "7E0#0431010203AAAAAA"),
            (78, "7E8#037F3178AAAAAAAA"), (99, "7E8#057101020300AAAA"),
        ]
        let scan = (0x10...0x3E).flatMap { service in
            [
                (60 + 3 * service, "7E0#01\(byte(service))AAAAAAAAAAAA"),
                (61 + 3 * service, "7E8#037F\(byte(service))11AAAAAAAA"),
            ]
        }
        let cyclic = (0..<20).map { ($0 * 12, "0C9#\(byte($0 * 5))26FA11016D\(byte($0))6D") }
        return (session + scan + cyclic).sorted { $0.0 < $1.0 }.map { line($0.0, "can0", $0.1) }.joined()
    }()

    /// CAN FD frames of all lengths, with and without a fast data phase.
    private static let fd = [0, 1, 8, 12, 16, 20, 24, 32, 48, 64].enumerated().map { step, length in
        let data = (0..<length).map { byte($0 * 7 + step) }.joined()
        return line(step * 13, "can0", "3\(byte(step))##\(step % 4)\(data)")
            + line(step * 13 + 5, "can1", "1ABCDE\(byte(step))##1\(data)")
    }.joined()

    /// CAN FD frames of many lengths, so many that a PDF draws their rows with words.
    private static let longFD = (0..<240).map { step in
        let length = [8, 64, 12, 20, 48][step % 5]
        let data = (0..<length).map { byte($0 < 6 ? $0 * 3 + step : 0x55) }.joined()
        return line(step * 10, "can0", "3\(byte(step % 5))##1\(data)")
    }.joined()

    /// 29-bit identifiers.
    private static let trucks = (0..<120).map { step in
        line(step * 10, "can0", "0CF00400#\(byte(step))FF\(byte(step * 3))FFFFFFFF\(byte(255 - step))")
            + line(step * 10 + 2, "can0", "18FEF100#FFFF\(byte(step / 2))FFFFFFFFFF")
            + (step % 10 == 0 ? line(step * 10 + 4, "can0", "18FECA03#03FF7B0004010000") : "")
    }.joined()

    private static let remote = (0..<40).map { step in
        line(step * 50, "can0", step % 3 == 0 ? "123#R\(step % 9)" : "123#\(byte(step))\(byte(step + 1))")
    }.joined()

    /// A silence of 14 seconds, and a message that never comes back after it.
    private static let gap = (0..<200).map { step in
        let time = step * 25 + (step > 120 ? 14_000 : 0)
        return line(time, "vcan0", "0C9#\(byte(step))00\(byte(step / 3))00")
            + (step < 90 ? line(time + 7, "vcan0", "4C1#11\(byte(step))") : "")
    }.joined()

    private static let backward = (0..<60).map { step in
        line(step * 100 - (step > 30 ? 1_500 : 0), "can0", "2A5#\(byte(step))55")
    }.joined()

    /// Names that run from right to left, and long ones.
    private static let names = (0..<30).map { step in
        line(step * 10, step % 2 == 0 ? "قناة-الجسم" : "powertrain-gateway-left-rear-door", "7E8#06410C\(byte(step))00")
    }.joined()

    private static let sessions =
        "date Sat Mar 14 09:26:53.000 am 2026\nbase hex  timestamps absolute\nno internal events logged\n"
        + (0..<20).map { "   \($0 / 10).\($0 % 10)00000 1  1F\($0 % 8)             Rx   d 4 00 1\($0 % 10) 22 33\n" }
        .joined()
        + "date Sat Mar 14 10:26:53.000 am 2026\n"
        + (0..<20).map {
            "   \($0 / 10).\($0 % 10)50000 2  18FF0\($0 % 10)00x       Tx   d 8 01 02 03 04 05 06 07 0\($0 % 10)\n"
        }
        .joined()

    /// Every tenth line is no frame.
    private static let damaged = (0..<60).map { step in
        step % 10 == 4 ? "(17734804x3.000) can0 12Z#11\n" : line(step * 15, "can0", "55\(step % 3)#\(byte(step))AA")
    }.joined()

    /// Ninety identifiers, some fast, some rare.
    private static let many = (0..<1_500).map { step in
        line(
            step * 4, step % 5 == 0 ? "can1" : "can0",
            "\(String(0x100 + step * step % 89, radix: 16, uppercase: true))#\(byte(step))")
    }.joined()

    /// A tester and a control unit: a text of three frames, a refusal, an answer that takes longer, one that is lost on
    /// its way, a scan of all services, and one request without a response.
    private static let session: String = {
        var text = ""
        var time = 0
        func send(_ identifier: String, _ digits: String, after: Int) {
            time += after
            text += line(time, "can0", identifier + "#" + digits + String(repeating: "A", count: 16 - digits.count))
        }
        func ask(_ request: String, _ answer: String?, after: Int = 12) {
            send("7E0", byte(request.count / 2) + request, after: after)
            if let answer { send("7E8", byte(answer.count / 2) + answer, after: 6) }
        }
        func identification(lastNumber: Int) {
            send("7E0", "0322F190", after: 95)
            send("7E8", "101462F190434630", after: 9)
            send("7E0", "300000", after: 1)
            send("7E8", "2144525653414D50", after: 2)
            send("7E8", "2\(lastNumber)32323630303134", after: 2)
        }
        ask("1003", "5003003201F4")
        identification(lastNumber: 2)
        ask("2E010155", "7F2E33", after: 140)
        ask("3101FF00", "7F3178")
        send("7E8", "057101FF0000", after: 776)
        identification(lastNumber: 3)
        ask("3E80", nil)
        for service in 0..<256 {
            let code = service % 32 == 7 ? "13" : "11"
            ask(byte(service) + "00", service == 0x3D ? "7D00" : "7F\(byte(service))\(code)")
        }
        for _ in 0..<40 { ask("3E00", "7E00", after: 2000) }
        ask("22F191", nil)
        return text
    }()
}
