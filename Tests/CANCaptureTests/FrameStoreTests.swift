import Dispatch
import Glibc
import Platform
import TestSupport
import Testing

@testable import CANCapture

@Suite struct FrameStoreTests {
    private static let size = 576 << 10

    private func filled(_ block: StoreBlock, _ seed: Int) {
        let words = block.bytes.bindMemory(to: UInt64.self)
        for place in words.indices { words[place] = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(place) }
    }

    private func isFilled(_ block: StoreBlock, _ seed: Int) -> Bool {
        let words = block.bytes.bindMemory(to: UInt64.self)
        return words.indices.allSatisfy { words[$0] == UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64($0) }
    }

    @Test func whatIsBeyondTheBoundLiesInTheFileAndIsWhatItWas() throws {
        let folder = TestFolder()
        let store = FrameStore(memory: 3 * Self.size, folders: [folder.path])
        let blocks = try (0..<10).map { seed in
            let block = try StoreBlock(byteCount: Self.size, in: store)
            filled(block, seed)
            block.settle(0..<Self.size)
            return block
        }
        #expect(store.settledBytes == (3 * Self.size, 7 * Self.size))
        for (seed, block) in blocks.enumerated() { #expect(isFilled(block, seed)) }
        for block in blocks { block.leave() }
        for (seed, block) in blocks.enumerated() { #expect(isFilled(block, seed)) }
        #expect(folder.names.isEmpty)
        #expect(store.failure == nil)
    }

    @Test func whatIsGivenBackIsTakenAgainAndIsZero() throws {
        let folder = TestFolder()
        let store = FrameStore(memory: 0, folders: [folder.path])
        var address: UnsafeMutableRawPointer?
        for seed in 0..<20 {
            let block = try StoreBlock(byteCount: Self.size, in: store)
            #expect(block.bytes.allSatisfy { $0 == 0 })
            #expect(address == nil || address == block.bytes.baseAddress)
            address = block.bytes.baseAddress
            filled(block, seed)
            block.settle(0..<Self.size)
            #expect(store.settledBytes == (0, Self.size))
        }
        #expect(store.settledBytes == (0, 0))
    }

    @Test func settledBytesMayBeChangedAndAreWrittenAgain() throws {
        let folder = TestFolder()
        let store = FrameStore(memory: 0, folders: [folder.path])
        let block = try StoreBlock(byteCount: Self.size, in: store)
        filled(block, 1)
        block.settle(0..<Self.size)
        try block.change { filled(block, 2) }
        block.leave()
        #expect(isFilled(block, 2))
        #expect(store.settledBytes == (0, Self.size))
    }

    @Test func aFileThatCannotGrowIsSaidAndNothingIsLost() throws {
        let store = FrameStore(memory: Self.size, folders: ["/proc/self/fd"], remedy: "set TMPDIR")
        let blocks = try (0..<4).map { seed in
            let block = try StoreBlock(byteCount: Self.size, in: store)
            filled(block, seed)
            block.settle(0..<Self.size)
            return block
        }
        let failure = store.failure?.description ?? ""
        #expect(failure.hasPrefix("cannot write to /proc/self/fd ("))
        #expect(failure.hasSuffix("); set TMPDIR"))
        for (seed, block) in blocks.enumerated() { #expect(isFilled(block, seed)) }
        #expect(store.settledBytes == (4 * Self.size, 0))
    }

    @Test func aFolderThatIsMissingIsPassedOver() throws {
        let folder = TestFolder()
        let store = FrameStore(memory: 0, folders: ["/none", folder.path])
        let block = try StoreBlock(byteCount: Self.size, in: store)
        block.settle(0..<Self.size)
        #expect(store.failure == nil)
        #expect(store.settledBytes.file == Self.size)
    }

    @Test func anErrorOfWritingIsOneOfTheFile() throws {
        // Every write to it fails as on a full disk.
        let file = MemoryFile(descriptor: open("/dev/full", O_RDWR | O_CLOEXEC), folder: "/dev")
        let block = try StoreBlock(byteCount: Self.size, in: .memory)
        let error = #expect(throws: OutputError.self) { try file.write(UnsafeRawBufferPointer(block.bytes), at: 0) }
        #expect(error?.isDiskFull == true)
    }

    @Test func threadsTakeSettleAndGiveBackAtOnce() throws {
        let folder = TestFolder()
        let store = FrameStore(memory: 4 * Self.size, folders: [folder.path])
        let failures = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            var kept: [(StoreBlock, Int)] = []
            for round in 0..<40 {
                guard let block = try? StoreBlock(byteCount: Self.size >> (round % 3), in: store) else {
                    return failures.withLock { $0 += 1 }
                }
                let seed = number * 100 + round
                filled(block, seed)
                block.settle(0..<block.bytes.count)
                kept.append((block, seed))
                if kept.count > 3 {
                    let (old, seed) = kept.removeFirst()
                    if !isFilled(old, seed) { failures.withLock { $0 += 1 } }
                }
            }
        }
        #expect(failures.withLock { $0 } == 0)
        #expect(store.settledBytes == (0, 0))
    }
}

@Suite struct StoredColumnTests {
    private func store(memory: Int) -> (FrameStore, TestFolder) {
        let folder = TestFolder()
        return (FrameStore(memory: memory, folders: [folder.path]), folder)
    }

    @Test(arguments: [0, 1 << 20, Int.max]) func valuesThatAreAddedAreReadAgain(memory: Int) throws {
        let (store, folder) = store(memory: memory)
        defer { _ = folder }
        let count = 3_000_001
        var column = try StoredColumn<UInt32>(capacity: count + 10, in: store)
        for value in 0..<count { column.append(UInt32(value) &* 2_654_435_761) }
        #expect(column.count == count)
        func isRight() -> Bool { (0..<count).allSatisfy { column[$0] == UInt32($0) &* 2_654_435_761 } }
        #expect(isRight())
        column.settle()
        column.leave()
        #expect(isRight())
        #expect(column.values(7..<9).elementsEqual([7, 8].map { $0 &* 2_654_435_761 }))
        #expect((store.settledBytes.file > 0) == (memory < Int.max))
    }

    @Test func valuesOfAnySizeAreSettledByWholePages() throws {
        struct Triple: BitwiseCopyable, Equatable { var (a, b, c): (UInt16, UInt16, UInt16) }
        let (store, folder) = store(memory: 0)
        defer { _ = folder }
        var column = try StoredColumn<Triple>(capacity: 1_500_000, in: store)
        let part = (0..<100_000).map { Triple(a: UInt16($0 & 0xFFFF), b: 1, c: UInt16($0 >> 16)) }
        for _ in 0..<15 { part.withUnsafeBufferPointer { column.append(contentsOf: $0) } }
        column.settle()
        #expect(store.settledBytes.memory == 0)
        #expect(column.indices.allSatisfy { column[$0] == part[$0 % 100_000] })
    }

    @Test func aColumnMayBeWrittenInAnyOrderUntilItIsSettled() throws {
        let (store, folder) = store(memory: 0)
        defer { _ = folder }
        let count = 1 << 20
        var column = try StoredColumn<UInt32>(count: count, in: store)
        #expect(column.allSatisfy { $0 == 0 })
        let values = column.unsettled
        for place in 0..<count { values[(place &* 7919) & (count - 1)] = UInt32(place) }
        column.settle()
        #expect((0..<count).allSatisfy { column[($0 &* 7919) & (count - 1)] == UInt32($0) })
        #expect(store.settledBytes == (0, 4 * count))
    }

    @Test func smallColumnsAndEmptyOnesStayInMemory() throws {
        let (store, folder) = store(memory: 0)
        defer { _ = folder }
        var none = try StoredColumn<UInt8>(capacity: 0, in: store)
        none.settle()
        #expect(none.isEmpty)
        var few = try StoredColumn<Int64>(capacity: 100, in: store)
        for value in 0..<100 as Range<Int64> { few.append(value) }
        few.settle()
        #expect(Array(few) == Array(0..<100))
        #expect(store.settledBytes == (0, 0))
    }
}
