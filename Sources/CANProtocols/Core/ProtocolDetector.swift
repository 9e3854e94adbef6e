internal import Platform
package import CANCapture

/// Detects the protocols in use in a capture.
package enum ProtocolDetector {
    /// The messages of all protocols in the order of their first frames.
    package static func messages(in capture: Capture, options: ProtocolOptions = ProtocolOptions()) -> PDUTable {
        recognize(in: capture, options: options).table
    }

    /// The same with the evidence for the detected protocols.
    package static func recognize(
        in capture: Capture, options: ProtocolOptions = ProtocolOptions()
    ) -> RecognizedMessages {
        recognize(in: FramesByIdentifier(capture.frames, source: capture.source), options: options)
    }

    /// The same for frames whose rows were already grouped.
    ///
    /// - Parameters:
    ///   - index: of the capture's frames.
    ///   - rows: of the same index.
    package static func recognize(
        in capture: Capture, index: IdentifierIndex, rows: RowsByIdentifier,
        options: ProtocolOptions = ProtocolOptions()
    ) -> RecognizedMessages {
        recognize(
            in: FramesByIdentifier(capture.frames, source: capture.source, index: index, rows: rows), options: options)
    }

    private static func recognize(in frames: FramesByIdentifier, options: ProtocolOptions) -> RecognizedMessages {
        let claimed = RowSet(count: frames.frames.count)
        let messages = PDUTableBuilder(frames)
        var evidence: [ProtocolEvidence] = []
        for recognizer in ProtocolFamilies.recognizers {
            evidence += recognizer.find(in: frames, options: options, claiming: claimed, into: messages)
        }
        if let hidden = frames.frames.hidden, hidden.hidesIdentifiers { messages.forget(hidden) }
        return RecognizedMessages(table: messages.table(), evidence: evidence)
    }
}

/// Reads the content of messages of a capture.
package struct ProtocolReader: Sendable {
    package let table: PDUTable
    package let frames: FrameTable
    package let options: ProtocolOptions

    package init(_ table: PDUTable, frames: FrameTable, options: ProtocolOptions = ProtocolOptions()) {
        self.table = table
        self.frames = frames
        self.options = options
    }

    /// The message to which a message responds.
    package func request(of unit: ProtocolDataUnit) -> ProtocolDataUnit? {
        table.units.indices.contains(Int(unit.request)) ? table.units[Int(unit.request)] : nil
    }

    /// Nanoseconds from the end of a request to the start of its response; negative if the clock ran backward.
    package func latency(of unit: ProtocolDataUnit, to request: ProtocolDataUnit) -> Int64 {
        frames.time(Int(unit.firstRow)).subtractingSaturating(frames.time(Int(request.lastRow)))
    }

    package func reading(of unit: ProtocolDataUnit) -> PDUReading {
        if frames.hidden != nil {
            let hidden = table.redactedBytes(of: unit, in: frames)
            if !hidden.isEmpty { return reading(of: unit, hiding: hidden) }
        }
        return table.withPayload(of: unit, in: frames) { reading(of: unit, $0) }
    }

    /// The content of a message if it had other bytes.
    func reading(of unit: ProtocolDataUnit, _ bytes: UnsafeBufferPointer<UInt8>) -> PDUReading {
        ProtocolFamilies.reading(
            of: ProtocolMessage(unit: unit, bytes: bytes, table: table, frames: frames, options: options))
    }
}

/// The families of protocols, in the order in which they are tried: one line for each.
enum ProtocolFamilies {
    /// Those with the strongest evidence come first: completed messages of ISO 15765-2 do not occur by chance.
    static var recognizers: [any ProtocolRecognizer.Type] {
        [
            ISOTPRecognizer.self,
            J1939Recognizer.self,
            CANopenRecognizer.self,
        ]
    }

    static func reading(of message: ProtocolMessage) -> PDUReading {
        switch message.unit.network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: DiagnosticReader.reading(of: message)
        case .j1939: J1939Reader.reading(of: message)
        case .nmea2000: NMEA2000Reader.reading(of: message)
        case .canopen: CANopenReader.reading(of: message)
        }
    }
}
