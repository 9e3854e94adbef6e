package import Analysis
package import CANCapture
package import CANDatabases
package import LogPages

/// What is asked of a log, and of the recording that it shows.
@dynamicMemberLookup
package struct AskedLog {
    package var log = LogOptions()
    package var databases = DatabaseSet([])
    /// The options by which frames were left out.
    package var words: [String] = []

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<LogOptions, Value>) -> Value {
        get { log[keyPath: path] }
        set { log[keyPath: path] = newValue }
    }

    /// All of a capture.
    package func selection(_ capture: Capture, rates: BitRates? = nil) -> Selection {
        Selection(Recording(capture, RecordingQuestion(databases: databases, rates: rates)), words: words)
    }
}
