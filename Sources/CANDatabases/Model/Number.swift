/// A number of a database: whole as long as the file writes it whole, so that what is counted stays exact.
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
