import Testing

@testable import Fleet

@Suite struct ShardTests {
    private let paths = (0..<1000).map { CapturePath("vehicle \($0 % 7)/drive-\($0).blf") }

    @Test(arguments: [1, 2, 3, 8, 50]) func allShardsTogetherAreAllCapturesOnce(count: Int) throws {
        let shards = try (0..<count).map { try Shard(index: $0, count: count) }
        for path in paths { #expect(shards.count { $0.contains(path) } == 1) }
        // No shard has more than twice its share.
        for shard in shards { #expect(paths.count { shard.contains($0) } <= 2 * paths.count / count + 8) }
    }

    @Test func textsAreRead() throws {
        let none: (String) -> String? = { _ in nil }
        #expect(try Shard("3/8", environment: none) == Shard(index: 3, count: 8))
        for text in ["8/8", "-1/8", "0/0", "a/8", "1", "1/2/3", "", "auto", "auto/4", "0/1000000"] {
            #expect(throws: Shard.Fault.self) { try Shard(text, environment: none) }
        }
    }

    @Test func aSlurmArrayIsAShard() throws {
        func shard(_ id: String, _ least: String, _ most: String, _ count: String) throws -> Shard {
            let values = [
                "SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_MIN": least, "SLURM_ARRAY_TASK_MAX": most,
                "SLURM_ARRAY_TASK_COUNT": count,
            ]
            return try Shard("auto", environment: { values[$0] })
        }
        #expect(try shard("5", "1", "8", "8") == Shard(index: 4, count: 8))
        // 1,3,7: nobody does the work of 2.
        #expect(throws: Shard.Fault.self) { try shard("3", "1", "7", "3") }
        #expect(throws: Shard.Fault.self) { try shard("9", "1", "8", "8") }
        #expect(throws: Shard.Fault.self) { try shard("x", "1", "8", "8") }
    }

    @Test func anIndexedJobIsAShard() throws {
        #expect(
            try Shard("auto/4", environment: { $0 == "JOB_COMPLETION_INDEX" ? "2" : nil })
                == Shard(index: 2, count: 4))
        #expect(
            try Shard("auto/4", environment: { $0 == "AWS_BATCH_JOB_ARRAY_INDEX" ? "0" : nil })
                == Shard(index: 0, count: 4))
        #expect(throws: Shard.Fault.self) {
            try Shard("auto/4", environment: { $0 == "JOB_COMPLETION_INDEX" ? "4" : nil })
        }
    }
}
