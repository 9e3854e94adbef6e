internal import CANCapture
package import CANDatabases
internal import Platform

/// An error in a database in the form of a compiler's message: position, description, and the text with a caret below it.
package enum DatabaseFaultText {
    package enum Severity: String, Sendable { case warning, error }

    /// Lines that end with a line feed.
    package static func text(_ fault: DatabaseFault, path: String, as severity: Severity) -> String {
        var place = path == "-" ? "standard input" : Printable.text(path)
        if fault.line > 0 {
            place += ":\(fault.line)"
            if fault.column > 0 { place += ":\(fault.column)" }
        }
        return "\(place): \(severity.rawValue): \(Printable.text(fault.text))\n" + fault.shownText
    }
}
