import Foundation
import TestSupport
import Testing

/// Nothing that a report says lies on anything else: the boxes of words, as poppler measures them.
@Suite struct ReportOverlapTests {
    struct Word: Equatable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
        var text: Substring

        /// Whether the middles of two words lie on each other: boxes are as high as a font, and lines are closer.
        func meets(_ other: Word) -> Bool {
            let (height, otherHeight) = (bottom - top, other.bottom - other.top)
            guard other.top + 0.3 * otherHeight < bottom - 0.3 * height,
                top + 0.3 * height < other.bottom - 0.3 * otherHeight
            else { return false }
            return min(right, other.right) - max(left, other.left) > ReportOverlapTests.tolerance
        }
    }

    /// Points.
    private static let tolerance = 0.3
    /// Bytes; larger ones say the same on more pages.
    private static let largest = 200_000

    /// By page the words of what `pdftotext -bbox` writes.
    static func pages(_ text: String) -> [[Word]] {
        var pages: [[Word]] = []
        for line in text.split(separator: "\n") {
            if line.contains("<page ") { pages.append([]) }
            guard line.contains("<word "), !pages.isEmpty else { continue }
            let parts = line.split(separator: "\"")
            let numbers = [1, 3, 5, 7].compactMap { $0 < parts.count ? Double(parts[$0]) : nil }
            guard numbers.count == 4, let said = parts.last else { continue }
            pages[pages.count - 1].append(
                Word(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3], text: said.dropFirst()))
        }
        return pages
    }

    /// Words of a page that lie on each other.
    static func meeting(_ words: [Word]) -> [(Word, Word)] {
        let sorted = words.sorted { $0.top < $1.top }
        var found: [(Word, Word)] = []
        for (place, word) in sorted.enumerated() {
            for other in sorted[(place + 1)...] {
                if other.top >= word.bottom { break }
                if word.meets(other) { found.append((word, other)) }
            }
        }
        return found
    }

    @Test func wordsThatLieOnEachOtherAreSeen() {
        let text = """
              <page width="595" height="842">
                <word xMin="10" yMin="10" xMax="50" yMax="20">one</word>
                <word xMin="49" yMin="10" xMax="80" yMax="20">two</word>
                <word xMin="10" yMin="18" xMax="50" yMax="28">below</word>
              </page>
              <page width="595" height="842">
                <word xMin="10" yMin="10" xMax="50" yMax="20">one</word>
              </page>
            """
        let pages = Self.pages(text)
        #expect(pages.map(\.count) == [3, 1])
        #expect(Self.meeting(pages[0]).map { $0.0.text.prefix(3) + $0.1.text.prefix(3) } == ["onetwo"])
    }

    private static var captures: [String] {
        guard !Tools.corpus.isEmpty else { return [] }
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: Tools.corpus + "/captures"), includingPropertiesForKeys: [.fileSizeKey])
        let urls = files?.compactMap { $0 as? URL } ?? []
        let paths = urls.filter { url in
            let size = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            return size?.isRegularFile == true && size?.fileSize ?? .max <= largest
        }.map(\.path).sorted()
        // All of them take minutes: where time is short, another reader of each format has to do.
        guard ProcessInfo.processInfo.environment["CI"] != nil else { return paths }
        return paths.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    }

    @Test(.enabled(if: !captures.isEmpty && ExternalTool.pdftotext.isInstalled, "there is no corpus, or no pdftotext"))
    func textsOfReportsOverlapNowhere() throws {
        let folder = TestFolder()
        var reports = 0
        for capture in Self.captures {
            // A capture in which there is nothing has no report.
            guard try Command.run("report", capture, "--quiet", "-o", "r.pdf", in: folder).status == 0 else { continue }
            reports += 1
            let text = try Command.shell("pdftotext -bbox r.pdf -", in: folder).output
            for (page, words) in Self.pages(text).enumerated() {
                let met = Self.meeting(words).prefix(3).map { "\($0.0.text) \($0.1.text)" }
                #expect(met.isEmpty, "\(capture), page \(page + 1): \(met)")
            }
            try FileManager.default.removeItem(atPath: folder.file("r.pdf"))
        }
        #expect(reports > 12)
    }
}
