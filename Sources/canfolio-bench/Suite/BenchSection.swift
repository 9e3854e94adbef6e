import ArgumentParser
import BenchTables

/// A part of the table: the files that it needs, its measurements, and their rows.
protocol BenchSection {
    init(_ bench: Bench)

    mutating func makeFiles() throws

    /// In the order in which they run in a round.
    var measurements: [Measurement] { get }

    func result() throws -> BenchTable.Section
}

enum SectionName: String, CaseIterable, ExpressibleByArgument {
    case documents, pictures, captures, reading, parts, messages, growth, view

    var section: any BenchSection.Type {
        switch self {
        case .documents: DocumentSection.self
        case .pictures: PictureSection.self
        case .captures: CaptureSection.self
        case .reading: ReadingSection.self
        case .parts: PartSection.self
        case .messages: MessageSection.self
        case .growth: GrowthSection.self
        case .view: ViewSection.self
        }
    }
}
