internal import Platform
internal import CANCapture

/// Why a file is not a readable database.
package struct DatabaseError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        case notFound, isDirectory, notPermitted, empty
        /// The system failed to read it.
        case unreadable
        /// No reader knows the content.
        case unrecognised
        /// Larger than any database.
        case limit
        /// It has a known format, and is damaged so that nothing can be read.
        case damaged
    }

    /// As the caller named it.
    package var path: String
    package var kind: Kind
    /// What happened, and what to do, in one line.
    package var reason: String
    /// The place, if it is known.
    package var fault: DatabaseFault?

    package init(path: String, kind: Kind, reason: String, fault: DatabaseFault? = nil) {
        self.path = path
        self.kind = kind
        self.reason = reason
        self.fault = fault
    }

    /// `drive.kcd:12:5: the element is never closed`, and the text with a caret under it if the place is known; control
    /// characters are escaped.
    package var description: String {
        var place = path == "-" ? "standard input" : Printable.text(path)
        if let fault, fault.line > 0 {
            place += ":\(fault.line)"
            if fault.column > 0 { place += ":\(fault.column)" }
        }
        return "\(place): \(Printable.text(reason))" + (fault.map { "\n" + $0.shownText } ?? "").droppingLastLineFeed
    }
}

extension String {
    fileprivate var droppingLastLineFeed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
