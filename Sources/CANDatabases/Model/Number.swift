/// A number of a database: a whole number if the file writes it whole, so that results stay exact.
package enum Number: Sendable, Equatable, ExpressibleByIntegerLiteral {
    case integer(Int64)
    case real(Double)

    package init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    package var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        }
    }
}
