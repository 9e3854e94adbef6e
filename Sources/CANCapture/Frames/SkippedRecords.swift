/// Number of records that looked like frames and could not be read, with the first few places.
public struct SkippedRecords: Sendable {
    /// The place of a record in the file.
    public enum Place: Sendable, Equatable {
        /// 1-based line.
        case line(Int)
        /// Byte offset from the start of the (decompressed) file.
        case offset(Int)
    }

    public struct Example: Sendable, Equatable {
        public var place: Place
        /// Number of the file among several captures, from 1; nil for a single one.
        public var file: Int?
        /// The reason in a few words; contains nothing from the file unescaped.
        public var reason: String
    }

    /// How many records were skipped, and how many damaged places were read without loss.
    public private(set) var count = 0
    /// How many of them are damaged places at which everything could be read.
    public private(set) var withoutLoss = 0
    /// The first few of them.
    public private(set) var examples: [Example] = []
    /// Records that are not frames, by kind, as their format names them: ("object type 72", 2414).
    public private(set) var otherRecords: [(kind: String, count: Int)] = []

    public static let exampleLimit = 5

    /// Whether the only one is an incomplete last line, because the file was truncated.
    package var isCutEnd: Bool {
        count == 1 && examples.first?.reason.hasSuffix(UnfinishedLine.addition) == true
    }

    public init() {}

    /// This many, without any details.
    package init(count: Int) { self.count = count }

    /// How many records could not be read.
    package var lost: Int { count - withoutLoss }

    /// Counts a record, or several with one reason.
    package mutating func add(_ place: Place, count: Int = 1, _ reason: @autoclosure () -> String) {
        self.count = Self.sum(self.count, count)
        addExample(place, reason())
    }

    /// Counts a damaged place at which everything could be read.
    package mutating func addWithoutLoss(_ place: Place, _ reason: @autoclosure () -> String) {
        count = Self.sum(count, 1)
        withoutLoss = Self.sum(withoutLoss, 1)
        addExample(place, reason())
    }

    private mutating func addExample(_ place: Place, _ reason: @autoclosure () -> String) {
        if examples.count < Self.exampleLimit {
            examples.append(Example(place: place, reason: reason()))
        }
    }

    /// Adds what was skipped in one of several captures.
    package mutating func merge(_ other: SkippedRecords, file: Int) {
        add(countsOf: other)
        for var example in other.examples where examples.count < Self.exampleLimit {
            example.file = file
            examples.append(example)
        }
        for (kind, count) in other.otherRecords { addOther(kind, count: count) }
    }

    /// Adds others of the same capture, which come first among the examples.
    mutating func insert(_ others: SkippedRecords) {
        add(countsOf: others)
        examples = Array((others.examples + examples).prefix(Self.exampleLimit))
        for (kind, count) in others.otherRecords { addOther(kind, count: count) }
    }

    /// Adds those of following lines, and corrects their line numbers by this offset.
    mutating func append(_ later: SkippedRecords, linesBefore: Int) {
        add(countsOf: later)
        for var example in later.examples where examples.count < Self.exampleLimit {
            if case .line(let number) = example.place { example.place = .line(number + linesBefore) }
            examples.append(example)
        }
        for (kind, count) in later.otherRecords { addOther(kind, count: count) }
    }

    private mutating func add(countsOf other: SkippedRecords) {
        count = Self.sum(count, other.count)
        withoutLoss = Self.sum(withoutLoss, other.withoutLoss)
    }

    package mutating func addOther(_ kind: String, count: Int = 1) {
        if let known = otherRecords.firstIndex(where: { $0.kind == kind }) {
            otherRecords[known].count = Self.sum(otherRecords[known].count, count)
        } else {
            otherRecords.append((kind, count))
        }
    }

    /// Replaces the words of reasons and kinds.
    package mutating func reword(_ shown: (String) -> String) {
        for place in examples.indices { examples[place].reason = shown(examples[place].reason) }
        otherRecords = otherRecords.map { (shown($0.kind), $0.count) }
    }

    /// Files may declare any number of records.
    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? .max : sum
    }
}
