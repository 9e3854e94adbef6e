internal import CANCapture
package import CANDatabases

extension DatabaseSet {
    /// The same databases without redacted content: messages of redacted identifiers are removed, and signals with
    /// redacted bytes have one value, whose name is the mark.
    package func redacted(_ request: RedactionRequest) -> DatabaseSet {
        guard !isEmpty, !request.isEmpty else { return self }
        return DatabaseSet(
            bindings.map { binding in
                var database = binding.database
                database.messages = database.messages.filter { !request.identifiers.contain($0) }
                    .map { $0.redacted(request) }
                return DatabaseBinding(database, channel: binding.channel)
            })
    }

    /// The same databases with a mark instead of vehicle identification numbers in their names and texts.
    ///
    /// - Parameters:
    ///   - known: numbers that were found in a capture; others are recognised as in file names.
    ///   - channels: the names of a capture's channels before and after their numbers were hidden, so that each database
    ///     keeps its channel.
    package func hidingVehicleNumbers(
        _ known: [String], channels: [(before: String, after: String)] = []
    ) -> DatabaseSet {
        let numbers = VehicleNumbers(known)
        func shown(_ text: String) -> String { numbers.hiding(text, mark: RedactionMark.vin.text) }
        return DatabaseSet(
            bindings.map { binding in
                let channel = binding.channel.map { wanted in
                    channels.first { DatabaseBinding.names(wanted, channel: $0.before) }?.after ?? shown(wanted)
                }
                return DatabaseBinding(RewordedTexts.of(binding.database, shown), channel: channel)
            })
    }

    /// The names of messages whose identifiers are redacted.
    package func names(hiddenBy request: RedactionRequest) -> Set<String> {
        Set(
            bindings.flatMap(\.database.messages).filter { request.identifiers.contain($0) }.map(\.name))
    }
}

extension [IdentifierRange] {
    fileprivate func contain(_ message: Message) -> Bool {
        contain(message.identifier, isExtended: message.isExtended)
    }

    /// The same for a message that describes all frames of a parameter group.
    fileprivate func containFrames(of message: Message) -> Bool {
        if contain(message) { return true }
        guard message.matching == .parameterGroup else { return false }
        let group = J1939Identifier(message.identifier).group
        return contains { range in
            range.extended && J1939Identifier(range.range.lowerBound).group == group
                && J1939Identifier(range.range.upperBound).group == group
        }
    }
}

extension Message {
    fileprivate func redacted(_ request: RedactionRequest) -> Message {
        var message = self
        if request.payloads.containFrames(of: self) {
            // The signals of a frame with a multiplexed message must not be recognisable.
            message.signals = signals.filter { $0.condition == nil }.map { $0.hidden(as: .payload) }
            for place in message.signals.indices { message.signals[place].isMultiplexer = false }
            message.container = nil
            return message
        }
        let places = RedactedPlaces(self, request)
        guard !places.all.isEmpty else { return self }
        for (place, mark) in places.marks { message.signals[place] = signals[place].hidden(as: mark) }
        if container != nil { message.container = nil }
        return message
    }
}

extension Signal {
    /// The signal with only one value name, for the value of redacted bytes.
    fileprivate func hidden(as mark: RedactionMark) -> Signal {
        Signal(
            name: name, start: start, length: isWide ? 8 : length, byteOrder: byteOrder,
            labels: [Label(value: 0, text: mark.text)], isMultiplexer: isMultiplexer, condition: condition,
            receivers: receivers, comment: comment, spn: spn, line: line)
    }
}
