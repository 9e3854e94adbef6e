import Testing

@testable import Fleet

@Suite struct CapturePathTests {
    @Test func aNameThatIsNoUTF8IsShownWithItsBytes() {
        let path = CapturePath(Array("a/".utf8) + [0xFF, 0xFE] + Array("ü.log".utf8))
        #expect(path.text == nil)
        #expect(path.shown == "a/%FF%FEü.log")
        #expect(CapturePath(hexadecimal: path.hexadecimal) == path)
        #expect(CapturePath("ü.log").text == "ü.log")
        #expect(CapturePath("ü.log").shown == "ü.log")
        #expect(CapturePath(hexadecimal: "abc") == nil)
        #expect(CapturePath(hexadecimal: "zz") == nil)
    }

    @Test func aFileNameLeavesTheFolderNowhere() {
        #expect(CapturePath("../../etc/passwd").fileName == "%2E./%2E./etc/passwd")
        #expect(CapturePath("/a/b.log").fileName == "a/b.log")
        #expect(CapturePath("./a//b.log").fileName == "a/b.log")
        #expect(CapturePath("a/\n\u{1B}[2J.log").fileName == "a/%0A%1B%5B2J.log")
        #expect(CapturePath("a/.hidden").fileName == "a/%2Ehidden")
    }

    @Test func longNamesAreCutAndStayApart() {
        let one = CapturePath(String(repeating: "x", count: 250) + "1")
        let other = CapturePath(String(repeating: "x", count: 250) + "2")
        #expect(one.fileName.utf8.count <= 160)
        #expect(one.fileName != other.fileName)
    }

    @Test func pathsAreInTheOrderOfTheirBytes() {
        let paths = ["b", "a/z", "a", "", "Z", "é", "a-b"].map { CapturePath($0) }
        #expect(paths.sorted().map(\.shown) == ["", "Z", "a", "a-b", "a/z", "b", "é"])
    }

    @Test func pathsWithTheSameBytesAreOne() {
        let paths = ["", "a", "a/b", "\u{E9}", "e\u{301}", "a/c", "a"].map { CapturePath($0) }
        #expect(Set(paths).count == 6)
        #expect(paths[1] == paths[6] && paths[3] != paths[4] && paths[2] != paths[5])
    }
}
