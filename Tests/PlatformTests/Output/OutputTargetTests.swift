import Foundation
import Testing

@testable import Platform

@Suite struct OutputTargetTests {
    @Test func namesOfDescriptorsAreKnown() throws {
        #expect(try OutputTarget.named("-") == .descriptor(1))
        #expect(try OutputTarget.named("/dev/fd/7") == .descriptor(7))
        #expect(try OutputTarget.named("/proc/self/fd/12") == .descriptor(12))
    }

    @Test func devicesAreStreamsAndFilesAreFiles() throws {
        #expect(try OutputTarget.named("/dev/null") == .stream("/dev/null"))
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        let path = folder + "/" + UUID().uuidString
        #expect(try OutputTarget.named(path) == .file(path))
        #expect(throws: OutputFailure("\(folder): is a folder; name a file")) { try OutputTarget.named(folder) }
    }

    @Test(arguments: [("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/c", "/a/b"), ("./a", ".")])
    func foldersOfPaths(path: String, folder: String) {
        #expect(OutputTarget.folder(of: path) == folder)
    }
}
