package import CANCapture
package import CANDatabases

/// Removes the confidential data that was found in a capture: bytes of its frames, identifiers, and VINs in its texts.
package struct Redaction: Sendable {
    private let request: RedactionRequest
    private let found: FoundRedactions
    private let databases: DatabaseSet

    package init(_ request: RedactionRequest, found: FoundRedactions, databases: DatabaseSet) {
        self.request = request
        self.found = found
        self.databases = databases
    }

    /// Numbers of frames with redacted bytes, by kind, and of redacted identifiers.
    package struct Counts: Sendable, Equatable {
        package var frames: [RedactionMark: Int] = [:]
        package var identifiers = 0
    }

    /// Changes a capture before it is shared; one of its notes says what was done.
    package func apply(to capture: inout Capture) -> Counts {
        var counts = Counts()
        capture.frames.hide(found.stretches)
        var last: [RedactionMark: UInt32] = [:]
        for stretch in capture.frames.hidden?.stretches ?? []
        where last.updateValue(stretch.row, forKey: stretch.mark) != stretch.row {
            counts.frames[stretch.mark, default: 0] += 1
        }
        if !request.identifiers.isEmpty { counts.identifiers = redactIdentifiers(of: &capture.frames) }
        if request.hidesVIN { hideTexts(of: &capture) }
        if let note = Self.note(counts) { capture.source.notes.append(note) }
        return counts
    }

    private func redactIdentifiers(of frames: inout FrameTable) -> Int {
        let names = databases.names(hiddenBy: request)
        let matched = databases.bindings.flatMap(\.database.messages)
        let taken = Set(matched.map { NamedIdentifier(identifier: $0.identifier, isExtended: $0.isExtended) })
        return frames.redactIdentifiers(
            where: { identifier, flags, name in
                if flags.contains(.symbolic) { return name.map(names.contains) ?? false }
                return request.identifiers.contain(
                    identifier, isExtended: flags.contains(.extended) || identifier > 0x7FF)
            },
            isTaken: { taken.contains($0) || request.identifiers.contain($0.identifier, isExtended: $0.isExtended) })
    }

    private func hideTexts(of capture: inout Capture) {
        let numbers = VehicleNumbers(found.vehicleNumbers)
        func shown(_ text: String) -> String { numbers.hiding(text, mark: RedactionMark.vin.text) }
        capture.source.path = shown(capture.source.path)
        capture.source.files = capture.source.files.map(shown)
        capture.source.notes = capture.source.notes.map(shown)
        capture.frames.channels = Self.distinct(capture.frames.channels.map(shown), before: capture.frames.channels)
        capture.frames.names = capture.frames.names.map(shown)
        capture.skipped.reword(shown)
    }

    /// Channels that were named by different numbers stay different: `‹VIN›`, `‹VIN› 2`.
    private static func distinct(_ names: [String], before: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return zip(names, before).map { name, before in
            guard name != before else { return name }
            let count = counts[name, default: 0] + 1
            counts[name] = count
            return count == 1 ? name : "\(name) \(count)"
        }
    }

    /// `redacted: ‹VIN› in 4 frames, 1 identifier`
    private static func note(_ counts: Counts) -> String? {
        var parts = RedactionMark.allCases.compactMap { mark in
            counts.frames[mark].map { "\(mark.text) in \($0) \($0 == 1 ? "frame" : "frames")" }
        }
        if counts.identifiers > 0 {
            parts.append("\(counts.identifiers) \(counts.identifiers == 1 ? "identifier" : "identifiers")")
        }
        return parts.isEmpty ? nil : "redacted: " + parts.joined(separator: ", ")
    }

    /// The requested kinds of which the capture contains nothing. Data that another kind also removes counts as found.
    package func kinds(notFoundIn counts: Counts) -> [String] {
        let found = Set(found.stretches.filter { !$0.bytes.isEmpty }.map(\.mark))
        return request.kinds.filter { kind in
            switch kind.lowercased() {
            case "vin": !found.contains(.vin)
            case "gps": !found.contains(.gps)
            case "seed-key": !found.contains(.key)
            default: kind.lowercased().hasPrefix("id:") ? counts.identifiers == 0 : counts.frames[.payload] == nil
            }
        }
    }
}
