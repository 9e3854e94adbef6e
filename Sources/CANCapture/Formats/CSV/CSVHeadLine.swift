/// Header rows that are known exactly, and are therefore recognised when they are damaged.
enum CSVHeadLine {
    private static let bytes = "D1,D2,D3,D4,D5,D6,D7,D8"

    /// SavvyCAN and GVRET devices, python-can, and CSS Electronics' loggers.
    private static let known: [[UInt8]] = [
        "Time Stamp,ID,Extended,Dir,Bus,LEN,\(bytes)", "Time Stamp,ID,Extended,Bus,LEN,\(bytes)",
        "Time Stamp,ID,Extended,Dir,Bus,DLC,\(bytes)", "timestamp,arbitration_id,extended,remote,error,dlc,data",
        "Timestamp;Type;ID;Data", "Timestamp;Lost;Type;ID;Length;Data",
    ].map { Array($0.utf8) }

    /// The known header row from which this one differs by one byte; nil if there is none, or the row is a known one.
    static func restored(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        known.first { sound in
            guard sound.count == line.count else { return false }
            var different = 0
            for (byte, other) in zip(sound, line) where byte != other { different += 1 }
            return different == 1
        }
    }

    /// How much of a line is the header row: less than all if its end was damaged and the first row follows.
    static func length(_ line: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = line.baseAddress else { return 0 }
        for place in JoinedLines.places(start, line.count, lineEnd: 0x0A) {
            let first = UnsafeBufferPointer(rebasing: line[..<JoinedLines.length(start, upTo: place)])
            if known.contains(where: { $0.elementsEqual(first) }) { return first.count }
            if JoinedLines.isDamagedEndForCertain(line[place]), CSVColumns(heads: first) != nil { return first.count }
        }
        return line.count
    }
}
