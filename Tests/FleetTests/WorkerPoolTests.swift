import Platform
import TestSupport
import Testing

@testable import Fleet

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Workers are shells here: a job is one character and NUL.
@Suite(.serialized, .timeLimit(.minutes(1))) struct WorkerPoolTests {
    private func pool(
        _ script: String, jobs: Int = 1, seconds: Int? = nil, write: @escaping WorkerPool.Write = DescriptorIO.write
    ) -> WorkerPool {
        WorkerPool(
            program: "/bin/sh", arguments: ["sh", "-c", script],
            limits: WorkerPool.Limits(jobs: jobs, seconds: seconds, memory: nil), write: write)
    }

    private func endings(
        _ script: String, jobs: Int = 1, count: Int = 3, seconds: Int? = nil,
        write: @escaping WorkerPool.Write = DescriptorIO.write
    ) throws -> [String] {
        let pool = pool(script, jobs: jobs, seconds: seconds, write: write)
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
        // Longer than a good job takes on a busy machine.
        #expect(try endings(script, jobs: 2, seconds: 5) == ["0", "too long", "2"])
    }

    @Test func aWorkerThatTakesNoMoreJobsIsReplaced() throws {
        // It closes its input and goes on, so that only the failing write shows it.
        let deaf = "job=$(head -c 2 | tr -d '\\000'); exec <&-; echo $job >&3; exec sleep 300"
        #expect(try endings(deaf) == ["0", "1", "2"])
    }

    @Test func aJobThatOneWorkerCannotBeGivenGoesToAnother() throws {
        let failing = FailingWrite([2], code: EIO)
        let script = Self.loop + "echo $job $$ >&3; done"
        let answers = try endings(script, write: failing.write).map { $0.split(separator: " ") }
        #expect(answers.map(\.first) == ["0", "1", "2"])
        #expect(answers[0].last != answers[1].last && answers[1].last == answers[2].last)
    }

    @Test func jobsThatNoWorkerCanBeGivenAreAnError() throws {
        let failing = FailingWrite([2, 3], code: EIO)
        var done: [Int] = []
        let failure = #expect(throws: OutputFailure.self) {
            try pool(Self.loop + "echo $job >&3; done", write: failing.write)
                .run(count: 3, job: { Array(String($0).utf8) }) { job, _ in done.append(job) }
        }
        #expect(failure == OutputFailure.system("a worker", "does not accept a capture", EIO))
        // What was answered before is not lost.
        #expect(done == [0])
    }
}

/// Some of the writes fail, counted from 1.
private final class FailingWrite {
    private var count = 0
    private let failing: Set<Int>
    private let code: Int32

    init(_ failing: Set<Int>, code: Int32) { (self.failing, self.code) = (failing, code) }

    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemFailure) {
        count += 1
        if failing.contains(count) { throw SystemFailure(code: code) }
        try DescriptorIO.write(bytes, to: descriptor)
    }
}
