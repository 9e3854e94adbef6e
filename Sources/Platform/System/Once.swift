/// A value that is computed when it is first needed, and at most once; other threads wait for it meanwhile.
package final class Once<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)

    package init() {}

    /// The value. `make` computes it if that was not done yet, and must not use this value itself.
    package func value(_ make: () -> Value) -> Value {
        value.withLock { known in
            if let known { return known }
            let made = make()
            known = made
            return made
        }
    }

    /// The value, if it was already computed.
    package var known: Value? { value.withLock { $0 } }
}
