import Foundation
import TestSupport
import Testing

@Suite struct DumpTests {
    /// Classic, extended, remote, error, FD frames with and without BRS.
    private static let mixed = """
        (1436451452.000000) can0 123#0011223344556677
        (1436451452.000100) can0 18FEF100#DEADBEEF
        (1436451452.000200) can1 123#R
        (1436451452.000300) can1 20000004#0004000000000000
        (1436451452.000400) can0 123##0112233445566778899AABBCC
        (1436451452.000500) can0 7E8##1\(String(repeating: "5A", count: 64))
        (1436451452.000600) can0 001#

        """

    private func dump(_ name: String, to form: String, in folder: TestFolder) throws -> String {
        let outcome = try Command.run("dump", name, "--to", form, in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        return outcome.output
    }

    @Test func whatCandumpLinesSayIsReadBackAsTheSameFrames() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.mixed)
        let csv = try dump("a.log", to: "csv", in: folder)
        try folder.write("b.log", try dump("a.log", to: "candump", in: folder))
        #expect(try dump("b.log", to: "csv", in: folder) == csv)
        #expect(try dump("b.log", to: "json", in: folder) == dump("a.log", to: "json", in: folder))
    }

    @Test func csvHasTheColumnsAndARowForEachFrame() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.mixed)
        let rows = try dump("a.log", to: "csv", in: folder).split(separator: "\n")
        #expect(
            rows.prefix(3) == [
                "index,timestamp_ns,channel,id_hex,extended,remote,error,fd,brs,esi,direction,dlc_bytes,data_hex",
                "0,1436451452000000000,can0,123,0,0,0,0,0,0,,8,0011223344556677",
                "1,1436451452000100000,can0,18FEF100,1,0,0,0,0,0,,4,DEADBEEF",
            ])
        #expect(rows.count == 8)
    }

    @Test func everyLineOfJSONIsAnObject() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.mixed)
        let lines = try dump("a.log", to: "json", in: folder).split(separator: "\n")
        #expect(lines.count == 7)
        for line in lines {
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
        }
    }

    @Test func candumpIsTheUsualForm() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 10))
        let outcome = try Command.run("dump", "a.log", in: folder)
        #expect(outcome.output == SampleCapture.log(frames: 10))
    }
}
