/// Records that looked like frames and could not be read, counted, with the first few places.
public struct SkippedRecords: Sendable {
    /// Where in the file a record is.
    public enum Place: Sendable, Equatable {
        /// 1-based line.
        case line(Int)
        /// Byte offset from the start of the (decompressed) file.
        case offset(Int)
    }

    public struct Example: Sendable, Equatable {
        public var place: Place
        /// Which of several captures, counted from 1; nil where there is one.
        public var file: Int?
        /// Why, in a few words; holds nothing of the file unescaped.
        public var reason: String
    }

    /// How many records were skipped.
    public private(set) var count = 0
    /// The first few of them.
    public private(set) var examples: [Example] = []
    /// Records that are no frames, by kind, as their format names them: ("object type 72", 2414).
    public private(set) var otherRecords: [(kind: String, count: Int)] = []

    public static let exampleLimit = 5

    /// Whether the only one is a last line that has no end: the file was cut there.
    package var isCutEnd: Bool {
        count == 1 && examples.first?.reason.hasSuffix(UnfinishedLine.addition) == true
    }

    public init() {}

    /// So many, of which nothing else is known.
    package init(count: Int) { self.count = count }

    /// Counts a record, or several that one reason stands for.
    package mutating func add(_ place: Place, count: Int = 1, _ reason: @autoclosure () -> String) {
        self.count = Self.sum(self.count, count)
        if examples.count < Self.exampleLimit {
            examples.append(Example(place: place, reason: reason()))
        }
    }

    /// Takes over what was skipped in one of several captures.
    package mutating func merge(_ other: SkippedRecords, file: Int) {
        count = Self.sum(count, other.count)
        for var example in other.examples where examples.count < Self.exampleLimit {
            example.file = file
            examples.append(example)
        }
        for (kind, count) in other.otherRecords { addOther(kind, count: count) }
    }

    /// Counts others of the same capture, which come first among the examples.
    mutating func insert(_ others: SkippedRecords) {
        count = Self.sum(count, others.count)
        examples = Array((others.examples + examples).prefix(Self.exampleLimit))
        for (kind, count) in others.otherRecords { addOther(kind, count: count) }
    }

    /// Counts those of lines that follow, whose numbers are too small by so many.
    mutating func append(_ later: SkippedRecords, linesBefore: Int) {
        count = Self.sum(count, later.count)
        for var example in later.examples where examples.count < Self.exampleLimit {
            if case .line(let number) = example.place { example.place = .line(number + linesBefore) }
            examples.append(example)
        }
        for (kind, count) in later.otherRecords { addOther(kind, count: count) }
    }

    package mutating func addOther(_ kind: String, count: Int = 1) {
        if let known = otherRecords.firstIndex(where: { $0.kind == kind }) {
            otherRecords[known].count = Self.sum(otherRecords[known].count, count)
        } else {
            otherRecords.append((kind, count))
        }
    }

    /// Says reasons and kinds in other words.
    package mutating func reword(_ shown: (String) -> String) {
        for place in examples.indices { examples[place].reason = shown(examples[place].reason) }
        otherRecords = otherRecords.map { (shown($0.kind), $0.count) }
    }

    /// Files may claim any number of records.
    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? .max : sum
    }
}
