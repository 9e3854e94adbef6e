import Analysis
import CANCapture
import CANDatabases

@testable import LogPages

/// What is asked of a log, and of the recording that it shows.
@dynamicMemberLookup
struct AskedLog {
    var log = LogOptions()
    var databases = DatabaseSet([])
    /// The options by which frames were left out.
    var words: [String] = []

    subscript<Value>(dynamicMember path: WritableKeyPath<LogOptions, Value>) -> Value {
        get { log[keyPath: path] }
        set { log[keyPath: path] = newValue }
    }

    /// All of a capture.
    func selection(_ capture: Capture, rates: BitRates? = nil) -> Selection {
        Selection(Recording(capture, RecordingQuestion(databases: databases, rates: rates)), words: words)
    }
}
