import Foundation
import Testing

@testable import Fleet

struct RunOutputTests {
    @Test(arguments: ["rows/a.csv", "reports/x/y.pdf", "tickets/\u{301}a", "rows/..a", "thumbnails/e\u{301}.png"])
    func isAFileOfARun(_ path: String) {
        #expect(RunOutput.isOne(path, in: "/nowhere"))
    }

    /// The system reads bytes, in which a slash or a point before a combining mark is still one.
    @Test(arguments: [
        "", "rows", "rows/", "/rows/a", "rows/../a", "rows/./a", "rows//a", "other/a", "../rows/a",
        "rows/../\u{301}a", "rows/a/../\u{301}/../\u{301}b", "rows/\u{301}/../../a", "ro\u{301}ws/a", "rows/..",
    ])
    func isNoFileOfARun(_ path: String) {
        #expect(!RunOutput.isOne(path, in: "/nowhere"))
    }
}
