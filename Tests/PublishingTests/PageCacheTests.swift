import TestLogs
import TestCaptures
import Analysis
import CANCapture
import Drawing
import Foundation
import Layout
import RenderQueues
import Testing

@testable import LogPages
@testable import Pages
@testable import Platform
@testable import Publishing
@testable import Reporting

/// Documents whose pages are kept in a folder for the next run.
@Suite struct PageCacheTests {
    /// A folder for kept pages that goes with the test.
    final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

        deinit {
            chmod(path, 0o700)
            try? FileManager.default.removeItem(atPath: path)
        }

        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".page") }
                .sorted()
        }

        func change(_ name: String, _ body: (inout Data) -> Void) throws {
            let url = URL(fileURLWithPath: path + "/" + name)
            var data = try Data(contentsOf: url)
            body(&data)
            try data.write(to: url)
        }
    }

    private let folder = Folder()

    private func write(
        _ document: PreparedDocument, queues: Int = 2, limit: Int? = PageCacheChoice.standardLimit
    ) throws -> (bytes: [UInt8], tally: PDFPagesWriter.Tally) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let output = try OutputFile(path: path)
        var settings = RenderSettings(queues: queues)
        settings.cache = limit.map { PageCacheChoice(folder: folder.path, limit: $0) }
        let tally = try PDFPagesWriter.write(document, settings: settings, to: output) { _ in }
        try output.publish()
        return ([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), tally)
    }

    private func log(rows: Int = 300, title: String? = nil) throws -> PreparedDocument {
        var options = AskedLog()
        options.title = title
        return try Documents.log(
            Logs.mixedCapture(rows: rows), try Logs.template(), options: options, form: .pdf)
    }

    /// Pages with a number each; equal numbers are equal pages.
    private func pictures(
        _ numbers: [Int], contents: [OutlineEntry] = [], link: (inout DisplayList, Int) -> Void = { _, _ in }
    ) throws -> PreparedDocument {
        let shaper = DocumentShaper(fonts: try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"]))
        let lists = numbers.enumerated().map { page, number in
            var list = DisplayList(size: Size(width: 120, height: 60), background: Colour(0xFFFFFF))
            list.addBoxes([Rect(x: 4, y: 4, width: Double(number), height: 8)], colour: Colour(0xC8321B))
            list.add(
                shaper.shape("Page \(number) \u{2192}", font: .text), x: 10, y: 30, size: 9, colour: Colour(0x1A1C23),
                scale: .paper)
            link(&list, page)
            return list
        }
        return Documents.pictures(lists, shaper.fonts, contents: contents)
    }

    @Test(arguments: [1, 3])
    func aSecondRunDrawsNoPageAndWritesTheSameBytes(queues: Int) throws {
        let document = try log()
        let count = document.composed.pages.count
        let plain = try write(document, queues: queues, limit: nil)
        let first = try write(document, queues: queues)
        let second = try write(document, queues: queues)
        #expect(plain.tally == PDFPagesWriter.Tally(drawn: count))
        #expect(first.tally == PDFPagesWriter.Tally(drawn: count))
        #expect(second.tally == PDFPagesWriter.Tally(cached: count))
        #expect(first.bytes == plain.bytes)
        #expect(second.bytes == plain.bytes)
        #expect(folder.names.count == count)
    }

    @Test func onlyPagesThatChangedAreDrawnAgain() throws {
        _ = try write(pictures([1, 2, 3, 4]))
        let changed = try pictures([1, 7, 3, 4, 8])
        let again = try write(changed)
        #expect(again.tally == PDFPagesWriter.Tally(drawn: 2, cached: 3))
        #expect(try again.bytes == write(changed, limit: nil).bytes)
    }

    @Test func anotherTitleIsOnEveryPageOfALogAndOnNoPageOfAnother() throws {
        let one = try log(title: "one")
        _ = try write(one)
        let other = try log(title: "two")
        #expect(try write(other).tally.cached == 0)
        #expect(try write(one).tally.drawn == 0)
        #expect(try write(other).bytes == write(other, limit: nil).bytes)
    }

    private func report(title: String, note: String) throws -> PreparedDocument {
        var frames: [Frame] = []
        for step in 0..<4000 {
            let time = Int64(step) * 20_000_000
            frames.append(Frame(time: time, identifier: 0x100, data: [UInt8(step & 0xFF), 1]))
            // Missing four times, each time for longer.
            if step % 1000 < 950 - step / 1000 * 40 {
                frames.append(Frame(time: time + 1_000_000, identifier: 0x200, data: [2]))
            }
        }
        var options = AskedLog()
        options.title = title
        options.note = .plain(note)
        let template = try Logs.template(paper: "A5")
        let capture = Logs.capture(frames, clock: .epoch)
        let report = ReportSection(
            options.selection(capture), template: template, options: options.log, form: .pdf)
        return try PreparedDocument(template.page.fonts) { Document(title: report.title, sections: [report]) }
    }

    @Test func anotherNoteDrawsThePageThatHasItAndAnotherTitleAllPages() throws {
        let first = try report(title: "Drive one", note: "the wipers stop")
        let count = first.composed.pageCount
        #expect(count > 1)
        #expect(try write(first).tally == PDFPagesWriter.Tally(drawn: count))
        let noted = try report(title: "Drive one", note: "the lights stop")
        let again = try write(noted)
        #expect(again.tally == PDFPagesWriter.Tally(drawn: 1, cached: count - 1))
        let isSame = try again.bytes == write(noted, limit: nil).bytes
        #expect(isSame)
        // A title is at the head of every page.
        let titled = try report(title: "Drive two", note: "the lights stop")
        #expect(try write(titled).tally == PDFPagesWriter.Tally(drawn: count))
    }

    @Test func otherGlyphsInTheFontsMakeOtherPages() throws {
        _ = try write(pictures([1]))
        let shaper = DocumentShaper(fonts: try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"]))
        _ = shaper.shape("\u{2190}", font: .text)
        let first = try pictures([1])
        var list = DisplayList(size: first.composed.pageSize, background: nil)
        var builder = first.composed.makeBuilder()
        builder.layOut(page: 0, into: &list)
        // The same list, and an arrow before the others among the primed glyphs: codes in the content are not the same.
        _ = shaper.shape("Page 1 \u{2192}", font: .text)
        let second = Documents.pictures([list], shaper.fonts)
        let outcome = try write(second)
        #expect(outcome.tally == PDFPagesWriter.Tally(drawn: 1))
        #expect(try outcome.bytes == write(second, limit: nil).bytes)
    }

    @Test(arguments: [true, false])
    func equalPagesAreDrawnOnce(keeps: Bool) throws {
        let document = try pictures([5, 6, 5, 5, 6, 7])
        let limit = keeps ? PageCacheChoice.standardLimit : nil
        let outcome = try write(document, queues: 3, limit: limit)
        #expect(outcome.tally == PDFPagesWriter.Tally(drawn: 3, repeated: 3))
        #expect(try write(document, queues: 1, limit: limit).bytes == outcome.bytes)
        #expect(folder.names.count == (keeps ? 3 : 0))
    }

    @Test func aDamagedPageIsThrownAwayAndDrawnAgain() throws {
        let document = try pictures([1, 2, 3, 4, 5, 6])
        let plain = try write(document)
        let names = folder.names
        try folder.change(names[0]) { $0[$0.count / 2] ^= 1 }
        try folder.change(names[1]) { $0 = $0.dropLast() }
        try folder.change(names[2]) { $0 = Data() }
        try folder.change(names[3]) { $0[$0.startIndex + 6] ^= 3 }
        // Another page's entry under this name.
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + names[5]))
        try folder.change(names[4]) { $0 = whole }
        let again = try write(document)
        #expect(again.tally == PDFPagesWriter.Tally(drawn: 5, cached: 1))
        #expect(again.bytes == plain.bytes)
        #expect(try write(document).tally == PDFPagesWriter.Tally(cached: 6))
    }

    @Test func everyFlippedBitOfAPageIsNoticed() throws {
        let seed = ContentHasher.Seed((1, 2, 3, 4))
        let key = ContentDigest(first: 5, second: 6)
        let file = PageCacheEntry.file([9, 8, 7], key: key, seed: seed)
        #expect(PageCacheEntry.content(of: file, key: key, seed: seed) == [9, 8, 7])
        for bit in 0..<8 * file.count {
            var damaged = file
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(PageCacheEntry.content(of: damaged, key: key, seed: seed) == nil)
        }
        for count in file.indices {
            #expect(PageCacheEntry.content(of: [UInt8](file[..<count]), key: key, seed: seed) == nil)
        }
        #expect(PageCacheEntry.content(of: file, key: key, seed: ContentHasher.Seed((1, 2, 3, 5))) == nil)
    }

    @Test func theFolderStaysWithinItsLimitAndForgetsWhatWasUsedLongestAgo() throws {
        _ = try write(pictures([1, 2]))
        let old = Set(folder.names)
        for name in old {
            utimes(folder.path + "/" + name, [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)])
        }
        // Page 1 is used again, and page 2 is not; an entry takes a block of the disk.
        _ = try write(pictures([1, 3]), limit: 2 * 4096)
        #expect(folder.names.count == 2)
        #expect(try write(pictures([1, 3])).tally == PDFPagesWriter.Tally(cached: 2))
        // A document that is larger than the cache keeps its first pages.
        #expect(try write(pictures([10, 11, 12, 13]), limit: 2 * 4096).tally.drawn == 4)
        #expect(folder.names.count == 2)
        // A smaller limit holds at once.
        #expect(try write(pictures([20]), limit: 4096).tally.drawn == 1)
        #expect(folder.names.count <= 1)
    }

    @Test func aFolderThatCannotBeUsedIsAWarning() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path))
        let document = try pictures([1, 2])
        let outcome = try write(document)
        #expect(outcome.tally.drawn == 2)
        #expect(
            outcome.tally.warning
                == "\(folder.path): cannot be opened: Not a directory; pages are not cached")
        #expect(try outcome.bytes == write(document, limit: nil).bytes)
    }

    @Test func theFolderIsTheUsersAlone() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        chmod(folder.path, 0o755)
        _ = try write(pictures([1]))
        for name in [""] + folder.names.map({ "/" + $0 }) + ["/seed"] {
            var status = stat()
            #expect(stat(folder.path + name, &status) == 0)
            #expect(status.st_mode & 0o077 == 0)
        }
    }

    @Test func runsAtTheSameTimeShareAFolder() throws {
        let plain = try write(pictures(Array(1...12)), limit: nil).bytes
        let documents = try (0..<4).map { _ in try pictures(Array(1...12)) }
        let runs = documents.map { document in
            BackgroundWork { [self] in (0..<3).compactMap { _ in try? write(document).bytes } }
        }
        for run in runs { #expect(run.value == [plain, plain, plain]) }
        #expect(folder.names.count == 12)
        #expect(try write(pictures(Array(1...12))).tally == PDFPagesWriter.Tally(cached: 12))
        // Nothing unfinished stays.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix(".new-") })
    }

    @Test func runsThatOpenANewFolderAtTheSameTimeMakeTheSameKeys() throws {
        // All runs go through the folders in the same order: the slower ones meet a seed that is being written.
        let runs = (0..<4).map { _ in
            BackgroundWork { [folder] in
                (0..<500).map { number in
                    try? PageCache(PageCacheChoice(folder: folder.path + "/\(number)")).hasher(kind: "page").finish()
                }
            }
        }
        let keys = runs.map(\.value)
        for number in 0..<500 {
            let distinct = Set(keys.map { $0[number] })
            #expect(distinct.count == 1 && !distinct.contains(nil))
        }
    }

    @Test func theFolderIsWhereTheUsersCacheIs() {
        func folder(_ variables: [String: String]) -> String? {
            PageCacheChoice.standardFolder { variables[$0] }
        }
        #expect(folder(["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/canfolio/pages")
        #expect(folder(["XDG_CACHE_HOME": "c", "HOME": "/h"]) == "/h/.cache/canfolio/pages")
        #expect(folder(["XDG_CACHE_HOME": "", "HOME": "h"]) == nil)
        #expect(folder([:]) == nil)
    }

    @Test func aDocumentsOutlineLabelsAndLinksAreInThePDFFromTheCacheToo() throws {
        let document = try pictures([1, 2], contents: [OutlineEntry(title: "Second", page: 1)]) { list, page in
            if page == 0 { list.links.add(Rect(x: 1, y: 2, width: 3, height: 4), to: .anchor("second")) }
            if page == 1 { list.links.addAnchor("second", top: 12) }
        }
        let plain = try write(document, limit: nil).bytes
        let text = String(decoding: plain, as: Unicode.ASCII.self)
        for part in ["/Outlines ", "/PageLabels<<", "/Subtype/Link"] { #expect(text.contains(part)) }
        #expect(try write(document).bytes == plain)
        #expect(try write(document).bytes == plain)
    }
}
