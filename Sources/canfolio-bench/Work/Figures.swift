/// What a piece of work measured of itself, handed to the suite as a line `name=value …` of standard output.
struct Figures {
    private var values: [String: Double]

    init(_ values: [String: Double]) {
        self.values = values
    }

    init(parsing text: String) {
        values = [:]
        for field in text.split(whereSeparator: \.isWhitespace) {
            let parts = field.split(separator: "=", maxSplits: 1)
            if parts.count == 2, let value = Double(parts[1]) { values[String(parts[0])] = value }
        }
    }

    subscript(name: String) -> Double { values[name] ?? 0 }

    func print() {
        Swift.print(values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
    }
}
