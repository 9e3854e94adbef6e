/// How a file of a format is sampled when it is larger than the budget.
enum SamplingForm {
    /// Lines, each with a time of its own: any of them can be read behind the file's header.
    case lines
    /// A header of so many bytes, then containers.
    case containers(headerSize: Int)
    /// pcap's header, then packets.
    case packets(PcapFile.Header)
    /// Records in an order that only the file as a whole tells (MDF, SQLite): it is read up to the limit.
    case records
    /// Records mean something only after those before them: the beginning is read.
    case beginning

    /// Formats with a record in a line whose times do not add up.
    private static let lineFormats: Set<String> = [
        "asc", "candump", "crtd", "csv", "gvret-csv", "peak-csv", "python-can-csv", "trc",
    ]

    static func of(_ format: CaptureFormat, head: UnsafeRawBufferPointer) -> SamplingForm {
        if format.identifier == BLFReader.format.identifier {
            guard head.count >= 8, let base = head.baseAddress else { return .beginning }
            if BLFFileHeader.isUsual(head) { return .containers(headerSize: BLFFileHeader.usualSize) }
            let size = Int(base.littleEndian(at: 4, as: UInt32.self))
            return BLFFileHeader.plausibleSizes.contains(size) ? .containers(headerSize: size) : .beginning
        }
        if format.identifier == MDFReader.format.identifier || format.identifier == SQLiteReader.format.identifier {
            return .records
        }
        if format.identifier == PcapReader.format.identifier, let header = PcapFile.Header(head) {
            return .packets(header)
        }
        guard lineFormats.contains(format.identifier), !CandumpStamps.areDeltas(head) else { return .beginning }
        // ASC's `base hex  timestamps relative`.
        let isRelative =
            format.identifier == "asc" && String(decoding: head, as: UTF8.self).contains("timestamps relative")
        return isRelative ? .beginning : .lines
    }
}
