import CANCapture

/// A format that salvage is measured of, and how a capture of it is made.
struct SalvageFormat {
    var name: String
    var make: (_ frames: Int) throws -> [UInt8]

    private static func text(
        _ name: String, _ kinds: SalvageTraffic.Kinds, _ write: @escaping ([Frame]) -> String
    ) -> SalvageFormat {
        SalvageFormat(name: name) { Array(write(SalvageTraffic.frames($0, kinds)).utf8) }
    }

    private static func packed(_ name: String, _ pack: @escaping ([UInt8]) throws -> [UInt8]) -> SalvageFormat {
        SalvageFormat(name: "candump, \(name)") { count in
            try pack(Array(SalvageLogs.candump(SalvageTraffic.frames(count, .remote)).utf8))
        }
    }

    static var all: [SalvageFormat] {
        [
            text("candump", .remote, SalvageLogs.candump),
            text("candump FD", .fd, SalvageLogs.candump),
            text("candump terminal", .remote, SalvageLogs.terminal),
            text("asc", .remote, SalvageLogs.asc),
            text("asc FD", .fd, SalvageLogs.asc),
            SalvageFormat(name: "blf") { try VectorBLF.bytes(frames: $0) },
            SalvageFormat(name: "mf4") { SalvageMDF.file(SalvageTraffic.frames($0, [])) },
            SalvageFormat(name: "pcap") { SalvagePackets.pcap(SalvageTraffic.frames($0, [.remote, .fd])) },
            SalvageFormat(name: "pcapng") { SalvagePackets.pcapng(SalvageTraffic.frames($0, [.remote, .fd])) },
            text("trc 1.1", .remote, SalvageTraces.version1),
            text("trc 2.1", [.remote, .fd], SalvageTraces.version2),
            text("peak-csv", .fd, SalvageTraces.converted),
            text("crtd", [], SalvageLogs.crtd),
            text("busmaster", .remote, SalvageLogs.busmaster),
            text("canhacker", .remote, SalvageLogs.canhacker),
            text("gvret-csv", [], SalvageTables.gvret),
            text("python-can-csv", [], SalvageTables.pythonCAN),
            text("csv", .remote, SalvageTables.csv),
            text("cl2000", [], SalvageTables.cl2000),
            text("microchip", [], SalvageTables.microchip),
            text("pp2can", [], SalvageLogs.pp2can),
            text("ydwg", .extendedOnly, SalvageLogs.yachtDevices),
            SalvageFormat(name: "sqlite") { try SalvageDatabase.file(SalvageTraffic.frames($0, .remote)) },
            packed("gzip", SalvagePacking.gzip),
            packed("zstd", SalvagePacking.zstd),
            packed("xz", SalvagePacking.xz),
            packed("bzip2", SalvagePacking.bzip2),
        ]
    }
}
