import Drawing
import Foundation
import Testing

@testable import PDFAssembly
@testable import Platform

/// Parts that are not what Cairo writes: an error, and nothing worse.
@Suite struct PDFHostilePartTests {
    final class File {
        let file: UnsafeMutablePointer<FILE>

        init(_ bytes: [UInt8]) throws {
            guard let file = tmpfile() else { throw POSIXError(.EIO) }
            self.file = file
            try write(bytes)
        }

        deinit { fclose(file) }

        func write(_ bytes: [UInt8]) throws {
            guard ftruncate(fileno(file), 0) == 0, pwrite(fileno(file), bytes, bytes.count, 0) == bytes.count else {
                throw POSIXError(.EIO)
            }
        }

        func assemble() throws -> [UInt8] {
            let sink = MemorySink()
            let order = [1, 2, 3].map { PDFPageSource(part: 0, page: $0) }
            try PDFAssembler().assemble(parts: [fileno(file)], pageOrder: order, to: sink)
            return sink.bytes
        }

        func message() -> String {
            do {
                _ = try assemble()
                return "no error"
            } catch {
                return "\(error)"
            }
        }
    }

    static func part() throws -> [UInt8] {
        try DrawnPart(pages: [.text(1), .picture(2), .logo(3)]).bytes()
    }

    static func replacing(_ old: String, _ new: String, in bytes: [UInt8]) throws -> [UInt8] {
        let range = try #require(bytes.firstRange(of: Array(old.utf8)))
        var changed = bytes
        changed.replaceSubrange(range, with: Array(new.utf8))
        return changed
    }

    @Test func aFileCutShortIsRefused() throws {
        let part = try Self.part()
        for length in [0, 1, 20, 1000, part.count / 2, part.count - 40] {
            #expect(
                try File(Array(part.prefix(length))).message()
                    == "cannot assemble the PDF: part 0: no cross-reference table; the file is truncated or not a PDF")
        }
    }

    @Test func aPartWithObjectStreamsIsRefusedByName() throws {
        let part = try Self.part()
        let table = try #require(part.firstRange(of: Array("\nxref\n".utf8))).lowerBound + 1
        let changed = try Self.replacing("\nxref\n", "\n1 0 o", in: part)
        #expect(
            try File(changed).message() == "cannot assemble the PDF: part 0: byte \(table): "
                + "no classic cross-reference table; parts must be written as PDF 1.4")
    }

    @Test func aTreeOfMorePagesThanKidsIsRefused() throws {
        let changed = try Self.replacing("/Count 4", "/Count 5", in: Self.part())
        #expect(try File(changed).message().hasSuffix("the list of pages is not flat"))
    }

    @Test func anObjectThatContainsItselfIsRefused() throws {
        let part = try Self.part()
        let text = String(decoding: part, as: UTF8.self)
        let number = try #require(text.firstMatch(of: /\n(\d+) 0 obj\n<< \/Type \/FontDescriptor/)?.1)
        let file = try #require(text.firstMatch(of: /\/FontFile2 (\d+) 0 R/)?.1)
        // Keep the length, or the table is wrong as well.
        try #require(number.count == file.count)
        let changed = try Self.replacing("/FontFile2 \(file) 0 R", "/FontFile2 \(number) 0 R", in: part)
        #expect(try File(changed).message().hasSuffix("object \(number) refers to itself or is nested too deeply"))
    }

    @Test func damagedBytesNeverDoMoreThanFail() throws {
        let part = try Self.part()
        let file = try File(part)
        let whole = try file.assemble().count
        var seed: UInt64 = 88_172_645_463_325_252
        func next(_ bound: Int) -> Int {
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            return Int(seed % UInt64(bound))
        }
        // Bytes of dictionaries, the table and the trailer: what is outside of streams.
        let text = part.indices.filter { part[$0] == UInt8(ascii: "/") || part[$0] &- 48 < 10 }
        var failures = 0
        for _ in 0..<300 {
            var changed = part
            for _ in 0...next(3) {
                let near = text[next(text.count)] + next(4)
                if near < changed.count { changed[near] = UInt8(truncatingIfNeeded: next(256)) }
            }
            if next(10) == 0 { changed.removeSubrange(next(changed.count)...) }
            try file.write(changed)
            do {
                #expect(try file.assemble().count < whole * 8)
            } catch PDFError.assembly {
                failures += 1
            }
        }
        #expect(failures > 20)
    }

    @Test func anErrorOfTheSinkIsHandedOn() throws {
        let full = OutputFailure("the sink is full")
        final class FullSink: ByteSink {
            let failure: OutputFailure
            init(_ failure: OutputFailure) { self.failure = failure }
            func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) { throw failure }
        }
        let file = try File(Self.part())
        #expect(throws: PDFError.output(full)) {
            try PDFAssembler().assemble(
                parts: [fileno(file.file)], pageOrder: [PDFPageSource(part: 0, page: 1)], to: FullSink(full))
        }
    }
}
