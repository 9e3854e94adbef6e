import Testing

@testable import Capture

/// Damage to small samples of the text formats, always the same: nothing may trap or hang.
struct TextMutationTests {
    private struct Generator {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    private static let samples: [(format: String, text: String)] = [
        (
            "trc",
            """
            ;$FILEVERSION=2.1
            ;$STARTTIME=45571.6807583796
            ;$COLUMNS=N,O,T,B,I,d,R,L,D
                  1     17535.400 DT 1  00000100 Tx -  8    00 01 02 03 04 05 06 07
                  2     17540.300 ST 1         - Rx -  4    00 00 00 08
                  3     17541.300 ER 1         - Rx -  5    04 00 02 08 00
                  4     48937.600 RR 1      0704 Rx -  1
                  5     48938.600 BI 2      0704 Rx -  9    00 01 02 03 04 05 06 07 08 09 0A 0B

            """
        ),
        (
            "trc",
            """
            ;$FILEVERSION=1.1
            ;$STARTTIME=37704.5364870833
                 1)    1059.9  Rx         0300  7  00 00 00 00 04 00 00
                 2)    1346.8  Warng  FFFFFFFF  4  00 00 00 04  BUSLIGHT
                 3)    1349.2  Error      0008  4  00 19 08 08
                 4)    1352.7  Rx         0100  3  RTR

            """
        ),
        (
            "peak-csv",
            """
            $STARTTIME=45628.5
            Number Time (ms) Bus Direction Type ID (hex) Reserved Length D0 D1 D2 D3 D4 D5 D6 D7 D...
            1 0.100 1 Rx DT 0593 - 6 00 00 FF FF FF FF
            2 1.700 2 Tx FB 18EFC034 - 12 00 00 00 00 00 00 00 01 02 03 04 05

            """
        ),
        (
            "canhacker",
            "@ TEXT @ 3 @ 64 @ 0 @ 3 @ 7459 @ 00:00:07.459 @\r# $LocalTime=11:19:54.503\r"
                + "59,641405\t1\t00000004\t112\t8\t00 20 C1 0E 01 72 89 00\t00000000\t     r  \t\r"
                + "0,641405\t1\t00000005\t18EFC034\t2\t00 20                  \t00000000\t     r  \t\r"
                + "0,7\t1\t00000006\t123\t2\t                       \t00000000\t        \t\r"
        ),
        (
            "busmaster",
            """
            ***BUSMASTER Ver 2.4.0***
            ***PROTOCOL CAN***
            ***[START LOGGING SESSION]***
            ***START DATE AND TIME 14:5:2013 14:8:19:524***
            ***HEX***
            ***SYSTEM MODE***
            23:08:20:4009 Tx 1 0x021 s 3 00 01 02
            00:08:20:53 Rx 2 18EFC034 x 1 FF
            00:08:20:54 Rx 2 7FF sr 4
            ***PROTOCOL J1939***
            ***DEC***
            12:38:30:5344 1 18eeff00 0x00EE00 ACL 00  FF  006 Tx 2 01 00

            """
        ),
        (
            "crtd",
            """
            1632509059.533816 CXX OVMS CRTD
            1632509059.541604 2R11 174 00 00 00 aa 0f 00 00 00
            1632509059.541605 T29 18FEF100 01
            1632509059.541606 12R11 7FF

            """
        ),
        (
            "gvret-csv",
            """
            Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8
            1000,000002E6,false,Rx,0,8,1,2,3,4,5,6,7,8,
            -2000,18FEF100,TRUE,Tx,1,2,a,0B,

            """
        ),
        (
            "python-can-csv",
            """
            timestamp,arbitration_id,extended,remote,error,dlc,data
            1581668399.05375,0x123,0,0,0,3,EjRW
            1581668399.053751,0x12345678,1,0,0,12,AAECAwQFBgcICQoL
            1581668399.06,0x0,0,1,0,2,

            """
        ),
        (
            "csv",
            """
            time,bus,id,ext,rtr,error,fd,brs,esi,dir,dlc,data
            1.0,can0,123,0,1,0,0,0,0,Rx,4,
            2.0,can1,00000123,true,false,false,true,TRUE,1,tx,9,000102030405060708090A0B
            3.5,"can1",123,0,0,0,0,0,0,,3,0x11 22 3

            """
        ),
        (
            "microchip",
            """
            //---------------------------------
            CAN BUS Analyzer
            //---------------------------------
            166064;RX;0x0000021A;2;0xFE;0x36;
            166065;TX;0x18FEF100;0;

            """
        ),
        (
            "cl2000",
            """
            # Logger type: CL2000
            # Time: 20170131T022232
            # Bit-rate: 500000
            Timestamp;Lost;Type;ID;Length;Data
            31T022231683;0;8;7df;2;0201
            2017/01/31 02.22.31,684;0;1;18fef100;0;

            """
        ),
        (
            "pp2can",
            "CAN speed 1: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
                + ">\t0\t   17:18:39.303:4446.00\tSt\t0x197\t0\t4\t64\tE0\t9E\tC0\t \t \t \t \tp:1\n"
                + ">\t1\t   00:18:39.303:4446.00\tEx\t0x18FEF100\t0\t1\t64\t \t \t \t \t \t \t \tp:1\n"
        ),
        ("ydwg", "23:59:59.929 T 18EAFF44 14 F0 01\n00:00:01.5 R 19F01444\n00:00:01.6 R 19F01444 01 02\n"),
    ]

    /// Bytes that mean something to one grammar or the other.
    private static let spice = Array("0129afxXRT:;,.()$=-*@#\"/ \t\r\n\u{0}é".utf8) + [0xFF]

    /// What holds of every capture; returns its frames.
    private func examine(_ bytes: [UInt8], as format: String) throws -> Int {
        guard let capture = try? load(bytes, as: format) else { return 0 }
        let ends = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
        #expect(capture.frames.count + capture.skipped.count <= ends)
        for row in 0..<capture.frames.count {
            #expect(capture.frames.length(row) <= 64)
            #expect(Int(capture.frames.channel(row)) < capture.frames.channels.count)
            let flags = capture.frames.flags(row)
            if !flags.contains(.error) {
                #expect(capture.frames.identifier(row) <= (flags.contains(.extended) ? 0x1FFF_FFFF : 0x7FF))
            }
        }
        return capture.frames.count
    }

    @Test(arguments: 0..<samples.count)
    func readsASampleCutAtEveryLength(_ index: Int) throws {
        let (format, text) = Self.samples[index]
        let bytes = Array(text.utf8)
        let whole = try load(bytes, as: format)
        #expect(whole.frames.count >= 2)
        #expect(try load(bytes).source.format == format)
        for length in 1..<bytes.count {
            #expect(try examine(Array(bytes.prefix(length)), as: format) <= whole.frames.count)
        }
    }

    @Test(arguments: 0..<samples.count)
    func readsADamagedSampleWithoutAFault(_ index: Int) throws {
        let (format, text) = Self.samples[index]
        let original = Array(text.utf8)
        var random = Generator(state: UInt64(index) + 11)
        var kept = 0
        for round in 0..<2000 {
            var bytes = original
            for _ in 0...random.next(6) {
                guard !bytes.isEmpty else { break }
                let place = random.next(bytes.count)
                switch random.next(5) {
                case 0: bytes[place] = Self.spice[random.next(Self.spice.count)]
                case 1: bytes[place] = UInt8(random.next(256))
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(Self.spice[random.next(Self.spice.count)], at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + random.next(40)))
                }
            }
            kept += try examine(bytes, as: format)
            if round % 20 == 0 { _ = try? load(bytes) }
        }
        #expect(kept > 500)
    }
}
