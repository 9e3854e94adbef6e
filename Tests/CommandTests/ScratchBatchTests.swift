import TestSupport
import Testing

/// `batch` for the Python package, which removes the results.
@Suite struct ScratchBatchTests {
    @Test(.enabled(if: FailingCalls.isPossible, "there is no compiler of C"))
    func resultsThatAreRemovedAreNotWaitedFor() throws {
        let folder = TestFolder()
        try folder.makeFolder("captures")
        try folder.write("captures/a.log", SampleCapture.log(frames: 400))
        let calls = try FailingCalls()
        let arguments = ["batch", "captures", "--jobs", "1", "--quiet", "-o"]
        let waiting = try calls.count(arguments + ["one"], in: folder, names: false)
        let others = try calls.count(arguments + ["two", "--scratch"], in: folder, names: false)
        // Each of five tables, their folders, the manifest.
        #expect(waiting - others > 10)
        #expect(others > 10)
        for table in ["captures", "identifiers"] {
            let path = "tables/\(table)/part-0-of-1.csv"
            #expect(try folder.text("one/" + path) == folder.text("two/" + path))
        }
    }
}
