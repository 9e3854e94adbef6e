/// Writes a made-up DBC file of about the size asked for: messages of eight signals, with comments, names for values
/// and cycle times, as the databases of a car's body network have them.
enum MadeUpDatabase {
    static func write(bytes: Int, to file: borrowing BenchFile) throws {
        var messages = 0
        var head =
            "VERSION \"made up\"\n\nNS_ :\n\tCM_\n\tBA_DEF_\n\tVAL_\n\nBS_:\n\nBU_: Engine Gateway Display Brake\n\n"
        var notes = ""
        // Identifiers of 29 bits, so that there are enough of them.
        while head.utf8.count + notes.utf8.count < bytes {
            let raw = 0x8000_0000 + 0x10_0000 + messages
            head += "BO_ \(raw) Message_\(messages): 8 Engine\n"
            for signal in 0..<8 {
                let name = "Signal_\(messages)_\(signal)_of_a_message"
                head += " SG_ \(name) : \(8 * signal)|8@1+ (0.25,-40) [-40|23.75] \"degC\" Gateway,Display\n"
                if signal % 2 == 0 {
                    notes += "CM_ SG_ \(raw) \(name) \"What the signal \\\"\(signal)\\\" says, in a sentence.\";\n"
                } else {
                    notes += "VAL_ \(raw) \(name) 3 \"not available\" 2 \"fault\" 1 \"on\" 0 \"off\" ;\n"
                }
            }
            head += "\n"
            notes += "BA_ \"GenMsgCycleTime\" BO_ \(raw) \(10 * (1 + messages % 100));\n"
            messages += 1
        }
        let attributes = "BA_DEF_ BO_ \"GenMsgCycleTime\" INT 0 65535;\nBA_DEF_DEF_ \"GenMsgCycleTime\" 0;\n"
        try file.write(Array((head + attributes + notes).utf8))
    }
}
