import Foundation
import TestSupport
import Testing

/// `canfolio batch`, run as one does.
@Suite(.serialized) struct BatchTests {
    /// Three captures that differ, one that is none, one that is empty.
    private func captures() throws -> TestFolder {
        let folder = TestFolder()
        for name in ["captures", "captures/v1", "captures/v2"] { try folder.makeFolder(name) }
        try folder.write("captures/v1/a.log", SampleCapture.log(frames: 400))
        try folder.write("captures/v1/b.log", SampleCapture.damagedLog)
        let missing = try TestFolder.missingFrames()
        try folder.write("captures/v2/c.log", try missing.text("a.log"))
        try folder.write("captures/v2/junk.log", "junk\n")
        try folder.write("captures/v2/empty.asc", "")
        return folder
    }

    private func tables(_ folder: TestFolder, _ output: String) throws -> [String: [String]] {
        var all: [String: [String]] = [:]
        for table in ["captures", "identifiers", "findings", "messages", "signals"] {
            let path = "\(output)/tables/\(table)"
            let parts = try FileManager.default.contentsOfDirectory(atPath: folder.file(path)).sorted()
            let lines = try parts.flatMap { part in
                try folder.text("\(path)/\(part)").split(separator: "\n").dropFirst().map(String.init)
            }
            all[table] = lines
        }
        return all
    }

    @Test func tablesAreTheSameOnAnyNumberOfWorkers() throws {
        let folder = try captures()
        for jobs in ["1", "2", "5"] {
            let outcome = try Command.run("batch", "captures", "-o", "out" + jobs, "--jobs", jobs, in: folder)
            #expect(outcome.status == 0)
            #expect(
                outcome.error.hasSuffix(
                    "5 captures: 3 analysed, 2 unreadable, none with findings of severity error;"
                        + " tables in out\(jobs)/tables\n"))
        }
        let one = try tables(folder, "out1")
        #expect(one["captures"]?.count == 5)
        #expect(one["identifiers"]?.count == 4 + 4 + 3)
        #expect(try tables(folder, "out2") == one)
        #expect(try tables(folder, "out5") == one)
        #expect(one["captures"]?.last?.contains("unreadable") == true)
    }

    @Test func jsonOfOtherCommandsHasTheHeadOfAManifestLine() throws {
        let folder = try captures()
        #expect(try Command.run("batch", "captures", "-o", "out", in: folder).status == 0)
        func head(_ json: some StringProtocol) throws -> [String: String] {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(String(json).utf8)) as? [String: Any])
            let keys = ["sha256", "tool", "version", "schema"]
            return Dictionary(uniqueKeysWithValues: keys.map { ($0, object[$0].map { "\($0)" } ?? "missing") })
        }
        let lines = try folder.text("out/manifest.jsonl").split(separator: "\n")
        let line = try #require(lines.first { $0.contains("v2/c.log") })
        let expected = try head(line)
        #expect(expected["tool"] == "canfolio" && expected["sha256"]?.count == 64)

        let path = "captures/v2/c.log"
        let report = try Command.run("findings", path, "--json", "--findings", "found.json", in: folder)
        #expect(try head(report.output) == expected)
        #expect(try head(try folder.text("found.json")) == expected)
        for options in [[], ["--no-statistics"]] {
            #expect(try head(try Command.run(["info", path, "--json"] + options, in: folder).output) == expected)
        }
        #expect(try Command.run("ticket", path, "-o", "ticket", in: folder).status == 0)
        #expect(try head(try folder.text("ticket/findings.json")) == expected)

        // The digest of a file says too much of one of which bytes are redacted, and several have none.
        for options in [["--redact", "payload:102"], ["captures/v1/a.log", "--merge"]] {
            let other = try head(try Command.run(["info", path, "--json"] + options, in: folder).output)
            #expect(other["sha256"] == "<null>" && other["schema"] == expected["schema"])
        }
    }

    @Test func allShardsTogetherAreOneRun() throws {
        let folder = try captures()
        #expect(try Command.run("batch", "captures", "-o", "whole", in: folder).status == 0)
        for shard in ["0/3", "1/3", "2/3"] {
            #expect(try Command.run("batch", "captures", "-o", "parts", "--shard", shard, in: folder).status == 0)
        }
        #expect(
            try tables(folder, "parts").mapValues { $0.sorted() } == tables(folder, "whole").mapValues { $0.sorted() })
    }

    @Test func aRepeatedRunReadsOnlyWhatIsNewOrChanged() throws {
        let folder = try captures()
        func run(_ more: String...) throws -> Command.Outcome {
            try Command.run(["batch", "captures", "-o", "out", "--report", "html"] + more, in: folder)
        }
        #expect(try run().status == 0)
        let first = try folder.text("out/manifest.jsonl")
        let tables = try tables(folder, "out")
        let documents = try reports(folder)
        #expect(documents.count == 3)
        #expect(try run().error.hasPrefix("5 captures: 0 analysed, 3 unchanged, 2 unreadable"))
        #expect(try folder.text("out/manifest.jsonl") == first)

        // A new time and the same bytes: looked at, and nothing is written anew but its line.
        #expect(utimes(folder.file("captures/v1/a.log"), nil) == 0)
        #expect(try run().error.hasPrefix("5 captures: 1 analysed, 2 unchanged, 2 unreadable"))
        #expect(try self.tables(folder, "out") == tables)
        #expect(try reports(folder) == documents)

        // Tables that somebody removed are made again, of what is known.
        try FileManager.default.removeItem(atPath: folder.file("out/tables"))
        #expect(try run().error.hasPrefix("5 captures: 0 analysed, 3 unchanged, 2 unreadable"))
        #expect(try self.tables(folder, "out") == tables)

        // So is an output that is lost, or not as long as it was.
        for (name, isLost) in [("out/reports/" + documents[0], true), ("out/reports/" + documents[1], false)] {
            if isLost {
                try FileManager.default.removeItem(atPath: folder.file(name))
            } else {
                try folder.write(name, "")
            }
            #expect(try run().error.hasPrefix("5 captures: 1 analysed, 2 unchanged, 2 unreadable"))
            #expect(try folder.bytes(name).count > 1000)
            #expect(try run().error.hasPrefix("5 captures: 0 analysed, 3 unchanged, 2 unreadable"))
        }

        // Left out is not gone.
        #expect(!(try run("--exclude", "a.*", "--prune")).error.contains("no longer exist"))
        #expect(try reports(folder) == documents)

        // Other bytes: the document is another, and the old one is gone.
        try folder.write("captures/v1/a.log", SampleCapture.log(frames: 401))
        #expect(try run().error.hasPrefix("5 captures: 1 analysed, 2 unchanged, 2 unreadable"))
        let changed = try reports(folder)
        #expect(changed.count == 3)
        #expect(changed != documents)

        // Gone: told and kept, unless --prune.
        try FileManager.default.removeItem(atPath: folder.file("captures/v1/a.log"))
        let kept = try run()
        #expect(kept.error.contains("v1/a.log no longer exists (--prune removes the outputs)"))
        #expect(try reports(folder) == changed)
        #expect(try run("--prune").error.contains("v1/a.log no longer exists; the outputs were removed"))
        #expect(try reports(folder).count == 2)
        #expect(try self.tables(folder, "out")["captures"]?.count == 4)
        #expect(!(try run()).error.contains("no longer"))
    }

    private func reports(_ folder: TestFolder) throws -> [String] {
        let root = folder.file("out/reports")
        return (FileManager.default.enumerator(atPath: root)?.allObjects ?? []).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".html") }.sorted()
    }

    /// Changes a byte in the middle of a file, and gives the file its old time.
    private func change(_ name: String, in folder: TestFolder) throws {
        var bytes = try folder.bytes(name)
        bytes[bytes.count / 2] ^= 1
        let times = try FileManager.default.attributesOfItem(atPath: folder.file(name))[.modificationDate]
        let file = try #require(FileHandle(forWritingAtPath: folder.file(name)))
        try file.write(contentsOf: bytes)
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: times as Any], ofItemAtPath: folder.file(name))
    }

    @Test func anOutputWithOtherBytesOfTheSameSizeIsWrittenAgain() throws {
        let folder = try captures()
        func run() throws -> Command.Outcome {
            try Command.run(
                "batch", "captures", "-o", "out", "--report", "html", "--ticket", "--thumbnail", "--tables",
                "csv,jsonl", in: folder)
        }
        #expect(try run().status == 0)
        let files = (FileManager.default.enumerator(atPath: folder.file("out"))?.allObjects ?? [])
            .compactMap { $0 as? String }
            .filter { $0.contains("c.log-") || $0.hasPrefix("tables/") && $0.contains("part-") }.sorted()
        #expect(files.count == 14)
        for name in files.map({ "out/" + $0 }) {
            let bytes = try folder.bytes(name)
            // The tables of messages in JSON are empty.
            guard !bytes.isEmpty else { continue }
            try change(name, in: folder)
            #expect(try folder.bytes(name) != bytes)
            let outcome = try run()
            let analysed = name.hasPrefix("out/tables/") ? 0 : 1
            #expect(outcome.status == 0 && outcome.error.hasPrefix("5 captures: \(analysed) analysed"), "\(name)")
            #expect(try folder.bytes(name) == bytes, "\(name)")
        }
        for name in files.filter({ $0.hasPrefix("tables/") }).map({ "out/" + $0 }) {
            let bytes = try folder.bytes(name)
            for other in [Array(bytes.dropLast()), []] where other.count != bytes.count {
                try folder.write(name, other)
                #expect(try run().error.hasPrefix("5 captures: 0 analysed"))
                #expect(try folder.bytes(name) == bytes, "\(name)")
            }
        }
        // What was only copied is read once.
        let before = try folder.text("out/manifest.jsonl")
        let report = try #require(files.first { $0.hasSuffix(".html") })
        #expect(utimes(folder.file("out/" + report), nil) == 0)
        #expect(try run().error.hasPrefix("5 captures: 0 analysed"))
        let after = try folder.text("out/manifest.jsonl")
        #expect(after.hasPrefix(before) && after.dropFirst(before.count).split(separator: "\n").count == 1)
        #expect(try run().error.hasPrefix("5 captures: 0 analysed"))
        #expect(try folder.text("out/manifest.jsonl") == after)
    }

    @Test func changedRowsOfACaptureThatNoLongerExistsAreTold() throws {
        let folder = try captures()
        #expect(try Command.run("batch", "captures", "-o", "out", in: folder).status == 0)
        let rows = try #require(
            (FileManager.default.enumerator(atPath: folder.file("out/rows"))?.allObjects ?? [])
                .compactMap { $0 as? String }.first { $0.hasPrefix("v1/a.log-") })
        var text = try folder.text("out/rows/" + rows)
        text = text.replacingOccurrences(of: "can0", with: "evil")
        try folder.write("out/rows/" + rows, text)
        try FileManager.default.removeItem(atPath: folder.file("captures/v1/a.log"))
        try folder.write("captures/v1/new.log", SampleCapture.log(frames: 20))
        let outcome = try Command.run("batch", "captures", "-o", "out", in: folder)
        #expect(outcome.status == 5)
        #expect(
            outcome.error.contains(
                "canfolio: v1/a.log: its rows in rows/\(rows) were changed; run batch on it again\n"))
        let all = try tables(folder, "out")
        #expect(!all.values.joined().contains { $0.contains("evil") })
        #expect(all["captures"]?.contains { $0.hasPrefix("v1/a.log,") && $0.contains(",failed,") } == true)
        #expect(all["identifiers"]?.contains { $0.hasPrefix("v1/a.log,") } == false)
    }

    @Test func aReportIsTheOneThatTheReportCommandWrites() throws {
        let folder = try captures()
        #expect(
            try Command.run("batch", "captures", "-o", "out", "--report", "html,pdf", "--jobs", "1", in: folder).status
                == 0)
        for form in ["html", "pdf"] {
            let made = try #require(
                (FileManager.default.enumerator(atPath: folder.file("out/reports"))?.allObjects ?? [])
                    .compactMap { $0 as? String }.first { $0.hasPrefix("v2/c.log") && $0.hasSuffix(form) })
            #expect(try Command.run("report", "captures/v2/c.log", "-o", "c.\(form)", in: folder).status == 0)
            #expect(try folder.bytes("out/reports/" + made) == folder.bytes("c.\(form)"))
        }
    }

    @Test func theQuestionIsTheSameInAnyFormAndKnowsTheBytesOfDatabases() throws {
        let folder = try captures()
        let database = "BO_ 256 Engine: 8 X\n SG_ Speed : 0|8@1+ (1,0) [0|0] \"\" X\n"
        try folder.write("a.dbc", database)
        func isAnalysed(_ words: String...) throws -> Bool {
            !(try Command.run(["batch"] + words, in: folder)).error.contains(": 0 analysed")
        }
        #expect(try isAnalysed("captures", "-o", "out", "--bitrate", "500k", "--dbc", "can0=a.dbc"))
        #expect(!(try isAnalysed("--bitrate=500k", "--dbc=can0=a.dbc", "--jobs=1", "--output=out", "--", "captures")))
        try folder.write("a.dbc", database.replacingOccurrences(of: "Speed", with: "Pace"))
        #expect(try isAnalysed("captures/", "-o", "out", "--bitrate", "500k", "--dbc=can0=a.dbc"))
        #expect(try isAnalysed("captures", "-o", "out", "--dbc", "can0=a.dbc"))
    }

    @Test func tablesOfAnotherRunAreNoCaptures() throws {
        let folder = try captures()
        #expect(try Command.run("batch", "captures", "-o", "captures/one", in: folder).status == 0)
        let other = try Command.run("batch", "captures", "-o", "captures/two", in: folder)
        #expect(other.error.contains("5 captures: 3 analysed"))
    }

    @Test func aListAndPatternsChooseCaptures() throws {
        let folder = try captures()
        try folder.write("list.txt", "captures/v1/a.log\ncaptures/missing.log\n")
        let listed = try Command.run("batch", "@list.txt", "-o", "listed", in: folder)
        #expect(listed.status == 0)
        #expect(listed.error.contains("canfolio: captures/missing.log: no such file"))
        #expect(
            try Command.run("batch", "captures", "-o", "out", "--pattern", "*.asc", "--exclude", "v1/*", in: folder)
                .error.contains("1 capture: 0 analysed, 1 unreadable"))
        // A pipe in a list has no capture, and nobody waits for one.
        #expect(mkfifo(folder.file("pipe.log"), 0o600) == 0)
        try folder.write("pipes.txt", "pipe.log\n")
        let pipes = try Command.run("batch", "@pipes.txt", "-o", "pipes", in: folder)
        #expect(pipes.status == 0 && pipes.error.contains("1 unreadable"), "\(pipes.error)")
        let piped = try Command.shell("ls captures/v1/*.log | \"$canfolio\" batch - -o piped", in: folder)
        #expect(piped.error.hasPrefix("2 captures: 2 analysed"))
    }

    @Test func whatCannotBeDoneIsToldByStatus() throws {
        let folder = try captures()
        try folder.makeFolder("none")
        try folder.write("none/notes.md", "x")
        let none = try Command.run("batch", "none", "-o", "out", in: folder)
        #expect(none.status == 7)
        #expect(none.error == "canfolio: none: no captures (1 file with other names; --pattern chooses them)\n")
        #expect(try Command.run("batch", "missing", "-o", "out", in: folder).status == 1)
        #expect(try Command.run("batch", "captures", "-o", "out", "--shard", "4/4", in: folder).status == 2)
        #expect(try Command.run("batch", "captures", "-o", "out", "--tags", "{a}{b}", in: folder).status == 2)
        #expect(try Command.run("batch", "captures", "-o", "out", "--tables", "xml", in: folder).status == 2)
        let tags = try Command.run("batch", "captures", "-o", "out", "--tags", "@none.csv", in: folder)
        #expect(tags.status == 2 && tags.error.contains("--tags: none.csv: cannot be read"), "\(tags.error)")
        let file = try Command.run("batch", "captures/v1/a.log", "-o", "out", in: folder)
        #expect(file.error.contains("is a file; name a folder"))
        #expect(try Command.run("batch", "captures", "-o", "out", "--dbc", "no.dbc", in: folder).status == 1)
        #expect(folder.names == ["captures", "none"])
    }

    @Test func twoRunsInOneFolderDoNotMix() throws {
        let folder = try captures()
        try folder.makeFolder("out")
        let lock = open(folder.file("out/.manifest.lock"), O_RDWR | O_CREAT, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        let outcome = try Command.run("batch", "captures", "-o", "out", in: folder)
        #expect(outcome.status == 5)
        #expect(outcome.error == "canfolio: out: another run of canfolio batch is using this folder\n")
    }

    /// Enough captures that somebody can come between.
    private func manyCaptures(_ count: Int) throws -> TestFolder {
        let folder = TestFolder()
        try folder.makeFolder("captures")
        for number in 0..<count {
            try folder.write("captures/\(number).log", SampleCapture.log(frames: 4000 + number))
        }
        return folder
    }

    /// A folder of results may come from somebody else.
    @Test(arguments: [
        "manifest.jsonl", ".manifest.lock", "tables/captures/part-0-of-1.csv",
        "tables/findings/part-0-of-1.csv",
    ])
    func aLinkInTheFolderLeadsNowhere(name: String) throws {
        let folder = try manyCaptures(1)
        try folder.write("mine", "mine")
        for name in ["out", "out/tables", "out/tables/captures", "out/tables/findings"] { try folder.makeFolder(name) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("out/" + name), withDestinationPath: folder.file("mine"))
        let outcome = try Command.run("batch", "captures", "-o", "out", in: folder)
        #expect(outcome.status != 0 && outcome.error.contains("\(name): is a link or not a regular file"))
        #expect(try folder.text("mine") == "mine")
    }

    @Test(arguments: ["tables", "tables/captures", "rows", "reports"])
    func aLinkThatStandsForAFolderLeadsNowhere(name: String) throws {
        let folder = try manyCaptures(1)
        let run = ["batch", "captures", "-o", "out", "--report", "html"]
        #expect(try Command.run(run, in: folder).status == 0)
        // What lies elsewhere has the same names.
        try FileManager.default.moveItem(atPath: folder.file("out/" + name), toPath: folder.file("mine"))
        func bytes() -> [String: Data?] {
            let names = FileManager.default.enumerator(atPath: folder.file("mine"))?.allObjects ?? []
            return Dictionary(
                uniqueKeysWithValues: names.compactMap { $0 as? String }.map {
                    ($0, FileManager.default.contents(atPath: folder.file("mine/" + $0)))
                })
        }
        let before = bytes()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("out/" + name), withDestinationPath: folder.file("mine"))
        try folder.write("captures/0.log", SampleCapture.log(frames: 900))
        let outcome = try Command.run(run, in: folder)
        #expect(outcome.status != 0 && outcome.error.contains("one of its folders is a link"), "\(outcome.error)")
        #expect(bytes() == before && !before.isEmpty)
    }

    @Test func workersOfARunThatIsEndedLeaveNothing() throws {
        let folder = try manyCaptures(24)
        for moment in ["05", "13", "21", "34", "55"] {
            _ = try Command.shell(
                """
                "$canfolio" batch captures -o out --report html --ticket --thumbnail --jobs 2 & run=$!
                sleep 0.\(moment); kill -TERM $run; wait $run
                for round in $(seq 100); do
                    find out -name '.canfolio-*' | grep -q . || break
                    sleep 0.3
                done
                """, in: folder)
            let left = (FileManager.default.enumerator(atPath: folder.file("out"))?.allObjects ?? [])
                .compactMap { $0 as? String }.filter { $0.contains(".canfolio-") }
            #expect(left == [])
        }
    }

    @Test func aPipeInTheFolderIsNotWaitedFor() throws {
        let folder = try manyCaptures(1)
        for name in ["out", "out/tables", "out/tables/captures"] { try folder.makeFolder(name) }
        #expect(mkfifo(folder.file("out/tables/captures/part-0-of-1.csv"), 0o600) == 0)
        let outcome = try Command.run("batch", "captures", "-o", "out", in: folder)
        #expect(outcome.status != 0 && outcome.error.contains("is a link or not a regular file"))
    }

    @Test func aWorkerThatCrashesCostsOneCapture() throws {
        let folder = try manyCaptures(40)
        // Three times the first worker that is there is ended.
        let outcome = try Command.shell(
            """
            "$canfolio" batch captures -o out --jobs 2 & run=$!
            for round in 1 2 3; do
                sleep 0.1
                for status in /proc/[0-9]*/stat; do
                    { read -r process name state parent rest < "$status"; } 2> /dev/null || continue
                    [ "$parent" = "$run" ] && kill -KILL "$process" && break
                done
            done
            wait $run
            """, in: folder)
        let lines = try folder.text("out/manifest.jsonl").split(separator: "\n")
        let crashed = lines.count { $0.contains("\"status\": \"crashed\"") }
        #expect(lines.count == 40)
        #expect(crashed <= 3)
        #expect(outcome.status == (crashed > 0 ? 5 : 0))
        #expect(lines.count { $0.contains("\"status\": \"done\"") } == 40 - crashed)
        // The next run reads those alone.
        let again = try Command.run("batch", "captures", "-o", "out", in: folder)
        #expect(again.status == 0)
        #expect(again.error.hasPrefix("40 captures: \(crashed) analysed"))
    }

    @Test func aRunThatIsKilledGoesOn() throws {
        let folder = try manyCaptures(24)
        #expect(try Command.run("batch", "captures", "-o", "whole", in: folder).status == 0)
        for moment in ["02", "06", "11", "17", "25"] {
            _ = try Command.shell(
                """
                "$canfolio" batch captures -o out --report html & run=$!
                sleep 0.\(moment); kill -KILL $run; wait $run
                """, in: folder)
            // All lines are whole.
            let text = (try? folder.text("out/manifest.jsonl")) ?? ""
            #expect(text.isEmpty || text.hasSuffix("\n"))
            for line in text.split(separator: "\n") {
                #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil)
            }
        }
        #expect(try Command.run("batch", "captures", "-o", "out", "--report", "html", in: folder).status == 0)
        #expect(try tables(folder, "out") == tables(folder, "whole"))
        // Nothing half is left.
        let left = (FileManager.default.enumerator(atPath: folder.file("out"))?.allObjects ?? [])
            .compactMap { $0 as? String }.filter { $0.contains(".canfolio-") }
        #expect(left == [])
    }

    @Test func aCaptureThatTakesTooMuchIsToldAndReadAgain() throws {
        let folder = TestFolder()
        try folder.makeFolder("captures")
        try folder.write("captures/small.log", SampleCapture.log(frames: 40))
        try folder.write("captures/large.log", SampleCapture.log(frames: 2_000_000))
        let outcome = try Command.run(
            "batch", "captures", "-o", "out", "--jobs", "1", "--max-memory", "64M", in: folder)
        #expect(outcome.status == 5)
        #expect(outcome.error.contains("canfolio: large.log: took more memory than --max-memory allows\n"))
        let again = try Command.run("batch", "captures", "-o", "out", in: folder)
        #expect(again.status == 0)
        #expect(again.error.hasPrefix("2 captures: 1 analysed, 1 unchanged"))
    }

    @Test func eachMessageIsALineForPrograms() throws {
        let folder = try captures()
        func lines(_ arguments: String...) throws -> [[String: Any]] {
            let outcome = try Command.run(arguments, in: folder)
            #expect(outcome.status == 0)
            return try outcome.error.split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
            }
        }
        let written = try lines("report", "captures/v1/a.log", "-o", "a.pdf", "--json")
        #expect(written.last?["wrote"] as? String == "a.pdf")
        #expect((written.last?["contents"] as? String)?.contains("page") == true)
        let run = try lines("batch", "captures", "-o", "out", "--json")
        #expect((run.last?["message"] as? String)?.contains("analysed") == true)
        #expect(try lines("batch", "captures", "-o", "out", "--json", "--quiet").isEmpty)
    }

    @Test func everyErrorHasAKindForPrograms() throws {
        let folder = try captures()
        func check(_ arguments: [String], _ status: Int32, _ kind: String, path: String? = nil) throws {
            let outcome = try Command.run(arguments, in: folder)
            #expect(outcome.status == status)
            let line = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.error.utf8)) as? [String: Any], "\(outcome.error)")
            #expect(line["kind"] as? String == kind)
            #expect(line["path"] as? String == path)
            #expect((line["error"] as? String)?.isEmpty == false)
        }
        try check(["info", "--json", "captures/v2/junk.log"], 6, "unreadable", path: "captures/v2/junk.log")
        try check(["findings", "--json", "captures/missing.log"], 6, "unreadable", path: "captures/missing.log")
        try check(["info", "--json", "captures/v1/a.log", "--channel", "vcan9"], 7, "nothing-selected")
        try check(["info", "--json", "captures/v1/a.log", "--start", "x"], 2, "usage")
        for command in ["report", "pages", "timeline", "ladder", "ticket", "card", "dump"] {
            let output =
                command == "card" ? "out.png" : command == "ticket" ? "out" : command == "dump" ? "-" : "out.pdf"
            try check(
                [command, "--json", "captures/v2/junk.log", "-o", output], 6, "unreadable", path: "captures/v2/junk.log"
            )
        }
        try check(
            ["thumbnail", "--json", "captures/v2/junk.log", "-o", "out.png"], 6, "unreadable",
            path: "captures/v2/junk.log")
        try check(["batch", "--json", "nothing", "-o", "out"], 1, "failed")
        try check(["fleet", "--json", "nothing", "-o", "out.pdf"], 7, "nothing-selected")
        #expect(try Command.run("dump", "captures/v1/a.log", "-o", "/dev/full", in: folder).status == 5)
    }
}
