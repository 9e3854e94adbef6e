/// Signals as a user asks for them: patterns of those that are wanted, and of those that are not, which begin with `!`.
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

    /// Where none is wanted by name, all are.
    package func includes(message: String, signal: String) -> Bool {
        (wanted.isEmpty || wanted.contains { $0.matches(message: message, signal: signal) })
            && !unwanted.contains { $0.matches(message: message, signal: signal) }
    }

    /// Whether a pattern asks for it.
    package func names(message: String, signal: String) -> Bool {
        wanted.contains { $0.matches(message: message, signal: signal) }
    }
}
