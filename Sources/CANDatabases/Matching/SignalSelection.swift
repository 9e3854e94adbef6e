/// The signals that the user selects: patterns of wanted ones, and of unwanted ones, which begin with `!`.
package struct SignalSelection: Sendable, Equatable {
    package private(set) var wanted: [SignalPattern] = []
    package private(set) var unwanted: [SignalPattern] = []

    package init(_ texts: [String] = []) {
        for text in texts {
            if text.hasPrefix("!") {
                unwanted.append(SignalPattern(String(text.dropFirst())))
            } else {
                wanted.append(SignalPattern(text))
            }
        }
    }

    package var patterns: [SignalPattern] { wanted + unwanted }

    /// Without a pattern of wanted signals, all are wanted.
    package func includes(message: String, signal: String) -> Bool {
        (wanted.isEmpty || wanted.contains { $0.matches(message: message, signal: signal) })
            && !unwanted.contains { $0.matches(message: message, signal: signal) }
    }

    /// Whether a pattern selects it.
    package func names(message: String, signal: String) -> Bool {
        wanted.contains { $0.matches(message: message, signal: signal) }
    }
}
