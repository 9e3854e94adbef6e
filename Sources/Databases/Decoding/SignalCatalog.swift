internal import Capture

/// The messages of one or several databases ready for decoding, their signals numbered through.
package struct SignalCatalog: Sendable {
    package struct Entry: Sendable {
        package let message: Message
        /// Index of the database that it is from.
        package let database: Int
        /// Index of its first signal in ``SignalCatalog/signals``.
        package let firstSignal: Int
        package let compiled: CompiledMessage
        let container: CompiledContainer?
        /// A PDU of a container: it has no identifier of its own on the bus.
        package let isContained: Bool

        package var signals: Range<Int> { firstSignal..<firstSignal + compiled.order.count }

        /// Whether a frame of the message may have so many bytes: those of the database, up to them for a container,
        /// which is filled as there is something to send, and up to the next length code for CAN FD.
        package func allows(length: Int, isFD: Bool) -> Bool {
            if length == compiled.length || container != nil && length < compiled.length { return true }
            return isFD && PayloadLength.fd.first { $0 >= compiled.length } == length
        }
    }

    package struct SignalEntry: Sendable {
        package let signal: Signal
        /// Index into ``SignalCatalog/messages``.
        package let message: Int
        package let scaling: Scaling
        package let labels: LabelTable
        /// Others of its message depend on it.
        let selects: Bool
    }

    package private(set) var messages: [Entry] = []
    package private(set) var signals: [SignalEntry] = []
    /// By the place in memory of the labels that they are made of, which ``signals`` keep there.
    private var tables: [TableKey: LabelTable] = [:]
    private static let noLabels = LabelTable([])

    private struct TableKey: Hashable {
        var labels: UInt
        var ranges: UInt
    }

    package init() {}

    /// Adds a message and the PDUs that it contains; returns its index.
    package mutating func add(_ message: Message, database: Int) -> Int {
        add(message, database: database, isContained: false)
    }

    private mutating func add(_ message: Message, database: Int, isContained: Bool) -> Int {
        // PDUs come first: a container refers to them.
        let container = message.container.map { container in
            CompiledContainer(
                container, pdus: container.pdus.map { add(withoutContainer($0), database: database, isContained: true) }
            )
        }
        let compiled = CompiledMessage(message) { table(of: $0) }
        let index = messages.count
        messages.append(
            Entry(
                message: message, database: database, firstSignal: signals.count, compiled: compiled,
                container: container, isContained: isContained))
        let selecting = Set(compiled.multiplexers.map(\.signal))
        for (place, index) in compiled.order.enumerated() {
            let signal = message.signals[index]
            signals.append(
                SignalEntry(
                    signal: signal, message: messages.count - 1,
                    scaling: Scaling(factor: signal.factor, offset: signal.offset),
                    labels: table(of: signal),
                    selects: selecting.contains(place)))
        }
        return index
    }

    private mutating func table(of signal: Signal) -> LabelTable {
        let labels = signal.isWide ? [] : signal.labels
        let ranges = signal.isWide ? [] : signal.rangeLabels
        guard !labels.isEmpty || !ranges.isEmpty else { return Self.noLabels }
        // Arrays that share their elements begin at one place; empty ones of all kinds do.
        let key = TableKey(
            labels: labels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
            ranges: ranges.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        if let known = tables[key] { return known }
        let table = LabelTable(labels, ranges: ranges)
        tables[key] = table
        return table
    }

    /// Containers do not nest (AUTOSAR CP IPduM, contained I-PDUs).
    private func withoutContainer(_ message: Message) -> Message {
        var message = message
        message.container = nil
        return message
    }

    /// Decodes a payload into the buffer, over what it held.
    package func decode(
        _ payload: UnsafeBufferPointer<UInt8>, message: Int, into buffer: inout SignalBuffer
    ) -> FrameFit {
        buffer.removeAll()
        guard messages[message].container != nil else {
            return buffer.decode(payload, as: messages[message].compiled, first: messages[message].firstSignal)
        }
        return decodeContainer(payload, message, into: &buffer)
    }

    private func decodeContainer(
        _ payload: UnsafeBufferPointer<UInt8>, _ message: Int, into buffer: inout SignalBuffer
    ) -> FrameFit {
        let entry = messages[message]
        // A container's own signals stand outside of its PDUs.
        var fit = buffer.decode(payload, as: entry.compiled, first: entry.firstSignal)
        // It is filled as there is something to send.
        fit.remove(.isShort)
        guard let container = entry.container else { return fit }
        var position = 0
        while let part = container.next(payload, &position) {
            if part.isCut { fit.insert(.isShort) }
            guard let target = container.pdu(part.identifier) else { continue }
            let pdu = messages[target]
            let partFit = buffer.decode(
                UnsafeBufferPointer(rebasing: payload[part.data]), as: pdu.compiled, first: pdu.firstSignal)
            fit.formUnion(partFit.subtracting(.isLong))
        }
        return fit
    }

    /// Whether other signals depend on this one.
    package func selects(_ signal: Int) -> Bool { signals[signal].selects }

    package func physical(_ value: SignalValue) -> PhysicalValue {
        signals[value.signal].scaling.physical(value.raw)
    }

    /// The name that the database has for the value.
    package func label(_ value: SignalValue) -> String? {
        let labels = signals[value.signal].labels
        return labels.index(of: value.raw).map { labels.texts[$0] }
    }
}
