import CANCapture
import Pages
import Platform

/// Ends the process without an error message, because the message was already printed.
struct ExitStatus: Error, Equatable {
    var code: Int32

    init(code: Int32) { self.code = code }

    static let failed = ExitStatus(code: 1)
    static let usage = ExitStatus(code: 2)
    static let recordsSkipped = ExitStatus(code: 3)
    /// There are findings of the kind that --fail-on names.
    static let findings = ExitStatus(code: 4)
    /// The machine is the reason, not the call or the capture; another try may succeed.
    static let environment = ExitStatus(code: 5)
    /// A capture that cannot be read, now or later.
    static let unreadable = ExitStatus(code: 6)
    /// No frame, conversation, finding or capture is selected.
    static let nothingSelected = ExitStatus(code: 7)

    /// What a scheduler should do after an error.
    init(of error: any Error) {
        switch error {
        case let status as ExitStatus: self = status
        case is ProcessLimits.Shortage: self = .environment
        case is EmptyResult, is NothingFound: self = .nothingSelected
        case let error as PageError where error.selectsNothing: self = .nothingSelected
        case let failure as OutputFailure where failure.selectsNothing: self = .nothingSelected
        case let failure as any PassingFailure: self = failure.isPassing ? .environment : .failed
        case let error as CaptureError:
            switch error.kind {
            case .system, .limit, .notPermitted: self = .environment
            case .notFound, .isDirectory, .empty, .unreadable, .unrecognised, .noFrames, .damaged:
                self = .unreadable
            }
        default: self = .failed
        }
    }

    /// In JSON.
    var name: String {
        switch self {
        case .usage: "usage"
        case .environment: "environment"
        case .unreadable: "unreadable"
        case .nothingSelected: "nothing-selected"
        default: "failed"
        }
    }
}
