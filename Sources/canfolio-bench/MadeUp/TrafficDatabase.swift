/// Writes a DBC file for the made-up traffic: eight signals of a byte, a name for a value of each, for every identifier.
enum TrafficDatabase {
    static func write(to file: borrowing BenchFile) throws {
        var text = "VERSION \"\"\n\nBU_: Car\n\n"
        var labels = ""
        for entry in MadeUpTraffic.cyclic {
            text += "BO_ \(entry.identifier) Message\(entry.identifier): \(entry.length) Car\n"
            for byte in 0..<entry.length {
                text += " SG_ Signal\(byte) : \(8 * byte)|8@1+ (0.5,-40) [0|0] \"degC\" Car\n"
                labels += "VAL_ \(entry.identifier) Signal\(byte) 255 \"not available\" ;\n"
            }
            text += "\n"
        }
        try file.write(Array((text + labels).utf8))
    }
}
