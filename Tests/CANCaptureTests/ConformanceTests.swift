import Testing

@testable import CANCapture

/// Every capture of the corpus against the frames that it is known to hold, with a table at the end.
@Suite(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct ConformanceTests {
    private struct Row {
        var files = 0
        var frames = 0
        var contested = 0
        var mismatches: [String] = []

        mutating func add(_ outcome: Conformance) {
            files += 1
            frames += outcome.frames
            contested += outcome.contested
            mismatches += outcome.mismatches
        }

        func text(_ name: Substring) -> String {
            func column(_ value: Int, _ width: Int) -> String {
                String(repeating: " ", count: max(1, width - String(value).count)) + String(value)
            }
            return name + String(repeating: " ", count: max(1, 16 - name.count)) + column(files, 6)
                + column(frames, 10) + column(contested, 11) + column(mismatches.count, 12)
        }
    }

    /// Files of the corpus that no other tool reads, so that nothing tells their frames: they are read all the same.
    private static let untold = ["leaf-parserflags.log", "mach-e-tab.log", "n2k-ydwg-raw.txt", "pp2can-bmw-i3.log.gz"]

    @Test func readsEveryFrameOfEveryCapture() async throws {
        let all = names(in: "\(Corpus.folder)/captures").flatMap { folder in
            names(in: "\(Corpus.folder)/captures/\(folder)").map { "\(folder)/\($0)" }
        }
        #expect(Set(all) == Set(Corpus.allCaptures), "folders without a reader")
        #expect(Set(all).subtracting(Corpus.captures) == Set(Self.untold.map { "other/\($0)" }))

        let outcomes = try await withThrowingTaskGroup(of: Conformance.self) { group in
            for capture in all { group.addTask { try Conformance(capture) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var rows: [Substring: Row] = [:]
        var total = Row()
        for outcome in outcomes {
            rows[outcome.folder, default: Row()].add(outcome)
            total.add(outcome)
        }
        print("format           files    frames  contested  mismatches")
        for (name, row) in rows.sorted(by: { $0.key < $1.key }) { print(row.text(name)) }
        print(total.text("all"))
        #expect(total.files == all.count)
        #expect(total.mismatches.isEmpty, "\(total.mismatches.prefix(5))")
    }
}
