/// Captures as text.
enum SampleCapture {
    /// Frames a tenth of a second apart from 2015-07-09 14:17:32 UTC on: 100, 200, 7E8 and 18FEF100 in turn, on can0
    /// and can1.
    static func log(frames: Int) -> String {
        var text = ""
        let identifiers = ["100", "200", "7E8", "18FEF100"]
        for frame in 0..<frames {
            let tenths = String(frame % 10)
            let channel = frame % 2 == 0 ? "can0" : "can1"
            let counter = String(frame % 256, radix: 16, uppercase: true)
            let byte = counter.count == 1 ? "0" + counter : counter
            text +=
                "(\(1_436_451_452 + frame / 10).\(tenths)00000) \(channel) \(identifiers[frame % 4])#\(byte)112233\n"
        }
        return text
    }

    /// Ten frames and, in line 4, none.
    static var damagedLog: String {
        var lines = log(frames: 10).split(separator: "\n").map(String.init)
        lines.insert("(1436451452.250000) can0 12Z#11", at: 3)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The header of a BLF file, cut short.
    static var truncatedBLF: [UInt8] {
        Array("LOGG".utf8) + [144, 0, 0, 0] + [UInt8](repeating: 0, count: 52)
    }
}
