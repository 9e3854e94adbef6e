import Testing

@testable import Reporting

/// The table of contents of a long report.
@Suite struct ReportContentsTests {
    @Test func contentsKeepEverySectionAndAsManyOtherLinesAsFit() {
        let entries = (0..<40).map { ReportPart.Entry(title: "\($0)", anchor: "\($0)", level: $0 % 4 == 0 ? 0 : 1) }
        let (shown, leftOut) = ReportContents.shown(entries, most: 16)
        #expect(shown.count == 15 && shown.count { $0.level == 0 } == 10 && leftOut == 25)
        #expect(shown.map(\.title).prefix(4) == ["0", "1", "2", "3"])
        #expect(ReportContents.shown(entries, most: 40).shown.count == 40)
        #expect(ReportContents.shown(entries, most: 40).leftOut == 0)
        let few = ReportContents.shown(entries, most: 6)
        #expect(few.shown.map(\.title) == ["0", "4", "8", "12", "16"] && few.leftOut == 35)
    }
}
