/// Reads pcap and pcapng files with SocketCAN packets.
package enum PcapReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "pcap", name: "pcap or pcapng", suffixes: ["pcap", "pcapng", "cap"],
        recognisedBy: "the magic number of a pcap file, or pcapng's section header",
        carries: [
            "interface names (pcapng)", "time", "date", "direction", "remote frames", "error frames", "FD flags",
            "CAN XL",
        ],
        limits: "SocketCAN packets only (link types 227, 113 and 276)")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        if PcapFile.Header(head) != nil { return head.count >= PcapFile.Header.size ? .certain : .possible }
        return PcapngFile.sectionOrder(head, at: 0) == nil ? .no : .certain
    }

    package static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws {
        try input.withAllBytes { bytes in
            let untouched = collector
            var packets = SocketCANPackets()
            try walk(bytes, of: input, &packets, &collector)
            if packets.identifiers.verdict == .little {
                // The first packets proved that the identifiers are in host order, so the frames read from them are
                // dropped.
                collector = untouched
                packets = SocketCANPackets(identifiers: IdentifierOrder(known: .little))
                collector.source.notes.append(
                    "the identifiers are in host byte order, not in that of link type 227, and are read in host byte order"
                )
                try walk(bytes, of: input, &packets, &collector)
            }
        }
    }

    private static func walk(
        _ bytes: UnsafeRawBufferPointer, of input: CaptureInput, _ packets: inout SocketCANPackets,
        _ collector: inout FrameCollector
    ) throws {
        if PcapngFile.sectionOrder(bytes, at: 0) != nil {
            var file = PcapngFile(bytes, path: input.path)
            try file.read(input, &packets, &collector)
        } else {
            var file = try PcapFile(bytes, path: input.path)
            try file.read(input, &packets, &collector)
        }
    }
}
