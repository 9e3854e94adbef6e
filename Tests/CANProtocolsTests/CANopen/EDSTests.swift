import CANProtocols
import Testing

/// Data sheets of devices (CiA 306-1).
struct EDSTests {
    private static let sheet = """
        [FileInfo]
        FileName=drive.eds
        ; a remark
        [1018]
        ParameterName=Identity object
        ObjectType=0x9
        SubNumber=2
        [1018sub1]
        ParameterName=Vendor-ID
        DataType=0x0007
        DefaultValue=0x1F2
        [1800]
        ParameterName=TPDO communication parameter 1
        [1800sub1]
        ParameterName=COB-ID
        DataType=0x0007
        DefaultValue=$NODEID+0x180
        [1A00]
        ParameterName=TPDO mapping parameter 1
        [1A00sub0]
        ParameterName=Number of mapped objects
        DefaultValue=2
        [1A00sub1]
        ParameterName=Mapped object 1
        DefaultValue=0x60410010
        [1A00sub2]
        ParameterName=Mapped object 2
        DefaultValue=0x606C0020
        [6041]
        ParameterName=Statusword
        DataType=0x0006
        [606C]
        ParameterName=Velocity actual value
        DataType=0x0004
        [2100]
        ParameterName=Limits
        CompactSubObj=2
        DataType=0x0003
        [2100Name]
        1=Lower limit
        """

    private func dictionary(_ text: String = sheet) throws(EDSError) -> ObjectDictionary {
        try EDSReader.parse(Array(text.utf8), path: "drive.eds")
    }

    private func options(_ text: String = sheet) throws -> ProtocolOptions {
        var options = ProtocolOptions()
        options.dictionaries.set(try dictionary(text), node: 5)
        return options
    }

    @Test func objectsHaveTheirNamesAndTypes() throws {
        let dictionary = try dictionary()
        #expect(dictionary.object(0x1018, 1)?.name == "Identity object: Vendor-ID")
        #expect(dictionary.object(0x6041, 0)?.type == 6)
        #expect(dictionary.object(0x2100, 1)?.name == "Limits: Lower limit")
        #expect(dictionary.object(0x2100, 2)?.type == 3)
        #expect(dictionary.object(0x3000, 0) == nil)
    }

    @Test func processDataIsReadAsItIsMapped() throws {
        let frames = FieldbusFrames(
            ["705#00", "705#7F", "000#0105", "705#05", "185#370288FEFFFF", "185#3702"], options: try options())
        #expect(frames.parts(frames.units[4]) == ["Statusword=567", "Velocity actual value=-376"])
        #expect(frames.parts(frames.units[5]) == ["Statusword=567"])
    }

    @Test func transfersNameTheObjectOfTheNode() throws {
        let frames = FieldbusFrames(["605#4018100100000000", "585#43181001F2010000"], options: try options())
        #expect(frames.parts(frames.units[0]) == ["object=1018:01 Identity object: Vendor-ID", "value=498"])
    }

    @Test func aConfigurationFileKnowsItsNodeAndItsValues() throws {
        let dictionary = try dictionary(
            "[1017]\nParameterName=Heartbeat\nDefaultValue=0\nParameterValue=100\n[DeviceComissioning]\nNodeID=0x0C\n")
        #expect(dictionary.node == 12)
        #expect(dictionary.object(0x1017, 0)?.value?.number == 100)
    }

    @Test func aFileWithoutObjectsSaysSo() {
        let error = #expect(throws: EDSError.self) { try self.dictionary("[FileInfo]\nFileName=x\n") }
        #expect(
            error?.description
                == "drive.eds: no object found; an EDS or DCF file has sections such as [1018sub1]")
    }

    @Test func aSectionThatIsNotClosedIsNamedWithItsLine() {
        let error = #expect(throws: EDSError.self) { try self.dictionary("[FileInfo]\n\n[1018\n") }
        #expect(error?.description == "drive.eds:3: the section's name has no ]")
    }

    @Test func aFileThatIsNotThereIsNamedOnce() {
        let error = #expect(throws: EDSError.self) { try EDSReader.read(path: "/nowhere/drive.eds") }
        #expect(error?.description == "/nowhere/drive.eds: cannot be read: No such file or directory")
    }

    @Test func anObjectWithAnAbsurdCountOfEntriesIsBounded() throws {
        let dictionary = try dictionary("[2000]\nParameterName=a\nCompactSubObj=4000000000\n[2001]\nParameterName=b\n")
        #expect(dictionary.object(0x2000, 1)?.name == "a")
        #expect(dictionary.object(0x2001, 0)?.name == "b")
    }

    /// Each of these objects stands for 254 entries with its name.
    @Test func entriesThatAreAlikeAreNotStored() throws {
        let name = String(repeating: "x", count: 240)
        let dictionary = try dictionary(
            (0x2000..<0x2400).map { "[\(String($0, radix: 16))]\nParameterName=\(name)\nCompactSubObj=254\n" }.joined())
        #expect(dictionary.object(0x23FF, 254)?.name == "\(name): \(name) 254")
        #expect(dictionary.object(0x23FF, 255)?.type == nil)
    }

    @Test func nodesBeyond127AreRefused() {
        let error = #expect(throws: EDSError.self) { try CANopenDictionaries(arguments: ["128=drive.eds"]) }
        #expect(error?.reason == "CANopen nodes have numbers from 1 to 127")
    }
}
