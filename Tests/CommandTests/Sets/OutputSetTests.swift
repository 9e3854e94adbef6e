import Foundation
import TestSupport
import Testing

/// Files that belong together are all new or all old.
@Suite struct OutputSetTests {
    private static let calls: [[String]] = [
        ["report", "a.log", "-o", "r.md", "--force", "--junit", "r.xml", "--sarif", "r.sarif", "--findings", "r.json"],
        ["report", "a.log", "-o", "r.pdf", "--junit", "r.xml", "--sarif", "r.sarif"],
        ["pages", "a.log", "-o", "p-%03d.png", "--paper", "A6"],
        ["findings", "a.log", "--junit", "f.xml", "--sarif", "f.sarif", "--findings", "f.json"],
        ["findings", "a.log", "--junit", "f.xml", "--sarif", "sub/f.sarif", "--findings", "sub/f.json"],
        ["ticket", "a.log", "--force", "-o", "t"],
        ["ticket", "a.log", "--force", "-o", "t.zip"],
    ]

    /// How many calls of each run fail; `CANFOLIO_FAULTS` says how many in a long run.
    private static let most = ProcessInfo.processInfo.environment["CANFOLIO_FAULTS"].flatMap { Int($0) } ?? 4

    private func capture(_ folder: TestFolder, dropped: Range<Int>) throws {
        let lines = (0..<300).filter { !dropped.contains($0) }.map { place in
            let time = String(format: "(%d.%06d)", 1_700_000_000 + place / 100, place % 100 * 10_000)
            return "\(time) can0 123#\(String(format: "%02X", place & 0xFF))55\n"
        }
        try folder.write("a.log", lines.joined())
    }

    /// All that a folder holds, by paths in it.
    private func content(_ folder: TestFolder) throws -> [String: [UInt8]] {
        var content: [String: [UInt8]] = [:]
        for path in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.file(path), isDirectory: &isFolder)
            content[path] = isFolder.boolValue ? [] : try folder.bytes(path)
        }
        return content
    }

    /// A folder with the files of an earlier capture, and what it holds before and after a run that goes well.
    private struct Replaced {
        var folder = TestFolder()
        var old: [String: [UInt8]] = [:]
        var new: [String: [UInt8]] = [:]

        /// The folders that outputs are in, the last first, as the beginnings of paths.
        var folders: [String] { (new.keys.contains("sub") ? ["sub/"] : []) + [""] }
    }

    private func replaced(_ call: [String]) throws -> Replaced {
        var replaced = Replaced()
        for (folder, isOld) in [(replaced.folder, true), (TestFolder(), false)] {
            if call.contains(where: { $0.hasPrefix("sub/") }) { try folder.makeFolder("sub") }
            try capture(folder, dropped: 100..<150)
            #expect(try Command.run(call, in: folder).status == 0)
            try capture(folder, dropped: 120..<220)
            if isOld {
                replaced.old = try content(folder)
            } else {
                #expect(try Command.run(call, in: folder).status == 0)
                replaced.new = try content(folder)
            }
        }
        #expect(replaced.old != replaced.new)
        return replaced
    }

    private func restore(_ replaced: Replaced) throws {
        for name in replaced.folder.names { try FileManager.default.removeItem(atPath: replaced.folder.file(name)) }
        for (name, bytes) in replaced.old.sorted(by: { $0.key < $1.key }) {
            if replaced.old.keys.contains(where: { $0.hasPrefix(name + "/") }) {
                try replaced.folder.makeFolder(name)
            } else {
                try replaced.folder.write(name, bytes)
            }
        }
    }

    private func places(_ count: Int) -> [Int] {
        guard count > Self.most else { return Array(1...max(1, count)) }
        // The last calls are those by which files change places.
        return (0..<Self.most).map { count - $0 * max(1, count / Self.most) }.filter { $0 > 0 }
    }

    @Test(.enabled(if: FailingCalls.isPossible, "there is no compiler of C"), arguments: calls, [false, true])
    func aCallThatFailsLeavesTheOldFilesOrTheNew(call: [String], names: Bool) throws {
        let failing = try FailingCalls()
        let replaced = try replaced(call)
        let count = try failing.count(call, in: replaced.folder, names: names)
        #expect(count > 0)
        for place in places(count) {
            try restore(replaced)
            let outcome = try failing.run(call, in: replaced.folder, call: place, how: EIO, names: names)
            let found = try content(replaced.folder)
            #expect(
                found == (outcome.status == 0 ? replaced.new : replaced.old),
                "\(call.joined(separator: " ")), call \(place) of \(count), \(outcome.status): \(found.keys.sorted()) \(outcome.error)"
            )
        }
    }

    @Test(.enabled(if: FailingCalls.isPossible, "there is no compiler of C"), arguments: calls, [SIGTERM, SIGKILL])
    func aSignalLeavesTheOldFilesAndTheNextRunNothingElse(call: [String], signal: Int32) throws {
        let failing = try FailingCalls()
        let replaced = try replaced(call)
        let count = try failing.count(call, in: replaced.folder, names: false)
        for place in places(count) {
            try restore(replaced)
            let outcome = try failing.run(call, in: replaced.folder, call: place, how: -signal, names: false)
            let found = try content(replaced.folder)
            if signal == SIGTERM {
                // Signals wait while files change places.
                #expect(
                    found == replaced.old || found == replaced.new, "\(call), call \(place): \(found.keys.sorted())")
                #expect(outcome.status == 128 + SIGTERM || found == replaced.new)
            } else {
                // Another run into the folder finishes what was begun, or removes it.
                try replaced.folder.write("other.log", "(1.000000) can0 123#00\n")
                for output in replaced.folders {
                    #expect(
                        try Command.run("dump", "other.log", "-o", "\(output)other", in: replaced.folder).status == 0)
                    try FileManager.default.removeItem(atPath: replaced.folder.file("\(output)other"))
                }
                try FileManager.default.removeItem(atPath: replaced.folder.file("other.log"))
                let left = try content(replaced.folder)
                #expect(
                    left == replaced.old || left == replaced.new,
                    "\(call), call \(place) of \(count): \(found.keys.sorted()), then \(left.keys.sorted())")
            }
            #expect(try Command.run(call, in: replaced.folder).status == 0)
            #expect(try content(replaced.folder).keys.sorted() == replaced.new.keys.sorted(), "\(call), call \(place)")
        }
    }

    /// Calls that fail from some moment on: what cannot be put back is completed by the next run, and nothing is lost.
    @Test(.enabled(if: FailingCalls.isPossible, "there is no compiler of C"), arguments: calls)
    func callsThatKeepFailingLeaveNoHalfSetForTheNextRun(call: [String]) throws {
        let failing = try FailingCalls()
        let replaced = try replaced(call)
        let count = try failing.count(call, in: replaced.folder, names: true)
        var halves = 0
        for place in max(1, count - 6)...count {
            try restore(replaced)
            let outcome = try failing.run(
                call, in: replaced.folder, call: place, how: EIO, names: true, goesOn: true)
            let found = try content(replaced.folder)
            let isWhole = found == (outcome.status == 0 ? replaced.new : replaced.old)
            if !isWhole {
                halves += 1
                #expect(outcome.status == 5 && outcome.error.contains("cannot be restored either"), "\(outcome.error)")
                // The bytes of all old and new files exist.
                let all = Set(found.values)
                #expect(replaced.old.values.allSatisfy(all.contains), "\(call), call \(place) of \(count)")
                #expect(replaced.new.values.allSatisfy(all.contains), "\(call), call \(place) of \(count)")
            }
            try replaced.folder.write("other.log", "(1.000000) can0 123#00\n")
            for output in replaced.folders {
                #expect(try Command.run("dump", "other.log", "-o", "\(output)other", in: replaced.folder).status == 0)
                try FileManager.default.removeItem(atPath: replaced.folder.file("\(output)other"))
            }
            try FileManager.default.removeItem(atPath: replaced.folder.file("other.log"))
            let left = try content(replaced.folder)
            #expect(
                left == (isWhole ? found : replaced.new),
                "\(call), call \(place) of \(count): \(found.keys.sorted()), then \(left.keys.sorted())")
        }
        #expect(halves > 0 || call[0] == "ticket")
    }

    /// An editor that writes into the file that is there leaves it the same file.
    @Test(.enabled(if: FailingCalls.isPossible, "there is no compiler of C"), arguments: [false, true])
    func aFileThatIsEditedAfterAKillStays(keepsSize: Bool) throws {
        let failing = try FailingCalls()
        let call = Self.calls[3]
        let replaced = try replaced(call)
        let count = try failing.count(call, in: replaced.folder, names: true)
        var edited = 0
        for place in 1...max(1, count) where edited == 0 {
            try restore(replaced)
            _ = try failing.run(call, in: replaced.folder, call: place, how: -SIGKILL, names: true)
            let found = try content(replaced.folder)
            guard found.keys.contains(where: { $0.hasSuffix("/commit") }),
                let name = replaced.new.keys.sorted().first(where: {
                    replaced.new[$0] != replaced.old[$0] && found[$0] == replaced.old[$0]
                })
            else { continue }
            edited += 1
            let file = try #require(FileHandle(forUpdatingAtPath: replaced.folder.file(name)))
            if !keepsSize { try file.seekToEnd() }
            try file.write(contentsOf: Data("MY NOTES".utf8))
            try file.close()
            let mine = try replaced.folder.bytes(name)
            try replaced.folder.write("other.log", "(1.000000) can0 123#00\n")
            #expect(try Command.run("dump", "other.log", "-o", "other", in: replaced.folder).status == 0)
            #expect(try replaced.folder.bytes(name) == mine, "\(name), call \(place) of \(count)")
            #expect(!replaced.folder.names.contains { $0.hasPrefix(".canfolio") })
        }
        #expect(edited == 1)
    }

    @Test func whatAProcessHoldsIsNoLeftover() throws {
        let folder = TestFolder()
        try capture(folder, dropped: 0..<0)
        for name in [".canfolio-AbC123", ".canfolio-12-0", ".canfolio-FoLdEr", ".canfolio-old1"] {
            try folder.write(name == ".canfolio-FoLdEr" ? "x" : name, "x")
        }
        try folder.makeFolder(".canfolio-FoLdEr")
        try folder.write(".canfolio-FoLdEr/0", "x")
        let held = try Command.shell(
            "flock .canfolio-AbC123 flock .canfolio-FoLdEr $canfolio dump a.log -o y.log", in: folder)
        #expect(held.status == 0, "\(held.error)")
        #expect(folder.names == [".canfolio-AbC123", ".canfolio-FoLdEr", ".canfolio-old1", "a.log", "x", "y.log"])
        #expect(try Command.run("dump", "a.log", "-o", "y.log", in: folder).status == 0)
        #expect(folder.names == [".canfolio-old1", "a.log", "x", "y.log"])
    }

    /// A hidden folder that came out of an archive or that a hostile program made moves no file.
    @Test(arguments: ["1-1", "own"], ["kept.txt", "../kept.txt", "sub/kept.txt", ""])
    func aForgedJournalMovesNothing(stamp: String, target: String) throws {
        let outer = TestFolder()
        try outer.makeFolder("in")
        try outer.makeFolder("in/sub")
        for name in ["kept.txt", "in/kept.txt", "in/sub/kept.txt"] { try outer.write(name, "kept") }
        try outer.write("in/a.log", "(1.000000) can0 123#00\n")
        try outer.makeFolder("in/.canfolio-AbCdEf")
        let hidden = outer.file("in/.canfolio-AbCdEf")
        let status = try FileManager.default.attributesOfItem(atPath: hidden)
        let device = try #require(status[.systemNumber] as? Int)
        let inode = try #require(status[.systemFileNumber] as? Int)
        let own = "\(device)-\(inode)"
        try outer.write("in/.canfolio-AbCdEf/0", "forged")
        let names = [stamp == "own" ? own : stamp, hidden, "0", target, ""]
        try outer.write("in/.canfolio-AbCdEf/names", names.map { $0 + "\0" }.joined())
        try outer.write("in/.canfolio-AbCdEf/commit", hidden + "\0")
        #expect(try Command.run("dump", "in/a.log", "-o", "in/y.log", in: outer).status == 0)
        for name in ["kept.txt", "in/kept.txt", "in/sub/kept.txt"] { #expect(try outer.text(name) == "kept") }
        #expect(!FileManager.default.fileExists(atPath: hidden))
    }

    /// More pages than the process may have files open.
    @Test func pagesTakeNoOpenFiles() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 1500))
        let outcome = try Command.shell(
            "ulimit -n 40; $canfolio pages a.log -o p-%d.png --paper A6 --queues 1", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(folder.names.count > 41)
        #expect(folder.names.allSatisfy { $0 == "a.log" || $0.hasPrefix("p-") })
    }
}
