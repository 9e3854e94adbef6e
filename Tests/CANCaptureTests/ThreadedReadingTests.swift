import Testing

@testable import CANCapture

/// Several threads read what one reads, however the text is cut into segments.
struct ThreadedReadingTests {
    /// Segments of so many bytes; a rehearsal reads all of them ahead.
    static func threads(_ count: Int, _ size: Int, isRehearsal: Bool = false) -> ReadingThreads {
        var threads = ReadingThreads(count: count, segmentSize: size)
        threads.isRehearsal = isRehearsal
        return threads
    }

    static let ways = [
        threads(2, 300, isRehearsal: true), threads(4, 700, isRehearsal: true), threads(2, 250), threads(3, 1000),
        threads(4, 4096),
    ]

    static func told(_ bytes: [UInt8], as format: String? = nil, _ threads: ReadingThreads) -> Feeding.Told {
        Feeding.told {
            var options = LoadOptions(inputFormat: format)
            options.threads = threads
            return try CaptureLoader.load(SourceInput(path: "test.log", bytes: bytes), options: options)
        }
    }

    /// Texts of which every line may be any line of a file, and such as have their header once.
    static let samples: [(format: String, text: String)] = {
        let asc = ("asc", TextSamples.asc.replacing("relative", with: "absolute"))
        let all = [("candump", TextSamples.candump), ("asc", TextSamples.asc), asc] + TextSamples.all
        return all.map { ($0.0, String(repeating: $0.1, count: 40)) } + UsualLines.all.map { ($0.format, $0.text(400)) }
    }()

    @Test(arguments: samples)
    func everyFormatIsReadAlike(_ format: String, _ text: String) {
        let bytes = Array(text.utf8)
        let one = Self.told(bytes, as: format, .one)
        #expect(one.frames.count > 10)
        for way in Self.ways { #expect(Self.told(bytes, as: format, way) == one, "\(way)") }
    }

    @Test(arguments: samples)
    func damagedTextsAreReadAlike(_ format: String, _ text: String) {
        // Of a long line beside short ones a damaged copy is slow to look at, and tells nothing more.
        let original = Array(text.utf8.prefix(9000))
        var random = MutationSource(seed: UInt64(text.utf8.count))
        for round in 0..<60 {
            let bytes = random.damaged(original)
            let one = Self.told(bytes, as: format, .one)
            #expect(Self.told(bytes, as: format, Self.ways[round % 2]) == one, "round \(round), rehearsed")
            #expect(Self.told(bytes, as: format, Self.ways[2 + round % 3]) == one, "round \(round)")
        }
    }

    /// Lines as they are in nearly all files are not read twice.
    @Test(arguments: UsualLines.all)
    func usualLinesAreReadAhead(_ lines: UsualLines) throws {
        let bytes = Array(lines.text(600).utf8)
        let tally = try ForkedReading(bytes, as: lines.format, Self.threads(2, 1000, isRehearsal: true))
        #expect(tally.joined > 10)
        #expect(tally.refused == 0)
        #expect(tally.frames == Self.told(bytes, as: lines.format, .one).frames.count)
    }

    /// Each line is of another day, minute or bus than the one before: what forks suppose is wrong again and again.
    @Test func aTextThatRefusesForksIsReadByOneThreadInTheEnd() throws {
        let text = (0..<6000).map { "(1.000000) bus\($0) 123#11\n" }.joined()
        let tally = try ForkedReading(Array(text.utf8), as: "candump", Self.threads(2, 300, isRehearsal: true))
        // Those that were on their way when it was given up are read again, too.
        #expect((1...30).contains(tally.refused))
        #expect(tally.frames == 6000)
        #expect(tally.joined + tally.refused < text.utf8.count / 300 / 2)
    }

    /// What a fork cannot know of: each line says something that depends on others far before it.
    @Test(arguments: [
        ("candump", " (1.500000) can0  123   [1]  11\n", "  can0  123   [2]  11 22\n"),
        ("candump", "(1.500000) can0 123#11\n", " can0  123   [1]  11\n"),
        ("candump", "(1.500000) can0 123#11\n", "(2.500000) can0 20000088#0000000000000000\n\tERRORFRAME\n"),
        ("candump", "(1.500000) can0 123#11\n", "(2.500000) can1 123#22\n"),
        ("asc", "   1.5 1  123  Rx  d 1 11\n", "date Sat Sep 30 15:06:13.191 PM 2017\n"),
        ("asc", "   1.5 1  123  Rx  d 1 11\n", "base dec  timestamps absolute\n"),
        ("asc", "   1.5 1  123  Rx  d 1 11\n", "base hex  timestamps relative\n"),
        ("asc", "   1.5 1  123  Rx  d 1 11\n", "   1.6 1  Engine  Rx  d 1 11\n   1.7 1  E2gine  Rx  d 1 11\n"),
        ("trc", "    5)    1352.7  Rx         0100  1  11\n", ";$STARTTIME=37704.5364870833\n"),
        ("trc", "    5)    1352.7  Rx         0100  1  11\n", ";$FILEVERSION=1.0\n"),
        ("ydwg", "23:59:59.929 T 18EAFF44 14 F0 01\n", "00:00:01.5 R 19F01444\n"),
        ("microchip", "166064;RX;0x0000021A;2;0xFE;0x36;\n", "//---------------------------------\n"),
        ("crtd", "1632509059.541604 2R11 174 00\n", "1632509059.5 CEV Open\n1632509059.5 C\u{1}V Open\n"),
        ("busmaster", "23:08:20:4009 Tx 1 0x021 s 1 00\n", "***RELATIVE MODE***\n"),
    ])
    func whatDependsOnLinesBeforeIsReadAlike(_ format: String, _ usual: String, _ other: String) {
        let bytes = Array((String(repeating: usual, count: 90)).utf8)
        for place in stride(from: 0, to: 60, by: 3) {
            let spread = String(repeating: usual, count: place) + other
            for text in [spread + String(repeating: usual, count: 60), String(repeating: spread, count: 8)] {
                let all = bytes + Array(text.utf8)
                let one = Self.told(all, as: format, .one)
                for way in Self.ways[..<3] { #expect(Self.told(all, as: format, way) == one, "\(place), \(way)") }
            }
        }
    }

    /// Segments without a frame still say what the lines behind them mean.
    @Test(arguments: [
        ("candump", "(2.000000) can0 20000088#0000000000000000\n", "(2.500000) this is a remark\n", "\tcan1 456#AA\n"),
        ("candump", "(2.000000) can0 20000088#0000000000000000\n", "no line of a log at all\n", "\tcan1 456#AA\n"),
        ("candump", "(2.000000) can0 456#AA\n", "(2.500000) this is a remark\n", " can0  123   [1]  11\n"),
        ("candump", "(2.000000) can0 456#AA\n", " can0  123   [1]  11\n", " can0  123   [2]  11 22\n"),
    ])
    func segmentsWithoutFramesAreReadAlike(_ format: String, _ before: String, _ filling: String, _ after: String) {
        let usual = String(repeating: "(1.500000) can0 123#11\n", count: 60)
        for count in stride(from: 1, through: 90, by: 4) {
            let text =
                usual + String(repeating: before + String(repeating: filling, count: count) + after + usual, count: 4)
            let one = Self.told(Array(text.utf8), as: format, .one)
            for way in Self.ways { #expect(Self.told(Array(text.utf8), as: format, way) == one, "\(count), \(way)") }
        }
    }

    /// Days are counted in one mode and stay in another, where no stamp tells them.
    @Test func daysOfBUSMASTERAreCountedAlike() {
        let date = "***START DATE AND TIME 14:5:2013 14:8:19:524***\n"
        func records(_ times: [String]) -> String { times.map { "\($0):00:00:4009 Tx 1 0x021 s 2 00 00\n" }.joined() }
        let days = records(["18"] + Array(repeating: ["00", "06", "12", "18"], count: 3).joined())
        let many = records(Array(repeating: ["01", "02", "03"], count: 40).flatMap(\.self))
        for place in 0..<6 {
            let parts = (0..<6).map { many + ($0 == place ? date : "") }.joined()
            let text =
                "***BUSMASTER Ver 2.4.0***\n***PROTOCOL CAN***\n" + date + "***HEX***\n***SYSTEM MODE***\n" + days
                + "***ABSOLUTE MODE***\n" + parts + "***SYSTEM MODE***\n" + records(["14", "15"])
            let one = Self.told(Array(text.utf8), as: "busmaster", .one)
            #expect(one.frames.count == 13 + 720 + 2)
            for way in Self.ways {
                #expect(Self.told(Array(text.utf8), as: "busmaster", way) == one, "\(place), \(way)")
            }
        }
    }

    /// A copy of a large table for each segment would be most of the memory.
    @Test func largeTablesOfNamesAreNotCopied() {
        var names = NameTable(limit: 1 << 16)
        #expect(names.isSmall)
        for number in 0..<4000 {
            let name = Array(
                "a name of a message that is long enough to count, \(number), with what is added to it".utf8)
            _ = names.index(of: name, name.count)
        }
        #expect(!names.isSmall)
    }

    @Test func aLineLongerThanASegmentIsReadAlike() {
        for length in [400, 70_000] {
            let comment = "# " + String(repeating: "x", count: length) + "\n"
            let lines = String(repeating: "(1.000000) can0 123#11\n", count: 150)
            let bytes = Array((lines + comment + lines + comment.dropLast(3)).utf8)
            let one = Self.told(bytes, as: "candump", .one)
            #expect(one.frames.count == 300)
            for way in Self.ways { #expect(Self.told(bytes, as: "candump", way) == one) }
        }
    }

    /// A filter asks for frames in their order, and bounds stand on the first: all is left to one thread.
    @Test func aFilterKeepsTheSame() throws {
        let bytes = Array(String(repeating: TextSamples.candump, count: 100).utf8)
        var options = LoadOptions(inputFormat: "candump", filter: FrameFilter(channels: ["can0"]))
        options.threads = .one
        let one = Feeding.told { try CaptureLoader.load(SourceInput(path: "test.log", bytes: bytes), options: options) }
        options.threads = Self.ways[0]
        #expect(
            Feeding.told { try CaptureLoader.load(SourceInput(path: "test.log", bytes: bytes), options: options) }
                == one)
        #expect(one.frames.count > 100)
    }
}

/// Captures of the corpus by several threads.
@Suite(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct ThreadedCorpusTests {
    private static let longest = 200_000
    private static let ways = [
        ThreadedReadingTests.threads(3, 4096, isRehearsal: true), ThreadedReadingTests.threads(2, 3000),
    ]

    static let captures = Corpus.allCaptures.map { "captures/\($0)" }.filter { !$0.hasPrefix("captures/mf4") }
    static let others = ["damaged", "malformed"].flatMap { folder in
        names(in: "\(Corpus.folder)/\(folder)").map { "\(folder)/\($0)" }
    }

    @Test(arguments: captures + others)
    func isTheSameWithSeveralThreads(_ file: String) throws {
        let path = "\(Corpus.folder)/\(file)"
        // Folders are no files.
        guard let all = try? contents(path) else { return }
        let bytes = file.hasPrefix("captures/blf") ? all : Array(all.prefix(Self.longest))
        let one = ThreadedReadingTests.told(bytes, .one)
        for way in Self.ways { #expect(ThreadedReadingTests.told(bytes, way) == one, "\(way)") }
    }

    /// Packed files are damaged in other ways: what is missing is a gap in the text.
    @Test(arguments: others)
    func isTheSameAsItIsPacked(_ file: String) {
        func told(_ threads: ReadingThreads) -> Feeding.Told {
            var options = LoadOptions()
            options.threads = threads
            return Feeding.told { try CaptureLoader.load(path: "\(Corpus.folder)/\(file)", options: options) }
        }
        let one = told(.one)
        for way in Self.ways { #expect(told(way) == one, "\(way)") }
    }
}

/// A text read by forks, and how many of them were any good.
struct ForkedReading {
    let joined: Int
    let refused: Int
    let frames: Int

    init(_ bytes: [UInt8], as format: String, _ threads: ReadingThreads) throws {
        let reader = try #require(CaptureFormats.named(format) as? any TextReader.Type)
        var scanner = LineScanner()
        defer { scanner.release() }
        var made = try bytes.withUnsafeBytes { try reader.parser(for: $0, path: "test.log") }
        made.collector = FrameCollector(reader.format, path: "test.log", options: LoadOptions())
        var parser = made.threaded(threads)
        defer { parser.release() }
        bytes.withUnsafeBytes { bytes in
            let start = scanner.begin(bytes)
            parser.take(UnsafeRawBufferPointer(rebasing: bytes[start...]), &scanner)
            parser.takeLast(&scanner)
        }
        let tally = try #require(parser as? any ForkTally)
        (joined, refused) = (tally.joined, tally.refused)
        frames = parser.close().frames.count
    }
}

/// Lines as files have them for the most part: a header, and one record after the other.
struct UsualLines: Sendable, CustomStringConvertible {
    var format: String
    var header: String
    /// By number of the record.
    var line: @Sendable (Int) -> String

    var description: String { format }

    func text(_ count: Int) -> String { header + (0..<count).map(line).joined() }

    private static func seconds(_ index: Int) -> String { "\(1_436_509_052 + index / 1000).\(1000 + index % 1000)" }

    static let all = [
        UsualLines(format: "candump", header: "") { "(\(seconds($0))00) can\($0 % 2) \(100 + $0 % 7)#112233445566\n" },
        UsualLines(format: "candump", header: "") { " (\(seconds($0)))  vcan\($0 % 2)  123   [2]  11 22\n" },
        UsualLines(
            format: "asc", header: "date Sat Sep 30 15:06:13.191 2017\nbase hex  timestamps absolute\n"
        ) { "   \(seconds($0)) \(1 + $0 % 2)  \(100 + $0 % 9)  Rx   d 3 05 0C 00  Length = 24 BitCount = 12\n" },
        UsualLines(
            format: "trc", header: ";$FILEVERSION=2.1\n;$STARTTIME=45571.68\n;$COLUMNS=N,O,T,B,I,d,R,L,D\n"
        ) { "  \($0) \($0 * 3).400 DT \(1 + $0 % 2)  0100 Rx -  2    00 0\($0 % 9)\n" },
        UsualLines(format: "crtd", header: "1632509059.5 CXX OVMS\n") { "\(seconds($0)) 2R11 174 00 0\($0 % 9)\n" },
        UsualLines(format: "csv", header: "time,bus,id,dlc,data\n") { "\($0).25,can\($0 % 2),123,2,000\($0 % 9)\n" },
        UsualLines(
            format: "gvret-csv", header: "Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8\n"
        ) { "\($0 * 7),000002E6,false,Rx,\($0 % 2),2,1,\($0 % 9),\n" },
        UsualLines(format: "canking", header: "Chn Identifier Flg   DLC  D0...1\n") {
            " \($0 % 2)    0000014B         2  00  0\($0 % 9)        \(seconds($0)) T\n"
        },
        UsualLines(format: "kvaser-txt", header: "Kvaser Memorator Log\n") {
            "   \(seconds($0))  \(1 + $0 % 2)         118    Rx            2  10 0\($0 % 9)            \($0)\n"
        },
        UsualLines(format: "python-can-text", header: "") {
            "Timestamp: \(seconds($0))    ID: 0123    S Rx                DL:  2    01 0\($0 % 9)     Channel: vcan0\n"
        },
        UsualLines(format: "canhacker", header: "Time   ID     DLC Data                    Comment\n") {
            "\($0 / 20),\(100 + $0) 070      2 00 0\($0 % 9)\n"
        },
        UsualLines(format: "ydwg", header: "") {
            "00:\(10 + $0 / 600):\(10 + $0 / 20).\(100 + $0) R 19F01444 0\($0 % 9)\n"
        },
        UsualLines(format: "canhacker", header: "@ TEXT @ 3 @ 64 @ 0 @ 3 @ 7459 @ 00:00:07.459 @\r") {
            "\($0 / 20),\(100 + $0)\t1\t00000004\t112\t2\t00 0\($0 % 9)\t00000000\t  \t\r"
        },
        UsualLines(
            format: "busmaster",
            header: "***BUSMASTER Ver 2.4.0***\n***PROTOCOL CAN***\n***START DATE AND TIME 14:5:2013 14:8:19:524***\n"
                + "***HEX***\n***SYSTEM MODE***\n"
        ) { "14:\(10 + $0 / 60):\(10 + $0 % 50):4009 Tx 1 0x021 s 2 00 0\($0 % 9)\n" },
        UsualLines(
            format: "pp2can", header: "CAN speed 1: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
        ) {
            ">\t\($0)\t   17:\(10 + $0 / 60):39.303:4446.00\tSt\t0x197\t0\t2\t64\t0\($0 % 9)\t \t \t \t \t \t \tp:1\n"
        },
    ]
}

/// Damage to texts, always the same for a seed.
struct MutationSource {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    /// Flips bits, removes, puts in and copies parts, exchanges line ends, or cuts the text off.
    mutating func damaged(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...next(8) {
            guard bytes.count > 1000 else { break }
            let place = next(bytes.count)
            let end = min(bytes.count, place + next(60))
            switch next(9) {
            case 0, 1, 2: bytes[place] ^= UInt8(1 << next(8))
            case 3: bytes.remove(at: place)
            case 4: bytes.insert([0x0A, 0x0D, 0x09, 0x20, 0x2A, 0x3B, 0xFF][next(7)], at: place)
            case 5: bytes.removeSubrange(place..<end)
            case 6: bytes.insert(contentsOf: bytes[place..<end], at: next(bytes.count))
            case 7: if let line = bytes[place...].firstIndex(of: 0x0A) { bytes[line] = [0x0D, 0x20, 0x00][next(3)] }
            default: if next(4) == 0 { bytes.removeLast(next(200)) }
            }
        }
        return bytes
    }
}
