internal import CANCapture
package import CANDatabases
internal import Platform

/// A fault of a database as compilers tell theirs: the place, what it is, and the text with a caret under it.
package enum DatabaseFaultText {
    package enum Severity: String, Sendable { case warning, error }

    /// Lines, each with a line feed.
    package static func text(_ fault: DatabaseFault, path: String, as severity: Severity) -> String {
        var place = path == "-" ? "standard input" : Printable.text(path)
        if fault.line > 0 {
            place += ":\(fault.line)"
            if fault.column > 0 { place += ":\(fault.column)" }
        }
        return "\(place): \(severity.rawValue): \(Printable.text(fault.text))\n" + fault.shownText
    }
}
