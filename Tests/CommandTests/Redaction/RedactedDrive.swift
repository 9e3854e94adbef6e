import TestSupport

/// A recording that holds what one does not send to others: numbers of vehicles, positions, seeds and keys.
enum RedactedDrive {
    static let vehicles = ["WVWZZZ1JZXW386752", "1HGCM82633A004352", "JH4KA7561PC008269"]
    static let seed: [UInt8] = [0xC0, 0xFF, 0xEE, 0x42]
    static let key: [UInt8] = [0x5E, 0xC2, 0xE7, 0xAB]
    /// 52.1234567 and 13.4567890 degrees in steps of 1e-7.
    static let latitude: UInt32 = 521_234_567
    static let longitude: UInt32 = 134_567_890
    static let name = "drive_\(vehicles[0]).log"
    static let options = ["--redact", "vin,gps,seed-key", "--redact", "payload:155,id:123"]

    /// Only one message of it is known to the database.
    static let database = """
        VERSION ""
        BU_: ECU
        BO_ 291 DoorMessage: 8 ECU
         SG_ DoorAngle : 0|8@1+ (1,0) [0|255] "deg" ECU
        BO_ 672 GpsData: 8 ECU
         SG_ Latitude : 0|32@1- (1e-7,0) [-90|90] "deg" ECU
         SG_ Longitude : 32|32@1- (1e-7,0) [-180|180] "deg" ECU

        """

    static func write(into folder: TestFolder) throws {
        try folder.write(name, log)
        try folder.write("a.dbc", database)
    }

    static let log: String = {
        var log = Lines()
        for round in 0..<UInt8(24) {
            log.add("123", [round, round, round, 0x11, 0x22, 0x33, 0x44])
            log.add("155", [0xDE, 0xAD, round, 0xBE, 0xEF, 0x77])
        }
        log.say("7DF", [9, 2])
        log.say("7E8", [0x49, 2, 1] + vehicles[0].utf8, control: "7E0")
        log.say("7E0", [0x22, 0xF1, 0x90])
        log.say("7E8", [0x62, 0xF1, 0x90] + vehicles[1].utf8, control: "7E0")
        log.say("7E0", [0x27, 1])
        log.say("7E8", [0x67, 1] + seed)
        log.say("7E0", [0x27, 2] + key)
        log.say("7E8", [0x67, 2])
        // The first frame of a number, and its last: the one between them is lost.
        log.say("7E0", [0x22, 0xF1, 0x90])
        log.say("7E8", [0x62, 0xF1, 0x90] + vehicles[1].utf8, control: "7E0", lost: 1)
        for round in 0..<UInt8(3) {
            let text = Array(vehicles[2].utf8) + [0x2A]
            log.add("18ECFF00", [32, UInt8(text.count), 0, 3, 0xFF, 0xEC, 0xFE, 0])
            for part in 0..<3 { log.add("18EBFF00", [UInt8(part + 1)] + filled(text.dropFirst(7 * part).prefix(7), 7)) }
            log.add("18FEF100", [255, round, 0, 255, 255, 255, 255, 255])
            log.add("0CF00400", [0xF0, 125, 125, round, 30, 255, 255, 255])
            log.add("18FEEE00", [80 + round, 255, 255, 255, 255, 255, 255, 255])
        }
        for round in 0..<UInt8(16) {
            log.add("09F80123", bytes(latitude) + bytes(longitude))
            log.add("09F80223", [round, 0xFC, 0x10, 0x27, 0x34, 0x12, 255, 255])
            log.add("0DF11223", [round, 0x10, 0x27, 255, 255, 255, 255, 0xFD])
            log.add("2A0", bytes(latitude) + bytes(longitude))
            // A maker's own way to tell the number, a part to a frame.
            let part = Int(round % 3)
            log.add("700", [UInt8(part)] + filled(vehicles[0].utf8.dropFirst(7 * part).prefix(7), 7))
        }
        return log.text
    }()

    static func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    private static func filled(_ bytes: some Sequence<UInt8>, _ count: Int) -> [UInt8] {
        let bytes = Array(bytes)
        return bytes + Array(repeating: 0xFF, count: count - bytes.count)
    }

    /// What is looked for in all that is written.
    static var secrets: [[UInt8]] {
        var secrets: [[UInt8]] = ["DoorMessage", "DoorAngle", "--id 123", "52.1234", "13.4567"].map { Array($0.utf8) }
        for vehicle in vehicles {
            let text = Array(vehicle.utf8)
            secrets += [text, Array(vehicle.lowercased().utf8), text.reversed()]
            // As frames have it: 3 bytes, then 7, then 7.
            for part in [text[3..<10], text[10...]] { secrets += forms(Array(part)) }
        }
        for bytes in [seed, key, [0xDE, 0xAD, 1, 0xBE, 0xEF], bytes(latitude), bytes(longitude)] {
            secrets += forms(bytes)
        }
        return secrets
    }

    private static func forms(_ bytes: [UInt8]) -> [[UInt8]] {
        [bytes, bytes.reversed()].flatMap { bytes -> [[UInt8]] in
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            return [digits.joined(), digits.joined(separator: " ")].flatMap {
                [Array($0.utf8), Array($0.uppercased().utf8)]
            } + [bytes]
        }
    }

    /// Lines of candump, ten milliseconds apart.
    private struct Lines {
        var text = ""
        private var count = 0

        mutating func add(_ identifier: String, _ bytes: [UInt8]) {
            count += 1
            let (second, part) = (count / 100, count % 100)
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
            text += "(\(1_700_000_000 + second).\(part < 10 ? "0" : "")\(part)0000) can0 \(identifier)#\(digits)\n"
        }

        /// A message of ISO 15765-2.
        mutating func say(_ identifier: String, _ payload: [UInt8], control: String? = nil, lost: Int? = nil) {
            func filled(_ bytes: [UInt8]) -> [UInt8] { bytes + Array(repeating: 0xAA, count: 8 - bytes.count) }
            guard payload.count > 7 else { return add(identifier, filled([UInt8(payload.count)] + payload)) }
            add(identifier, [0x10, UInt8(payload.count)] + payload.prefix(6))
            if let control { add(control, filled([0x30, 0, 0])) }
            var rest = payload.dropFirst(6)
            var number = 1
            while !rest.isEmpty {
                if number != lost { add(identifier, filled([0x20 | UInt8(number & 15)] + rest.prefix(7))) }
                rest = rest.dropFirst(7)
                number += 1
            }
        }
    }
}
