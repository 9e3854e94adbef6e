/// Names of data identifiers, and how long their data is where that is known.
package struct DataIdentifierTable: Sendable {
    package static let known = DataIdentifierTable()
}
