internal import Formatting

/// The lines of `info`: labels in a narrow column, and beside them values that continue on further lines where one is
/// full.
struct InfoLines {
    let form: TextForm
    private(set) var text = ""

    /// Characters of the column of labels.
    static let labels = 12
    /// Where a table is too wide beside the labels, it begins here.
    private static let narrow = 2

    init(_ form: TextForm) { self.form = form }

    /// - Parameters:
    ///   - label: empty for what continues the value above.
    ///   - isListed: whether the value is one of a list, of which each begins further left than its other lines.
    ///   - indent: of what belongs to the value above.
    mutating func add(_ label: String, _ value: String, isListed: Bool = false, indent: Int = 0) {
        let room = max(1, form.width == .max ? .max : form.width - Self.labels - indent)
        let hanging = label.isEmpty || isListed ? 2 : 0
        for (place, line) in TextForm.wrapped(value, width: room, hanging: hanging).enumerated() {
            put(place == 0 ? label : "", String(repeating: " ", count: indent) + line)
        }
    }

    /// - Parameter paint: gives a cell of a row and a column its colour.
    mutating func add(_ table: TextTable, paint: (Int, Int, String) -> String = { $2 }) {
        let fits = form.width == .max || table.fits(width: form.width - Self.labels)
        let indent = fits ? Self.labels : Self.narrow
        let width = form.width == .max ? .max : form.width - indent
        for line in table.lines(width: width, paint: paint) {
            text += String(repeating: " ", count: indent) + line + "\n"
        }
    }

    /// Whole lines, as they are.
    mutating func add(raw: String) { text += raw }

    private mutating func put(_ label: String, _ value: String) {
        text += label + String(repeating: " ", count: max(1, Self.labels - label.count)) + value + "\n"
    }
}
