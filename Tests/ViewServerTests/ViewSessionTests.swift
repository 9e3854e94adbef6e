import Analysis
import Foundation
import Platform
import TestCaptures
import TestLogs
import Testing
import Viewing

@testable import ViewServer

@Suite struct ViewSessionTests {
    private func viewed(_ generation: Int, isComplete: Bool = false) -> ViewedCapture {
        ViewedCapture(
            generation: generation, Recording(Logs.mixedCapture(rows: 10)), zone: .utc, isComplete: isComplete,
            name: "drive.log", databases: [])
    }

    /// Shows a capture while a window waits, and returns what there is when the window no longer waits.
    private func next(_ session: ViewSession, after generation: Int, shows viewed: ViewedCapture) -> Int? {
        let waiting = BackgroundWork { () -> Int? in
            session.wait(after: generation) { _ in }
            return session.current.viewed?.generation
        }
        session.waitUntilAwaited()
        session.show(viewed)
        return waiting.value
    }

    @Test func aWindowWaitsForTheFirstCaptureAndForTheWholeOne() {
        let session = ViewSession(longestWait: 60_000)
        #expect(next(session, after: 0, shows: viewed(1)) == 1)
        #expect(next(session, after: 1, shows: viewed(2, isComplete: true)) == 2)
        #expect(!session.isAwaited)
    }

    /// What the others are read for does not hold up those that are there.
    @Test func aWindowTellsThatItShowsTheFirstFrames() {
        let session = ViewSession(longestWait: 60_000)
        session.show(viewed(1))
        #expect(!session.waitUntilShown(milliseconds: 1))
        // A window that has nothing yet does not tell it.
        session.wait(after: 0) { _ in }
        #expect(!session.waitUntilShown(milliseconds: 1))
        #expect(next(session, after: 1, shows: viewed(2, isComplete: true)) == 2)
        #expect(session.waitUntilShown(milliseconds: 1))
    }
}

extension ViewSession {
    fileprivate func waitUntilAwaited() {
        while !isAwaited { Thread.sleep(forTimeInterval: 0.002) }
    }
}
