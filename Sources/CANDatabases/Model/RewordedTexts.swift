/// Changes the texts of a database: names, units, comments, names of values. What messages and signals share stays
/// shared, and is looked at once.
package struct RewordedTexts {
    private let shown: (String) -> String
    /// Keeps the lists at their addresses.
    private let database: Database
    /// By the address of a list of the database.
    private var signalLists: [UnsafeRawPointer: [Signal]] = [:]
    private var messageLists: [UnsafeRawPointer: [Message]] = [:]
    private var labelLists: [UnsafeRawPointer: [Signal.Label]] = [:]
    private var rangeLists: [UnsafeRawPointer: [Signal.RangeLabel]] = [:]
    private var nameLists: [UnsafeRawPointer: [String]] = [:]

    private init(_ database: Database, _ shown: @escaping (String) -> String) {
        self.database = database
        self.shown = shown
    }

    /// A database with other texts.
    ///
    /// - Parameter shown: returns the text that replaces a text.
    package static func of(_ database: Database, _ shown: @escaping (String) -> String) -> Database {
        var texts = RewordedTexts(database, shown)
        var changed = database
        changed.path = shown(database.path)
        changed.version = shown(database.version)
        changed.busType = database.busType.map(shown)
        changed.nodes = texts.names(database.nodes)
        changed.messages = texts.messages(database.messages)
        changed.unassignedSignals = texts.signals(database.unassignedSignals)
        return changed
    }

    private mutating func messages(_ messages: [Message]) -> [Message] {
        guard let address = Self.address(of: messages) else { return [] }
        if let known = messageLists[address] { return known }
        var changed = messages
        for (place, message) in messages.enumerated() {
            changed[place].name = shown(message.name)
            changed[place].senders = names(message.senders)
            changed[place].signals = signals(message.signals)
            if let comment = other(message.comment) { changed[place].comment = comment }
            if let bus = other(message.bus) { changed[place].bus = bus }
            if let container = message.container {
                changed[place].container = .init(
                    header: container.header, byteOrder: container.byteOrder, pdus: self.messages(container.pdus))
            }
        }
        messageLists[address] = changed
        return changed
    }

    private mutating func signals(_ signals: [Signal]) -> [Signal] {
        guard let address = Self.address(of: signals) else { return [] }
        if let known = signalLists[address] { return known }
        var changed = signals
        for (place, signal) in signals.enumerated() {
            if place > 0, signal.sharesDetails(with: signals[place - 1]) {
                changed[place].shareDetails(of: changed[place - 1])
            } else {
                reword(signal, &changed[place])
            }
            if var condition = signal.condition, let name = other(condition.multiplexer) {
                condition.multiplexer = name
                changed[place].condition = condition
            }
        }
        signalLists[address] = changed
        return changed
    }

    /// Changes only what is different, because a signal that is changed has facts of its own.
    private mutating func reword(_ signal: Signal, _ changed: inout Signal) {
        if let name = other(signal.name) { changed.name = name }
        if let unit = other(signal.unit) { changed.unit = unit }
        if let comment = other(signal.comment) { changed.comment = comment }
        let receivers = names(signal.receivers)
        if Self.address(of: receivers) != Self.address(of: signal.receivers) { changed.receivers = receivers }
        if let labels = labels(signal.labels) { changed.labels = labels }
        if let ranges = ranges(signal.rangeLabels) { changed.rangeLabels = ranges }
    }

    /// The new labels; nil if they are the same. An empty list is stored for those.
    private mutating func labels(_ labels: [Signal.Label]) -> [Signal.Label]? {
        guard let address = Self.address(of: labels) else { return nil }
        if labelLists[address] == nil {
            let changed = labels.map { Signal.Label(value: $0.value, text: shown($0.text)) }
            labelLists[address] = changed == labels ? [] : changed
        }
        return labelLists[address].flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func ranges(_ ranges: [Signal.RangeLabel]) -> [Signal.RangeLabel]? {
        guard let address = Self.address(of: ranges) else { return nil }
        if rangeLists[address] == nil {
            let changed = ranges.map { Signal.RangeLabel(values: $0.values, text: shown($0.text)) }
            rangeLists[address] = changed == ranges ? [] : changed
        }
        return rangeLists[address].flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func names(_ names: [String]) -> [String] {
        guard let address = Self.address(of: names) else { return [] }
        if let known = nameLists[address] { return known }
        let changed = names.map(shown)
        let kept = changed == names ? names : changed
        nameLists[address] = kept
        return kept
    }

    /// The text that replaces another one; nil if it stays.
    private func other(_ text: String?) -> String? {
        guard let text else { return nil }
        let changed = shown(text)
        return changed == text ? nil : changed
    }

    /// nil for an empty list.
    private static func address<Element>(of list: [Element]) -> UnsafeRawPointer? {
        guard !list.isEmpty else { return nil }
        return list.withUnsafeBufferPointer { $0.baseAddress.map { UnsafeRawPointer($0) } }
    }
}
