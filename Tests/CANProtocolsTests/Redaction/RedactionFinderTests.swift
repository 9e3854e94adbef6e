import CANCapture
import CANDatabases
import CANProtocols
import Testing

@Suite struct RedactionFinderTests {
    /// `WVWZZZ1JZXW386752` by OBD-II.
    private let number = ["7E8#1014490201575657", "7E8#215A5A5A314A5A58", "7E8#2257333836373532"]

    @Test func findsAVehiclesNumberOverThreeFrames() throws {
        #expect(try found(number, "vin") == ["0:5-8 ‹VIN›", "1:1-8 ‹VIN›", "2:1-8 ‹VIN›"])
    }

    @Test func findsTheRestOfANumberThatLostAFrame() throws {
        #expect(try found([number[0], number[2]], "vin") == ["0:5-8 ‹VIN›", "1:1-8 ‹VIN›"])
        #expect(try found([number[1], number[2]], "vin") == ["0:1-8 ‹VIN›", "1:1-8 ‹VIN›"])
    }

    @Test func findsPartsOfAKnownNumberInFramesOfAnyKind() throws {
        let lines =
            number + ["700#0057565757575757", "701#00575657 5A5A5A31".filter { $0 != " " }, "702#3231323132313231"]
        let parts = try found(lines, "vin").dropFirst(3)
        #expect(parts == ["3:1-4 ‹VIN›", "4:1-8 ‹VIN›"])
    }

    /// Pieces of three and four characters stayed in the frames beside it.
    @Test func findsShortPiecesAroundANumber() throws {
        let lines = number + ["700#0038363700000000", "701#0058573338000000", "702#3132333435363738"]
        #expect(try found(lines, "vin").dropFirst(3) == ["3:1-4 ‹VIN›", "4:1-5 ‹VIN›"])
        // Far from any frame of the number they are found by chance.
        let far = number + (0..<1500).map { _ in "703#0000000000000000" } + ["700#0038363700000000"]
        #expect(try found(far, "vin").count == 3)
    }

    @Test func findsSeedsAndKeysOfOneSideAlone() throws {
        #expect(try found(["7E8#06670111223344AA", "7E8#026702AAAAAAAAAA"], "seed-key") == ["0:3-7 ‹KEY›"])
        #expect(try found(["7E0#022701AAAAAAAAAA", "7E0#06270255667788AA"], "seed-key") == ["1:3-7 ‹KEY›"])
    }

    /// 05 and 12 may also be the length of a message, so that frames look right with and without an address.
    @Test(arguments: ["05", "12", "33"])
    func findsSecretsBehindAnyAddress(address: String) throws {
        let lines = [
            "6A8#\(address)065003003201F4", "6A8#\(address)101462F1905756", "6A8#\(address)21575A5A5A314A",
            "6A8#\(address)225A5857333836", "6A8#\(address)23373532AAAAAA", "6A8#\(address)100867019D3E7A",
            "6A8#\(address)21C41B5FAAAAAA", "6A8#\(address)026702AAAAAAAA",
        ]
        let parts = try found(lines, "vin,seed-key")
        #expect(parts.filter { $0.hasSuffix("‹VIN›") } == ["1:6-8 ‹VIN›", "2:2-8 ‹VIN›", "3:2-8 ‹VIN›", "4:2-5 ‹VIN›"])
        #expect(Set(parts).isSuperset(of: ["5:5-8 ‹KEY›", "6:2-5 ‹KEY›"]))
    }

    /// What a lost first frame announced may be a seed.
    @Test func findsTheRestOfASeedThatLostItsFirstFrame() throws {
        let lines = ["7E0#022701AAAAAAAAAA", "7E8#21C41B5FAAAAAAAA", "7E0#06270255667788AA"]
        #expect(try found(lines, "seed-key") == ["1:1-8 ‹KEY›", "2:3-7 ‹KEY›"])
        #expect(try found(Array(lines.prefix(2)), "seed-key") == ["1:1-8 ‹KEY›"])
        #expect(try found(["7E0#0322F190AAAAAAAA", "7E8#21C41B5FAAAAAAAA"], "seed-key") == [])
    }

    /// Receivers ignore such a first frame.
    @Test func findsANumberWhoseLengthIsInTheLongForm() throws {
        let lines = ["7E8#10000000001462F1", "7E8#21905756575A5A5A", "7E8#22314A5A58573338", "7E8#2336373532CCCCCC"]
        #expect(try found(lines, "vin") == ["1:2-8 ‹VIN›", "2:1-8 ‹VIN›", "3:1-5 ‹VIN›"])
    }

    @Test func findsANumberInAnExtendedTransfer() throws {
        let lines = [
            "1CC80B21#14D0070000ECFE00", "1CC8210B#1503010000ECFE00", "1CC80B21#1603000000ECFE00",
            "1CC70B21#015756575A5A5A31", "1CC70B21#024A5A5857333836", "1CC70B21#033735322AFFFFFF",
        ]
        #expect(try found(lines, "vin") == ["3:1-8 ‹VIN›", "4:1-8 ‹VIN›", "5:1-8 ‹VIN›"])
    }

    @Test func findsPositionsInEachFrameOfAFastPacket() throws {
        let lines = [
            "0DF80523#002B001002003004", "0DF80523#0111121314151617", "0DF80523#0221222324252627",
            "09F80123#0102030405060708",
        ]
        let parts = try found(lines, "gps")
        // Behind the sequence, date and time: latitude, longitude, altitude.
        #expect(parts == ["1:2-8 ‹GPS›", "2:1-8 ‹GPS›", "3:0-8 ‹GPS›"])
    }

    @Test func hidesAllBytesOfIdentifiersAndNoOthers() throws {
        #expect(try found(["155#0102", "156#0304", "00000155#05"], "payload:155") == ["0:0-2 ‹payload›"])
    }

    @Test func findsSignalsByTheirNames() throws {
        let place = Signal(name: "GPS_Lat", start: 0, length: 16)
        let speed = Signal(name: "Speed", start: 24, length: 8)
        let database = Database(
            format: .dbc, path: "a.dbc",
            messages: [Message(name: "M", identifier: 0x155, isExtended: false, length: 4, signals: [place, speed])])
        let set = DatabaseSet([DatabaseBinding(database)])
        #expect(try found(["155#01020304"], "gps", set) == ["0:0-2 ‹GPS›"])
        var request = RedactionRequest()
        try request.add("gps")
        let signals = set.redacted(request).bindings[0].database.messages[0].signals
        #expect(signals[0].labels.map(\.text) == ["‹GPS›"])
        #expect(signals[1] == speed)
    }

    @Test(arguments: [
        ("VIN_Part1", RedactionMark.vin), ("VehicleIdentificationNumber", .vin), ("GPS_LatDeg", .gps),
        ("Longitude", .gps),
        ("LatPos", .gps), ("SecuritySeed", .key),
    ])
    func knowsWhatANamePromises(name: String, mark: RedactionMark) { #expect(RedactedNames.mark(of: name) == mark) }

    @Test(arguments: ["LatAccel", "LongitudinalAcceleration", "ThrottlePosition", "Vinyl", "KeyPosition", "Plateau"])
    func leavesOtherNames(name: String) { #expect(RedactedNames.mark(of: name) == nil) }

    @Test func hidesNumbersInTexts() {
        let mark = RedactionMark.vin.text
        #expect(VehicleText.hiding("a/car_wvwzzz1jzxw386752.log", known: [], mark: mark) == "a/car_‹VIN›.log")
        #expect(VehicleText.hiding("xABC123DEFx", known: ["abc123def"], mark: mark) == "x‹VIN›x")
        #expect(VehicleText.hiding("20260314092653123.log", known: [], mark: mark) == "20260314092653123.log")
    }

    @Test func theLongestOfSeveralNumbersIsHidden() {
        let numbers = VehicleNumbers(["ABC12345", "abc123456", "ABC12345", "XYZ98765Q1", "SHORT12"])
        #expect(numbers.hiding("x abc1234567 ABC12345, xyz98765q1 SHORT12", mark: "*") == "x *7 *, * SHORT12")
        #expect(numbers.hiding("ABC1234", mark: "*") == "ABC1234" && numbers.hiding("", mark: "*").isEmpty)
        #expect(VehicleNumbers([]).hiding("ABC12345", mark: "*") == "ABC12345")
    }

    /// Channels that numbers name keep their databases.
    @Test func databasesKeepTheChannelsThatAreHidden() throws {
        var request = RedactionRequest()
        try request.add("vin")
        let names = ["1HGCM82633A004352", "WVWZZZ1JZXW000001", "can0"]
        var capture = FieldbusFrames(["123#00"]).capture
        capture.frames.channels = names
        let found = RedactionFinder.find(request, in: capture.frames)
        _ = Redaction(request, found: found, databases: DatabaseSet([])).apply(to: &capture)
        #expect(capture.frames.channels == ["‹VIN›", "‹VIN› 2", "can0"])
        let set = DatabaseSet(
            names.enumerated().map { place, name in
                let message = Message(name: "M\(place)", identifier: 0x123, isExtended: false, length: 8)
                return DatabaseBinding(
                    Database(format: .dbc, path: "a.dbc", messages: [message]), channel: name.lowercased())
            })
        let hidden = set.hidingVehicleNumbers([], channels: Array(zip(names, capture.frames.channels)))
        #expect(hidden.bindings.map(\.channel) == capture.frames.channels)
    }

    @Test func readsNothingOfWhatIsHidden() throws {
        var request = RedactionRequest()
        try request.add("vin")
        var capture = FieldbusFrames(["7E0#0322F190AAAAAAAA", "7E8#101462F190575657"] + number[1...]).capture
        let found = RedactionFinder.find(request, in: capture.frames)
        #expect(found.vehicleNumbers == ["WVWZZZ1JZXW386752"])
        _ = Redaction(request, found: found, databases: DatabaseSet([])).apply(to: &capture)
        let table = ProtocolDetector.messages(in: capture)
        let reader = ProtocolReader(table, frames: capture.frames)
        let answer = try #require(table.units.last)
        #expect(reader.reading(of: answer).parts.map(\.value) == ["‹VIN›"])
        #expect(capture.source.notes == ["redacted: ‹VIN› in 3 frames"])
    }
}
