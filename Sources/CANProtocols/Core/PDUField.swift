/// A value in a message, by the name that programs use.
package struct PDUField: Sendable, Equatable {
    /// `service`, `nrc`, `pgn`, as `dump --level pdus` writes it.
    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    package enum Value: Sendable, Equatable {
        case text(String)
        /// Upper-case hexadecimal digits without a prefix.
        case hexadecimal(UInt64, digits: Int)
        case integer(Int64)
        case real(Double)
        case truth(Bool)
        case list([Value])
        case object([PDUField])
    }
}

/// The content of a message, in the terms of its protocol.
package struct PDUReading: Sendable, Equatable {
    /// The service, parameter group or function: "Read data by identifier".
    package var title: String
    /// Parameters and values, in reading order: `("F190", "VIN")`, `("vehicle speed", "87 km/h")`.
    package var parts: [Part] = []
    package var tone = Tone.plain
    /// For programs; without the fields that all messages have (indices, time, addresses, payload, outcome).
    package var fields: [PDUField] = []

    package init(title: String) { self.title = title }

    package struct Part: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package enum Tone: UInt8, Sendable {
        case plain, positive, pending, negative
    }
}
