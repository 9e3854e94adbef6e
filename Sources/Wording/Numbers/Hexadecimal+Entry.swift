package import CANCapture
package import Formatting
internal import Platform

extension Hexadecimal {
    /// An identifier, or the message's name if the capture has names instead of identifiers.
    ///
    /// - Parameter names: those of the capture.
    package static func identifier(_ entry: IdentifierIndex.Entry, names: [String]) -> String {
        guard entry.isSymbolic else { return identifier(entry.identifier, isExtended: entry.isExtended) }
        let place = Int(entry.identifier)
        return place < names.count ? Printable.text(names[place]) : "?"
    }
}
