internal import CANCapture

/// The messages of one or several databases prepared for decoding, with their signals numbered consecutively.
package struct SignalCatalog: Sendable {
    package struct Entry: Sendable {
        package let message: Message
        /// Index of its database.
        package let database: Int
        /// Index of its first signal in ``SignalCatalog/signals``.
        package let firstSignal: Int
        package let compiled: CompiledMessage
        /// Whether it is a PDU of a container, which has no identifier of its own on the bus.
        package let isContained: Bool

        package var signals: Range<Int> { firstSignal..<firstSignal + compiled.signals.count }

        /// Whether a frame of the message may have this many bytes: those of the database, fewer for a container, whose
        /// filling varies, and up to the next length code for CAN FD.
        package func allows(length: Int, isFD: Bool) -> Bool {
            if length == compiled.length || message.container != nil && length < compiled.length { return true }
            return isFD && PayloadLength.fd.first { $0 >= compiled.length } == length
        }
    }

    package struct SignalEntry: Sendable {
        package let signal: Signal
        /// Index into ``SignalCatalog/messages``.
        package let message: Int
        package let scaling: Scaling
        package let labels: LabelTable
        /// Whether other signals of its message depend on it.
        package let selects: Bool
    }

    /// The place of a message and of its compiled form; a database may have several hundred thousand.
    private struct Record {
        /// Among ``lists``.
        var list: Int32
        var place: Int32
        /// Among ``compiled``. Messages with the same signals, such as those of a range of identifiers, share one.
        var compiled: Int32
        var firstSignal: Int32
        /// From an index into ``signals`` to one into ``definitions``.
        var definitionShift: Int32
        /// Among ``containers``; -1 for none.
        var container: Int32 = -1
    }

    /// Messages as in the database, not copied.
    private struct List {
        var messages: [Message]
        var database: Int32
        var isContained: Bool
    }

    /// The facts about a signal besides its bits, once for all messages that share it.
    private struct Definition {
        /// Among ``scalings``.
        var scaling: Int32
        /// Among ``tables``.
        var labels: Int32
        var selects: Bool
    }

    private var lists: [List] = []
    private var records: [Record] = []
    private var compiled: [CompiledMessage] = []
    private var containers: [CompiledContainer] = []
    /// By signal: its message.
    private var messageOfSignal: [Int32] = []
    private var definitions: [Definition] = []
    private var scalings = [Scaling(factor: 1, offset: 0)]
    private var tables = LabelTables()
    /// By length: the compiled form of messages without signals.
    private var empty: [Int: Int32] = [:]

    package init() {}

    package var messages: Messages { Messages(catalog: self) }
    package var signals: Signals { Signals(catalog: self) }

    /// The messages, each made when it is needed.
    package struct Messages: RandomAccessCollection, Sendable {
        fileprivate let catalog: SignalCatalog

        package var startIndex: Int { 0 }
        package var endIndex: Int { catalog.records.count }
        package subscript(index: Int) -> Entry { catalog.entry(index) }
    }

    /// The signals of all messages, each made when it is needed.
    package struct Signals: RandomAccessCollection, Sendable {
        fileprivate let catalog: SignalCatalog

        package var startIndex: Int { 0 }
        package var endIndex: Int { catalog.messageOfSignal.count }
        package subscript(index: Int) -> SignalEntry { catalog.signalEntry(index) }
    }

    /// Messages that are compiled separately.
    var compiledCount: Int { compiled.count }

    /// Adds a message and its contained PDUs; returns its index.
    package mutating func add(_ message: Message, database: Int) -> Int {
        Int(add([message], database: database)[0])
    }

    /// Adds messages and their contained PDUs; returns their indices.
    package mutating func add(_ messages: [Message], database: Int) -> [Int32] {
        records.reserveCapacity(records.count + messages.count)
        return add(List(messages: messages, database: Int32(truncatingIfNeeded: database), isContained: false))
    }

    private mutating func add(_ list: List) -> [Int32] {
        let number = Int32(truncatingIfNeeded: lists.count)
        lists.append(list)
        return list.messages.indices.map { place in
            let message = list.messages[place]
            // PDUs come first: a container refers to them. Containers do not nest (AUTOSAR CP IPduM).
            let container = list.isContained ? nil : message.container.map { addContainer($0, list.database) }
            let before: Message? = place > 0 ? list.messages[place - 1] : nil
            let index = Int32(truncatingIfNeeded: records.count)
            var record = record(of: message, like: before)
            record.list = number
            record.place = Int32(truncatingIfNeeded: place)
            record.container = container ?? -1
            records.append(record)
            let count = compiled[Int(record.compiled)].signals.count
            messageOfSignal.append(contentsOf: repeatElement(index, count: count))
            return index
        }
    }

    private mutating func addContainer(_ container: Message.Container, _ database: Int32) -> Int32 {
        let pdus = add(List(messages: container.pdus, database: database, isContained: true))
        containers.append(CompiledContainer(container, pdus: pdus.map { Int($0) }))
        return Int32(truncatingIfNeeded: containers.count - 1)
    }

    /// - Parameter before: the message whose record was added before.
    private mutating func record(of message: Message, like before: Message?) -> Record {
        let first = Int32(truncatingIfNeeded: messageOfSignal.count)
        if let before, let last = records.last, before.length == message.length, message.sharesSignals(with: before) {
            let firstDefinition = last.definitionShift + last.firstSignal
            return Record(
                list: 0, place: 0, compiled: last.compiled, firstSignal: first, definitionShift: firstDefinition - first
            )
        }
        let shift = Int32(truncatingIfNeeded: definitions.count) - first
        let next = Int32(truncatingIfNeeded: compiled.count)
        if message.signals.isEmpty {
            let known = empty[message.length]
            if known == nil {
                compiled.append(CompiledMessage(message))
                empty[message.length] = next
            }
            return Record(list: 0, place: 0, compiled: known ?? next, firstSignal: first, definitionShift: shift)
        }
        let one = CompiledMessage(message) { signal in
            let table = tables.index(of: signal)
            return tables[table]
        }
        compiled.append(one)
        define(message, one)
        return Record(list: 0, place: 0, compiled: next, firstSignal: first, definitionShift: shift)
    }

    private mutating func define(_ message: Message, _ compiled: CompiledMessage) {
        let selecting = Set(compiled.multiplexers.map(\.signal))
        for place in compiled.signals.indices {
            let signal = message.signals[compiled.index(at: place)]
            let scaling = Scaling(factor: signal.factor, offset: signal.offset)
            var number = 0
            if scaling != scalings[0] {
                if scaling != scalings[scalings.count - 1] { scalings.append(scaling) }
                number = scalings.count - 1
            }
            definitions.append(
                Definition(
                    scaling: Int32(truncatingIfNeeded: number), labels: tables.index(of: signal),
                    selects: selecting.contains(place)))
        }
    }

    private func entry(_ index: Int) -> Entry {
        let record = records[index]
        let list = lists[Int(record.list)]
        var message = list.messages[Int(record.place)]
        if list.isContained { message.container = nil }
        return Entry(
            message: message, database: Int(list.database), firstSignal: Int(record.firstSignal),
            compiled: compiled[Int(record.compiled)], isContained: list.isContained)
    }

    private func signalEntry(_ index: Int) -> SignalEntry {
        let message = Int(messageOfSignal[index])
        let record = records[message]
        let place = compiled[Int(record.compiled)].index(at: index - Int(record.firstSignal))
        return SignalEntry(
            signal: lists[Int(record.list)].messages[Int(record.place)].signals[place], message: message,
            scaling: scaling(of: index), labels: labels(of: index), selects: selects(index))
    }

    @inline(__always)
    private func definition(of signal: Int) -> Definition {
        definitions[signal + Int(records[Int(messageOfSignal[signal])].definitionShift)]
    }

    /// Converts raw values of a signal to physical ones.
    package func scaling(of signal: Int) -> Scaling { scalings[Int(definition(of: signal).scaling)] }

    /// The names of a signal's values.
    package func labels(of signal: Int) -> LabelTable { tables[definition(of: signal).labels] }

    /// Decodes a payload into the buffer, and replaces its content.
    package func decode(
        _ payload: UnsafeBufferPointer<UInt8>, message: Int, into buffer: inout SignalBuffer
    ) -> FrameFit {
        buffer.removeAll()
        let record = records[message]
        // A container's own signals are outside of its PDUs.
        var fit = buffer.decode(payload, as: compiled[Int(record.compiled)], first: Int(record.firstSignal))
        guard record.container >= 0 else { return fit }
        // Its filling varies.
        fit.remove(.isShort)
        return fit.union(decode(payload, partsOf: containers[Int(record.container)], into: &buffer))
    }

    /// Whether a message contains PDUs.
    package func isContainer(_ message: Int) -> Bool { records[message].container >= 0 }

    /// Some signals of a message; nil for a container, whose content is only known when it is decoded.
    package func chosen(of message: Int, where isWanted: (_ signal: Int) -> Bool) -> ChosenSignals? {
        let record = records[message]
        guard record.container < 0 else { return nil }
        return ChosenSignals(of: compiled[Int(record.compiled)]) { isWanted(Int(record.firstSignal) + $0) }
    }

    /// Decodes these signals of a payload into the buffer, and replaces its content.
    package func decode(
        _ payload: UnsafeBufferPointer<UInt8>, message: Int, only chosen: ChosenSignals, into buffer: inout SignalBuffer
    ) {
        buffer.removeAll()
        let record = records[message]
        buffer.decode(
            payload, as: compiled[Int(record.compiled)], first: Int(record.firstSignal), chosen: chosen)
    }

    private func decode(
        _ payload: UnsafeBufferPointer<UInt8>, partsOf container: CompiledContainer, into buffer: inout SignalBuffer
    ) -> FrameFit {
        var fit: FrameFit = []
        var position = 0
        while let part = container.next(payload, &position) {
            if part.isCut { fit.insert(.isShort) }
            guard let target = container.pdu(part.identifier) else { continue }
            let record = records[target]
            let partFit = buffer.decode(
                UnsafeBufferPointer(rebasing: payload[part.data]), as: compiled[Int(record.compiled)],
                first: Int(record.firstSignal))
            fit.formUnion(partFit.subtracting(.isLong))
        }
        return fit
    }

    /// Whether other signals depend on this one.
    package func selects(_ signal: Int) -> Bool { definition(of: signal).selects }

    /// The raw values of a signal that mean "no value".
    package func missingValues(of signal: Int) -> MissingValues {
        let entry = signals[signal]
        guard !entry.selects else { return .none }
        let message = messages[entry.message].message
        return MissingValues(
            entry.signal,
            isOfParameterGroup: message.matching == .parameterGroup
                || message.isExtended && MissingValues.hasRangeOfJ1939(entry.signal))
    }

    package func physical(_ value: SignalValue) -> PhysicalValue { scaling(of: value.signal).physical(value.raw) }

    /// The name of the value in the database.
    package func label(_ value: SignalValue) -> String? {
        let labels = labels(of: value.signal)
        return labels.index(of: value.raw).map { labels.texts[$0] }
    }

    /// The name of the value in the database, otherwise `not available`, `error` or `reserved` if it means that there is none; nil
    /// for a number.
    package func words(_ value: SignalValue) -> String? {
        label(value) ?? missingValues(of: value.signal).words(for: value.raw)
    }
}

extension Message {
    /// Whether both share one list of signals, and not only equal ones.
    fileprivate func sharesSignals(with other: Message) -> Bool {
        signals.count == other.signals.count
            && signals.withUnsafeBufferPointer { own in
                other.signals.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
            }
    }
}

/// The tables of names of a catalog's signals, each once, however many signals share it.
struct LabelTables: Sendable {
    /// The first one is empty.
    private var tables = [LabelTable([])]
    /// By the address of the labels of a table, which the catalog's messages keep in memory.
    private var known: [Key: Int32] = [:]

    private struct Key: Hashable {
        var labels: UInt
        var ranges: UInt
    }

    subscript(index: Int32) -> LabelTable { tables[Int(index)] }

    /// Makes the table of a signal if there is none yet.
    mutating func index(of signal: Signal) -> Int32 {
        let labels = signal.isWide ? [] : signal.labels
        let ranges = signal.isWide ? [] : signal.rangeLabels
        guard !labels.isEmpty || !ranges.isEmpty else { return 0 }
        // Arrays that share their elements have one address, and so have all empty arrays.
        let key = Key(
            labels: labels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
            ranges: ranges.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        if let found = known[key] { return found }
        let index = Int32(truncatingIfNeeded: tables.count)
        tables.append(LabelTable(labels, ranges: ranges))
        known[key] = index
        return index
    }
}
