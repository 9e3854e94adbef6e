import CANCapture

/// Frames as files with columns.
enum SalvageTables {
    private typealias Text = SalvageNumbers

    static func gvret(_ frames: [Frame]) -> String {
        "Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8\n"
            + frames.map { frame in
                "\(frame.time / 1000),\(Text.hex(frame.identifier, 8)),\(frame.flags.contains(.extended)),Rx,0,"
                    + "\(frame.length),\(Text.bytes(frame.data, separator: ",")),\n"
            }.joined()
    }

    static func pythonCAN(_ frames: [Frame]) -> String {
        "timestamp,arbitration_id,extended,remote,error,dlc,data\n"
            + frames.map { frame in
                "\(Text.seconds(frame.time)),0x\(Text.hex(frame.identifier).lowercased()),"
                    + "\(frame.flags.contains(.extended) ? 1 : 0),\(frame.flags.contains(.remote) ? 1 : 0),0,"
                    + "\(frame.length),\(Text.base64(frame.data))\n"
            }.joined()
    }

    static func csv(_ frames: [Frame]) -> String {
        "time,channel,id,extended,remote,dlc,data\n"
            + frames.map { frame in
                "\(Text.seconds(frame.time)),can0,\(Text.identifier(frame)),"
                    + "\(frame.flags.contains(.extended) ? 1 : 0),\(frame.flags.contains(.remote) ? 1 : 0),"
                    + "\(frame.length),\(Text.bytes(frame.data, separator: " "))\n"
            }.joined()
    }

    static func cl2000(_ frames: [Frame]) -> String {
        let head = """
            # Logger type: CL2000
            # HW rev: 6.0x
            # Logger ID: ID0001
            # Time: 20150710T061732
            # Value separator: ";"
            # Time format: 4
            # Time separator: ""
            # Time separator ms: ""
            # Date separator: ""
            # Time and date separator: "T"
            # Bit-rate: 500000
            Timestamp;Type;ID;Data

            """
        return head
            + frames.map { frame in
                let (clock, rest) = Text.timeOfDay(frame.time)
                let digits = clock.filter { $0 != ":" } + Text.decimal(rest / 1_000_000, 3)
                return "10T\(digits);\(frame.flags.contains(.extended) ? 1 : 0);"
                    + "\(Text.hex(frame.identifier).lowercased());\(Text.bytes(frame.data, separator: "").lowercased())\n"
            }.joined()
    }

    static func microchip(_ frames: [Frame]) -> String {
        let head = """
            //---------------------------------
            Microchip Technology Inc.
            CAN BUS Analyzer
            SavvyCAN Exporter
            Logging Started: 10/7/2015 06:17:32
            //---------------------------------

            """
        let start = frames.first?.time ?? 0
        return head
            + frames.map { frame in
                "\((frame.time - start) / 1_000_000);RX;0x\(Text.hex(frame.identifier, 8));\(frame.length);"
                    + frame.data.map { "0x\(Text.hex(UInt32($0), 2));" }.joined() + "\n"
            }.joined()
    }
}
