import CPagedMemory
import Foundation
import Testing

/// Memory that lies in a file, as the executable has it where it holds much.
@Suite(.serialized) struct PagedMemoryTests {
    private static let size = 3 << 20

    /// The bound is the process's: other tests may get such memory meanwhile.
    private func whenAllIsPaged(_ body: () throws -> Void) rethrows {
        paged_memory_bound(1)
        defer { paged_memory_bound(0) }
        try body()
    }

    @Test func largeBlocksLieInAFileAndKeepWhatIsWritten() throws {
        try whenAllIsPaged {
            let blocks = (0..<8).map { _ in UnsafeMutablePointer<UInt32>.allocate(capacity: Self.size / 4) }
            for (number, block) in blocks.enumerated() {
                try #require(paged_memory_has(block) != 0)
                for place in 0..<Self.size / 4 { block[place] = UInt32(place * 8 + number) }
            }
            #expect(paged_memory_used() >= 8 * Self.size)
            // Pages go back to the system and come again.
            usleep(20_000)
            for (number, block) in blocks.enumerated() {
                #expect((0..<Self.size / 4).allSatisfy { block[$0] == UInt32($0 * 8 + number) })
                block.deallocate()
            }
            #expect(String(cString: paged_memory_folder()).hasPrefix("/"))
            #expect(paged_memory_fault() == 0)
        }
    }

    @Test func smallBlocksAndThoseWithinTheBoundAreTheProcesss() throws {
        whenAllIsPaged {
            let small = UnsafeMutablePointer<UInt8>.allocate(capacity: 1000)
            #expect(paged_memory_has(small) == 0)
            small.deallocate()
        }
        paged_memory_bound(Int.max / 2)
        defer { paged_memory_bound(0) }
        let large = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size)
        #expect(paged_memory_has(large) == 0)
        large.deallocate()
    }

    @Test func blocksThatGrowAndShrinkKeepTheirBytes() throws {
        let small = try #require(malloc(100_000))
        memset(small, 7, 100_000)
        try whenAllIsPaged {
            let large = try #require(realloc(small, Self.size))
            try #require(paged_memory_has(large) != 0)
            let bytes = large.assumingMemoryBound(to: UInt8.self)
            #expect((0..<100_000).allSatisfy { bytes[$0] == 7 })
            bytes[Self.size - 1] = 9
            let larger = try #require(realloc(large, 2 * Self.size)).assumingMemoryBound(to: UInt8.self)
            #expect(larger[99_999] == 7 && larger[Self.size - 1] == 9)
            let again = try #require(realloc(larger, 1000)).assumingMemoryBound(to: UInt8.self)
            #expect(paged_memory_has(again) == 0)
            #expect((0..<1000).allSatisfy { again[$0] == 7 })
            free(again)
        }
    }

    @Test func memoryThatIsAskedForAsZeroIsAlsoWhereOthersWere() throws {
        try whenAllIsPaged {
            for _ in 0..<4 {
                let block = try #require(calloc(Self.size / 8, 8)).assumingMemoryBound(to: UInt8.self)
                #expect((0..<Self.size).allSatisfy { block[$0] == 0 })
                memset(block, 255, Self.size)
                free(block)
            }
            #expect(calloc(Int.max / 2, 8) == nil)
        }
    }

    @Test func alignedBlocksAreAligned() {
        whenAllIsPaged {
            for alignment in [16, 64, 4096, 1 << 16] {
                var place: UnsafeMutableRawPointer?
                #expect(posix_memalign(&place, alignment, Self.size) == 0)
                #expect(UInt(bitPattern: place) % UInt(alignment) == 0)
                free(place)
            }
            var place: UnsafeMutableRawPointer?
            #expect(posix_memalign(&place, 24, Self.size) == EINVAL)
        }
    }

    @Test func whatIsFreedIsTakenAgainWhole() throws {
        try whenAllIsPaged {
            /// A number that a seed alone says, so that a failure comes again.
            var seed: UInt64 = 7
            func next(_ bound: Int) -> Int {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(seed >> 33) % bound
            }
            var held: [(block: UnsafeMutablePointer<UInt64>, count: Int, mark: UInt64)] = []
            func isUnharmed(_ one: (block: UnsafeMutablePointer<UInt64>, count: Int, mark: UInt64)) -> Bool {
                stride(from: 0, to: one.count, by: 97).allSatisfy { one.block[$0] == one.mark }
                    && one.block[one.count - 1] == one.mark
            }
            let before = paged_memory_reserved()
            for round in 0..<2000 {
                if held.count > 12 || (held.count > 4 && next(2) == 0) {
                    let one = held.remove(at: next(held.count))
                    #expect(isUnharmed(one))
                    one.block.deallocate()
                } else {
                    let count = (512 << 10) / 8 + next(200_000)
                    let block = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
                    try #require(paged_memory_has(block) != 0)
                    block.initialize(repeating: UInt64(round), count: count)
                    held.append((block, count, UInt64(round)))
                }
            }
            for one in held {
                #expect(isUnharmed(one))
                one.block.deallocate()
            }
            #expect(paged_memory_idle() > 0)
            // A thousand blocks of a MiB and more, of which there are thirteen at once.
            #expect(paged_memory_reserved() - before <= 256 << 20)
        }
    }

    @Test func threadsTakeAndGiveAtOnce() {
        whenAllIsPaged {
            DispatchQueue.concurrentPerform(iterations: 64) { number in
                var kept: [[UInt64]] = []
                for round in 0..<6 { kept.append([UInt64](repeating: UInt64(number * 10 + round), count: 1 << 17)) }
                for (round, values) in kept.enumerated() {
                    #expect(values.allSatisfy { $0 == UInt64(number * 10 + round) })
                }
            }
        }
    }
}
