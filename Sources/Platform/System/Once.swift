/// A value that is computed when somebody first asks for it, and at most once; others who ask meanwhile wait for it.
package final class Once<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)

    package init() {}

    /// The value; `make` computes it where nobody has asked before, and must not ask for this value itself.
    package func value(_ make: () -> Value) -> Value {
        value.withLock { known in
            if let known { return known }
            let made = make()
            known = made
            return made
        }
    }

    /// The value, where it has been computed already.
    package var known: Value? { value.withLock { $0 } }
}
