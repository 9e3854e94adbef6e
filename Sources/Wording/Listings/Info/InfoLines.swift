internal import Formatting
internal import Platform

/// The lines of `info`: labels in a narrow column and values beside them, which are wrapped.
struct InfoLines {
    let form: TextForm
    /// What was written; with a sink what it has not taken yet.
    private(set) var text = ""
    private var sink: TextSink?

    /// Width of the column of labels.
    static let labels = 12
    /// Indentation of a table that is too wide to be beside the labels.
    private static let narrow = 2

    /// - Parameter sink: takes the lines while they are made; nil where they are kept.
    init(_ form: TextForm, to sink: TextSink? = nil) { (self.form, self.sink) = (form, sink) }

    /// Throws the error of the sink.
    mutating func finish() throws(OutputFailure) {
        sink?.take(&text, isLast: true)
        try sink?.check()
    }

    /// - Parameters:
    ///   - label: empty if the line belongs to the label above.
    ///   - isListed: whether the value is an item of a list; the further lines of an item are indented.
    ///   - indent: additional indentation, for a value that belongs to the one above.
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
        table.eachLine(width: width, paint: paint) { line in
            text += String(repeating: " ", count: indent) + line + "\n"
            sink?.take(&text)
        }
    }

    /// Adds complete lines.
    mutating func add(raw: String) { text += raw }

    private mutating func put(_ label: String, _ value: String) {
        text += label + String(repeating: " ", count: max(1, Self.labels - label.count)) + value + "\n"
    }
}
