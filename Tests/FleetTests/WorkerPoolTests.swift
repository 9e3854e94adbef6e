import TestSupport
import Testing

@testable import Fleet

/// Workers are shells here: a job is one character and NUL.
@Suite(.serialized, .timeLimit(.minutes(1))) struct WorkerPoolTests {
    private func endings(_ script: String, jobs: Int = 1, count: Int = 3, seconds: Int? = nil) throws -> [String] {
        let pool = WorkerPool(
            program: "/bin/sh", arguments: ["sh", "-c", script],
            limits: WorkerPool.Limits(jobs: jobs, seconds: seconds, memory: nil))
        var endings = [String](repeating: "", count: count)
        try pool.run(count: count, job: { Array(String($0).utf8) }) { job, outcome in
            switch outcome.ending {
            case .answered(let bytes): endings[job] = String(decoding: bytes, as: UTF8.self)
            case .crashed(let signal, let status): endings[job] = "signal \(signal) status \(status)"
            case .tookTooLong: endings[job] = "too long"
            case .tookTooMuch: endings[job] = "too much"
            }
        }
        return endings
    }

    private static let loop = "while job=$(head -c 2 | tr -d '\\000') && [ -n \"$job\" ]; do "

    @Test(arguments: [1, 2, 5]) func eachJobHasItsAnswer(jobs: Int) throws {
        let answers = try endings(Self.loop + "echo \"job $job\" >&3; done", jobs: jobs, count: 9)
        #expect(answers == (0..<9).map { "job \($0)" })
    }

    @Test func aCrashIsSeenWhereAnotherProcessHoldsThePipes() throws {
        // As a printer of backtraces does that the crashing process started.
        let folder = TestFolder()
        let holder = "(sleep 10; echo >'\(folder.file("ended"))') &"
        let script = Self.loop + "[ $job = 1 ] && { \(holder) kill -KILL $$; }; echo $job >&3; done"
        #expect(try endings(script) == ["0", "signal 9 status 0", "2"])
        #expect(folder.names == [])
    }

    @Test func aWorkerThatEndsIsReplaced() throws {
        #expect(
            try endings(Self.loop + "[ $job = 0 ] && exit 3; echo $job >&3; done") == ["signal 0 status 3", "1", "2"])
        // One that ends after its answer has done its work.
        #expect(try endings("job=$(head -c 2 | tr -d '\\000'); echo $job >&3", count: 1) == ["0"])
    }

    @Test func aJobThatTakesTooLongCostsItself() throws {
        let script = Self.loop + "[ $job = 1 ] && exec sleep 300; echo $job >&3; done"
        #expect(try endings(script, jobs: 2, seconds: 1) == ["0", "too long", "2"])
    }
}
