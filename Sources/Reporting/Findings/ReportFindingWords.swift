internal import CANProtocols
internal import Formatting
internal import Analysis
internal import Platform
internal import Wording

/// The texts of an incident in a report.
struct ReportFindingWords {
    let headline: String
    let sentence: String
    /// The time of its beginning: seconds since the first frame of the file; "" without times.
    let time: String
    /// Its evidence and its other findings, below the sentence.
    let detail: String
    /// What happened, its cause, and its consequences.
    private let verdict: Verdict
    /// The other findings of the incident in short form.
    private let with: String
    /// Facts that are not in the headline; nil if the headline is a sentence with them.
    private let remark: String?
    /// The same as a sentence with the time and the place: `From 18.429 s, about 352 frames are missing`.
    private let remarkSentence: String?

    /// Maximum number of other findings with sentences.
    private static let mostOthers = 3

    /// - Parameter incident: of the recording, as its prose describes it.
    init(_ incident: Incident, _ prose: FindingProse) {
        let lead = incident.lead
        let statement = prose.statement(lead)
        sentence = statement.prefix(1).uppercased() + statement.dropFirst()
        verdict = Verdict(incident, prose)
        headline = verdict.headline
        time = prose.time(lead).replacing("-", with: Decimal.minus)
        // Names are said where nothing else does.
        let message = lead.message.map { [Printable.text($0)] } ?? []
        let told = headline + sentence
        let isNamed = message.allSatisfy(told.contains)
        // The errors that led to it are its cause.
        let others = incident.ownMembers.dropFirst()
        let besides =
            (verdict.cause.isEmpty ? Array(others) : others.filter { $0.rule != .errorBurst })
            + incident.beside.map(\.lead)
        var same = besides.prefix(Self.mostOthers).map(prose.statement)
        if besides.count > Self.mostOthers {
            let rest = Array(besides.dropFirst(Self.mostOthers))
            same.append(LogProse.count(rest.count, "more finding") + Self.kinds(rest))
        }
        remark = prose.remark(lead)
        remarkSentence = prose.remarkSentence(lead, hasPlace: incident.beside.isEmpty)
        // The headline is about all channels that failed together.
        let named = Verdict.leads(incident)
        let unnamed = besides.filter { one in !named.contains { ($0.number, $0.member) == (one.number, one.member) } }
        self.with =
            unnamed.count == 1
            ? "also: " + prose.headline(unnamed[0])
            : unnamed.isEmpty ? "" : "with " + LogProse.count(unnamed.count, "more finding") + Self.kinds(unnamed)
        // What the sentence says is not repeated below it.
        var evidence =
            remark == nil
            ? (isNamed ? [] : message) + prose.evidence(lead).filter { !Repetition.isSaid($0, in: told) } : []
        // The headline has the largest jump, in the unit of its sentence.
        if lead.rule == .timeBackwards { evidence.removeAll { $0.hasPrefix("jump ") } }
        if lead.rule == .udsNoResponse { evidence = evidence.map { $0.hasPrefix("service") ? "request of " + $0 : $0 } }
        let other = same.isEmpty ? [] : ["In the same incident: " + same.joined(separator: "; ")]
        detail = Self.begun((evidence + other).joined(separator: " \u{B7} "))
    }

    /// ` (wrong checksum, late frame)`: the rules of findings, the more serious ones first, so that none is only counted.
    private static func kinds(_ findings: [Finding]) -> String {
        var known = Set<FindingRule>()
        let rules = findings.sorted { $0.severity > $1.severity }.map(\.rule).filter { known.insert($0).inserted }
        guard rules.count <= mostKinds else { return "" }
        let titles = rules.map { FindingTitles.title($0).lowercasedFirst }
        return " (\(titles.joined(separator: ", ")))"
    }

    private static let mostKinds = 4

    /// A text that begins with another finding of the incident begins with a word that may begin one.
    private static func begun(_ text: String) -> String {
        let words = ["also", "byte", "checksum", "cycle", "delay", "gap", "lasts", "request", "seen", "usual", "with"]
        guard words.contains(where: { text.hasPrefix($0 + " ") || text.hasPrefix($0 + ":") }) else { return text }
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The text below the headline in a list: where, how much, and related findings; "" if that says nothing new.
    var meaning: String { meaning(besideTime: true) }

    /// - Parameter besideTime: whether the time is beside the headline.
    func meaning(besideTime: Bool) -> String {
        var course = verdict.outcome
        if !verdict.cause.isEmpty {
            // An identifier or a name at the beginning of a clause keeps its case.
            let isWord = course.dropFirst().first?.isLowercase ?? false
            let clause = isWord ? course.prefix(1).lowercased() + course.dropFirst() : course
            let cause = verdict.cause.prefix(1).uppercased() + verdict.cause.dropFirst()
            course = course.isEmpty ? cause : cause + "; " + clause
        }
        guard sentence != headline else { return detail }
        // The consequences name the other findings.
        guard let remark, !course.isEmpty, let first = remark.first else {
            let said = remark ?? sentence
            let isNew = Repetition.saysMore(said, than: besideTime ? "\(headline) \(time)" : headline)
            return Self.begun([isNew ? said : "", with].filter { !$0.isEmpty }.joined(separator: " \u{B7} "))
        }
        return course + "; " + first.lowercased() + remark.dropFirst()
    }

    /// The description in sentences: the finding and its place, its cause, its consequences.
    var story: String {
        // The title has the rest of the sentence.
        var sentences = [remarkSentence ?? sentence]
        if !verdict.cause.isEmpty { sentences.append("This happened " + verdict.cause) }
        // A sentence may say it already.
        let isSaid = sentences.joined(separator: " ").lowercased().contains(verdict.outcome.lowercased())
        if !verdict.outcome.isEmpty, !isSaid { sentences.append(verdict.outcome) }
        return sentences.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
    }
}
