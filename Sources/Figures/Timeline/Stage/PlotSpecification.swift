package import Pages
internal import Platform
internal import Formatting
internal import Wording
internal import CANCapture
package import CANDatabases

/// The patterns of one `--signal`; those with `+` between them are on one axis.
package struct PlotSpecification: Sendable, Equatable {
    package let text: String
    let patterns: [SignalPattern]
    /// A known signal, as an index into the catalog.
    private let known: Int?

    /// One signal of the catalog, by its index.
    package init(signal: Int, named name: String) {
        text = name
        patterns = []
        known = signal
    }

    /// nil if a pattern is empty.
    package init?(_ text: String) {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(Self.trimmed)
        guard !parts.contains("") else { return nil }
        self.text = text
        known = nil
        patterns = parts.map { SignalPattern($0) }
    }

    var isJoint: Bool { patterns.count > 1 }

    private static func trimmed(_ part: Substring) -> String {
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The signals of each specification, as indices into the catalog. A pattern without a signal is an error that
    /// suggests similar names. A pattern that matches only text is an error, too.
    package static func signals(
        _ specifications: [PlotSpecification], in catalog: SignalCatalog
    ) throws(PageError) -> [[Int]] {
        var all: [[Int]] = []
        for specification in specifications {
            var found: [Int] = []
            if let known = specification.known, catalog.signals.indices.contains(known) { found.append(known) }
            for pattern in specification.patterns {
                let matches = catalog.signals.indices.filter {
                    pattern.matches(message: message(of: $0, catalog), signal: catalog.signals[$0].signal.name)
                }
                guard let first = matches.first else { throw unknown(pattern, catalog) }
                let numbers = matches.filter { !catalog.signals[$0].signal.isWide }
                guard !numbers.isEmpty else { throw text(first, catalog) }
                found += numbers.filter { !found.contains($0) }
                guard found.count <= most else {
                    throw PageError(
                        description: "--signal '\(Printable.text(specification.text))' matches more than \(most)"
                            + " signals; narrow the pattern")
                }
            }
            guard !specification.isJoint || found.count <= mostOnAxis else {
                throw PageError(
                    description: "--signal '\(Printable.text(specification.text))' matches \(found.count) signals; one"
                        + " axis has at most \(mostOnAxis)")
            }
            all.append(found)
        }
        return all
    }

    /// Throws for a pattern without a signal, like ``signals(_:in:)``.
    package static func check(_ patterns: [SignalPattern], in catalog: SignalCatalog) throws(PageError) {
        for pattern in patterns {
            let isKnown = catalog.signals.indices.contains {
                pattern.matches(message: message(of: $0, catalog), signal: catalog.signals[$0].signal.name)
            }
            guard isKnown else { throw unknown(pattern, catalog) }
        }
    }

    /// Maximum number of signals of one specification; more would not be readable.
    private static let most = 100
    private static let mostOnAxis = 12

    private static func message(of signal: Int, _ catalog: SignalCatalog) -> String {
        catalog.messages[catalog.signals[signal].message].message.name
    }

    /// Text and bytes have neither a height nor a colour.
    private static func text(_ signal: Int, _ catalog: SignalCatalog) -> PageError {
        let name = message(of: signal, catalog) + "." + catalog.signals[signal].signal.name
        return PageError(
            description:
                "\(Printable.text(name)) has \(catalog.signals[signal].signal.length) bits, which is text or bytes"
                + " and cannot be drawn as a curve; 'canfolio dump --level signals' lists its values")
    }

    private static func unknown(_ pattern: SignalPattern, _ catalog: SignalCatalog) -> PageError {
        let names = catalog.signals.indices.map { message(of: $0, catalog) + "." + catalog.signals[$0].signal.name }
        let near = NearNames.near(pattern.text, among: names)
        let hint =
            if names.isEmpty {
                "; the databases have no signals"
            } else if near.isEmpty {
                "; 'canfolio database FILE' lists them"
            } else {
                "; did you mean " + near.map { "'\(Printable.text($0))'" }.joined(separator: " or ") + "?"
            }
        return PageError(
            description: "no signal matches '\(Printable.text(pattern.text))'\(hint)", selectsNothing: true)
    }
}
