import TestSupport
import Testing

@Suite struct FilterTests {
    /// Numbers of the frames, counted from 0, that are kept of twenty.
    private func kept(_ options: String...) throws -> [Int] {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        let outcome = try Command.run(["dump", "a.log"] + options, in: folder)
        #expect(outcome.status == (outcome.output.isEmpty ? 7 : 0))
        #expect(outcome.error.isEmpty != outcome.output.isEmpty)
        let all = SampleCapture.log(frames: 20).split(separator: "\n")
        return outcome.output.split(separator: "\n").map { line in all.firstIndex(of: line) ?? -1 }
    }

    private let every4th = [0, 4, 8, 12, 16]

    @Test func identifiersAreKeptByValueAndRange() throws {
        #expect(try kept("--id", "100") == every4th)
        #expect(try kept("--id", "18FEF100") == every4th.map { $0 + 3 })
        #expect(try kept("--id", "100-1FF,7E8") == (every4th + every4th.map { $0 + 2 }).sorted())
        #expect(try kept("--id", "100", "--id", "7e8") == (every4th + every4th.map { $0 + 2 }).sorted())
        #expect(try kept("--id", "555") == [])
    }

    @Test func candumpFiltersHaveCandumpsMeaning() throws {
        #expect(try kept("--filter", "100:7FF") == (every4th + every4th.map { $0 + 3 }).sorted())
        #expect(try kept("--filter", "100:C00007FF") == every4th)
        #expect(try kept("--filter", "can1,200:7FF") == every4th.map { $0 + 1 })
        #expect(try kept("--filter", "can1,100:C00007FF") == [])
        #expect(try kept("--filter", "100~7FF") == (every4th.map { $0 + 1 } + every4th.map { $0 + 2 }).sorted())
        #expect(try kept("--filter", "100~7FF,200~7FF,j") == every4th.map { $0 + 2 })
    }

    @Test func channelsAreKeptByName() throws {
        #expect(try kept("--channel", "can1") == Array(stride(from: 1, to: 20, by: 2)))
        #expect(try kept("--channel", "can0", "--channel", "can1") == Array(0..<20))
        #expect(try kept("--channel", "can1", "--id", "100") == [])
    }

    @Test func timesCountFromTheFirstFrameOrAreAbsolute() throws {
        #expect(try kept("--start", "1.85") == [19])
        #expect(try kept("--start", "0.2", "--stop", "0.4") == [2, 3, 4])
        #expect(try kept("--start", "@1436451453.8") == [18, 19])
        #expect(try kept("--stop", "2015-07-09T14:17:32.1") == [0, 1])
        #expect(try kept("--around", "1", "--window", "0.4") == [8, 9, 10, 11, 12])
        #expect(try kept("--around", "@1436451453", "--window", "0.2") == [9, 10, 11])
        #expect(try kept("--around", "1.2") == [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    }

    @Test(.enabled(if: Tools.has("pdftotext"), "there is no pdftotext"))
    func pagesOfAPartShowTimesSinceTheFilesFirstFrame() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        #expect(try Command.run("pages", "a.log", "-o", "x.pdf", "--start", "1.8", in: folder).status == 0)
        let text = try Command.shell("pdftotext -layout x.pdf -", in: folder).output
        let frames = text.split(separator: "\n").filter { $0.contains("11 22 33") }
        #expect(frames.count == 2)
        #expect(frames.first?.contains(" 1.800 ") == true)
        #expect(frames.last?.contains(" 1.900 ") == true)
    }

}
