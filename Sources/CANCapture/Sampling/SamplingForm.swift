/// How a file of a format is sampled when it is larger than the budget.
enum SamplingForm {
    /// Lines with a time of their own: any of them can be read after the file's header.
    case lines
    /// A header of this many bytes, then containers.
    case containers(headerSize: Int)
    /// pcap's header, then packets.
    case packets(PcapFile.Header)
    /// Records whose order needs the whole file (MDF, SQLite): it is read up to the limit.
    case records
    /// Records that depend on those before them: the beginning is read.
    case beginning

    /// Formats with one record in a line whose times are not differences.
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
