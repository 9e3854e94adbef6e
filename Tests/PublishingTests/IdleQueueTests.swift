import TestLogs
import TestCaptures
import CANCapture
import Foundation
import RenderQueues
import Testing

@testable import Platform
@testable import Publishing

/// Documents where a queue gets no page: what happens by chance on a busy machine.
@Suite struct IdleQueueTests {
    /// Runs each task at once on the caller's thread, so that the first queue is always the least loaded one.
    struct OnlyFirstWorks: RenderExecutor {
        let queueCount: Int

        func execute(on queue: Int, _ work: @escaping @Sendable () -> Void) { work() }
        func preconditionNotOnQueue() {}
    }

    /// Lets the first task hold its queue until the others have drawn all the rest.
    final class FirstIsSlow: RenderExecutor {
        let queueCount: Int
        private let queues: [DispatchQueue]
        private let begun = Locked(0)
        private let patience: Int

        init(queueCount: Int, patience: Int) {
            self.queueCount = queueCount
            self.patience = patience
            queues = (0..<queueCount).map { DispatchQueue(label: "test.\($0)") }
        }

        func execute(on queue: Int, _ work: @escaping @Sendable () -> Void) {
            let turn = begun.withLock { begun in
                begun += 1
                return begun
            }
            begun.signal()
            queues[queue].async { [begun, patience] in
                if turn == 1 { _ = begun.wait { $0 >= patience ? true : nil } }
                work()
            }
        }

        func preconditionNotOnQueue() {}
    }

    private func pdf(_ capture: Capture, on queues: RenderQueues) throws -> [UInt8] {
        let document = try Documents.log(capture, try Logs.template(), form: .pdf)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let output = try OutputFile(path: path)
        try PDFPagesWriter.write(document, settings: RenderSettings(queues: 1), to: output, on: queues) { _ in }
        try output.publish()
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test(arguments: [2, 3, 6])
    func aQueueThatDrewNoPageIsNotMissedInTheDocument(queueCount: Int) throws {
        let capture = Logs.mixedCapture(rows: 80)
        let one = try Documents.pdf(capture, queues: 1)
        #expect(try pdf(capture, on: RenderQueues(executor: OnlyFirstWorks(queueCount: queueCount))) == one)
    }

    @Test(arguments: [2, 3])
    func aQueueThatIsHeldUpChangesNoByte(queueCount: Int) throws {
        let capture = Logs.mixedCapture(rows: 300)
        let one = try Documents.pdf(capture, queues: 1)
        // All pages that may be under way at once have been handed out when the first one begins.
        let executor = FirstIsSlow(queueCount: queueCount, patience: 3)
        #expect(try pdf(capture, on: RenderQueues(executor: executor)) == one)
    }
}
