import CANCapture
internal import CBZip2
internal import CDeflate
internal import CLzma
internal import CSQLite
internal import CZstd

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

/// Frames as the SQLite table that python-can writes.
enum SalvageDatabase {
    static func file(_ frames: [Frame]) throws -> [UInt8] {
        var handle: OpaquePointer?
        guard sqlite3_open(":memory:", &handle) == SQLITE_OK else { throw BenchFailure(description: "no SQLite") }
        defer { sqlite3_close_v2(handle) }
        var text = """
            BEGIN; CREATE TABLE messages (ts REAL, arbitration_id INTEGER, extended INTEGER, remote INTEGER,
            error INTEGER, dlc INTEGER, data BLOB);

            """
        for frame in frames {
            text += "INSERT INTO messages VALUES (\(SalvageNumbers.seconds(frame.time)), \(frame.identifier), "
            text += "\(frame.flags.contains(.extended) ? 1 : 0), \(frame.flags.contains(.remote) ? 1 : 0), 0, "
            text += "\(frame.length), x'\(SalvageNumbers.bytes(frame.data, separator: ""))');\n"
        }
        guard sqlite3_exec(handle, text + "COMMIT;", nil, nil, nil) == SQLITE_OK else {
            throw BenchFailure(description: "the table of messages cannot be made")
        }
        var size: Int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
            throw BenchFailure(description: "no memory")
        }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }
}

/// The frames that captures for the salvage figures hold: the made-up traffic with some identifiers of 29 bits.
enum SalvageTraffic {
    /// Which kinds of frames a format can hold.
    struct Kinds: OptionSet {
        let rawValue: Int

        /// Remote frames, one of forty.
        static let remote = Kinds(rawValue: 1)
        /// CAN FD frames of up to 64 bytes, every third.
        static let fd = Kinds(rawValue: 2)
        /// Nothing but identifiers of 29 bits.
        static let extendedOnly = Kinds(rawValue: 4)
    }

    private static let longLengths = [12, 24, 64]

    /// A number of frames. Their times are nanoseconds since 1970, whole microseconds.
    static func frames(_ count: Int, _ kinds: Kinds) -> [Frame] {
        var traffic = MadeUpTraffic()
        return (0..<count).map { index in
            let made = traffic.next()
            let isExtended = kinds.contains(.extendedOnly) || made.identifier & 0x10 != 0
            var flags: FrameFlags = isExtended ? [.received, .extended] : .received
            var data = (0..<made.length).map { UInt8(truncatingIfNeeded: made.data >> UInt64(8 * $0)) }
            if kinds.contains(.fd), index % 3 == 0 {
                flags.formUnion([.fd, .bitRateSwitch])
                let length = longLengths[index / 3 % longLengths.count]
                data = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ Int(data[$0 % data.count])) }
            } else if kinds.contains(.remote), index % 40 == 39 {
                flags.insert(.remote)
            }
            let length = data.count
            return Frame(
                time: made.time * 1000, identifier: isExtended ? 0x18FE_F000 | made.identifier : made.identifier,
                flags: flags, length: length, data: flags.contains(.remote) ? [] : data)
        }
    }
}

/// A capture compressed by the libraries that the usual tools are made of, at their usual levels.
enum SalvagePacking {
    private static let failure = BenchFailure(description: "a capture cannot be compressed")

    static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let deflater = libdeflate_alloc_compressor(6) else { throw failure }
        defer { libdeflate_free_compressor(deflater) }
        let bound = libdeflate_gzip_compress_bound(deflater, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_gzip_compress(deflater, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }

    static func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = ZSTD_compress(&output, output.count, bytes, bytes.count, 3)
        guard ZSTD_isError(count) == 0 else { throw failure }
        return Array(output[..<count])
    }

    static func xz(_ bytes: [UInt8]) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
        var count = 0
        guard
            lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nil, bytes, bytes.count, &output, &count, output.count)
                == LZMA_OK
        else { throw failure }
        return Array(output[..<count])
    }

    static func bzip2(_ bytes: [UInt8]) throws -> [UInt8] {
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count + bytes.count / 100 + 600)
        var count = UInt32(output.count)
        guard BZ2_bzBuffToBuffCompress(&output, &count, &input, UInt32(input.count), 9, 0, 0) == BZ_OK else {
            throw failure
        }
        return output[..<Int(count)].map { UInt8(bitPattern: $0) }
    }
}

/// Frames as PEAK's traces and the CSV files made of them.
enum SalvageTraces {
    private typealias Text = SalvageNumbers

    static func version1(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        let head = """
            ;$FILEVERSION=1.1
            ;$STARTTIME=42195.2621759259
            ;
            ;   Start time: 10.07.2015 06:17:32.000
            ;---+--   ----+----  --+--  ----+---  +  -+ -- -- -- -- -- -- --

            """
        return head
            + frames.enumerated().map { index, frame in
                let data = frame.flags.contains(.remote) ? "RTR" : Text.bytes(frame.data, separator: " ")
                return "\(Text.blankPadded(Int64(index + 1), 6))) \(padded(frame.time - start, 1))  Rx  "
                    + "\(padded(frame))  \(frame.length)  \(data) \n"
            }.joined()
    }

    static func version2(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        let head = """
            ;$FILEVERSION=2.1
            ;$STARTTIME=42195.2621759259
            ;$COLUMNS=N,O,T,B,I,d,R,L,D
            ;
            ;   Start time: 10.07.2015 06:17:32.000.000
            ;---+-- ------+------ +- +- --+----- +- +- +--- +- -- -- -- -- -- -- --

            """
        let codes = [12: 9, 24: 12, 64: 15]
        return head
            + frames.enumerated().map { index, frame in
                let code = codes[frame.length] ?? frame.length
                let end = frame.data.isEmpty ? "" : "    " + Text.bytes(frame.data, separator: " ") + " "
                return "\(Text.blankPadded(Int64(index + 1), 7)) \(padded(frame.time - start, 3)) \(type(frame)) 1  "
                    + "\(padded(frame)) Rx -  \(code)\(end)\n"
            }.joined()
    }

    static func converted(_ frames: [Frame]) -> String {
        let start = frames.first?.time ?? 0
        return "$STARTTIME=42195.2621759259\n"
            + "Number Time (ms) Bus Direction Type ID (hex) Reserved Length D0 D1 D2 D3 D4 D5 D6 D7 D...\n"
            + frames.enumerated().map { index, frame in
                "\(index + 1) \(Text.milliseconds(frame.time - start, 3)) 1 Rx \(type(frame)) "
                    + "\(Text.identifier(frame)) - \(frame.length) \(Text.bytes(frame.data, separator: " "))\n"
            }.joined()
    }

    private static func type(_ frame: Frame) -> String {
        frame.flags.contains(.remote) ? "RR" : frame.flags.contains(.fd) ? "FB" : "DT"
    }

    private static func padded(_ frame: Frame) -> String {
        frame.flags.contains(.extended) ? Text.hex(frame.identifier, 8) : "    " + Text.hex(frame.identifier, 4)
    }

    private static func padded(_ time: Int64, _ places: Int) -> String {
        let text = Text.milliseconds(time, places)
        return String(repeating: " ", count: max(0, 13 - text.utf8.count)) + text
    }
}
