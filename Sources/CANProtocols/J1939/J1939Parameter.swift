/// A suspect parameter of a single-frame message: the place and the meaning of its bits.
struct J1939Parameter: Sendable {
    /// Suspect parameter number.
    var number: UInt32
    var name: String
    /// From the lowest bit of the first byte.
    var start: Int
    /// At most 32 bits.
    var length: Int
    var meaning: Meaning

    enum Meaning: Sendable {
        case quantity(numerator: Int64, denominator: Int64, offset: Int64, unit: String)
        /// Names of the values from 0 on.
        case states([String])
    }

    enum Value: Sendable, Equatable {
        /// `1412.5 rpm`, `pressed`.
        case text(String)
        case notAvailable
        case error
        /// Reserved, or a value without a name.
        case unknown
    }

    /// By parameter group, in the order of the table.
    static let all: [UInt32: [J1939Parameter]] = {
        var all: [UInt32: [J1939Parameter]] = [:]
        for line in FactLines(J1939ParameterTable.text) {
            let parts = line.parts()
            guard let group = parts.first.flatMap({ UInt32($0) }), let parameter = J1939Parameter(parts) else {
                continue
            }
            all[group, default: []].append(parameter)
        }
        return all
    }()

    private init?(_ parts: [String]) {
        let place = parts.count > 2 ? parts[2].split(separator: ".").compactMap { Int($0) } : []
        guard parts.count > 6, let number = UInt32(parts[1]), let byte = place.first, byte > 0,
            let length = Int(parts[3]), (2...32).contains(length)
        else { return nil }
        self.number = number
        self.length = length
        start = (byte - 1) * 8 + (place.count > 1 ? place[1] - 1 : 0)
        name = parts[parts.count - 1]
        if parts[4] == "states" {
            meaning = .states(parts[5].split(separator: ",").map(String.init))
        } else {
            let factor = parts[4].split(separator: "/").compactMap { Int64($0) }
            guard parts.count > 7, let numerator = factor.first, factor.last != 0, let offset = Int64(parts[5]) else {
                return nil
            }
            meaning = .quantity(
                numerator: numerator, denominator: factor.count > 1 ? factor[1] : 1, offset: offset, unit: parts[6])
        }
    }

    /// Its value in a payload; "not available" if the payload ends before it.
    ///
    /// For a quantity, FF in the highest byte means not available, FE an error, and FB to FD are reserved (SAE
    /// J1939-71, table 1). For states the highest value means not available and the one below it an error.
    func value(in bytes: UnsafeBufferPointer<UInt8>) -> Value {
        guard start + length <= bytes.count * 8 else { return .notAvailable }
        var raw: Int64 = 0
        for bit in 0..<length {
            let place = start + bit
            raw |= Int64(bytes[place >> 3] >> UInt8(place & 7) & 1) << Int64(bit)
        }
        switch meaning {
        case .states(let names):
            if raw < names.count { return .text(names[Int(raw)]) }
            let highest = (Int64(1) << Int64(length)) - 1
            return raw == highest ? .notAvailable : raw == highest - 1 ? .error : .unknown
        case .quantity(let numerator, let denominator, let offset, let unit):
            switch raw >> Int64(length - 8) {
            case 0xFF: return .notAvailable
            case 0xFE: return .error
            case 0xFB...0xFD: return .unknown
            default: break
            }
            let number = Double(raw * numerator) / Double(denominator) + Double(offset)
            let text = PDUField.Value.real(number).rounded
            return .text(unit.isEmpty ? text : text + " " + unit)
        }
    }

    /// The parameters of a message, those with a value first; empty if none has a value or an error.
    static func parts(of group: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> [PDUReading.Part] {
        guard let parameters = all[group] else { return [] }
        var told: [PDUReading.Part] = []
        var faults: [PDUReading.Part] = []
        var absent: [PDUReading.Part] = []
        for parameter in parameters {
            switch parameter.value(in: bytes) {
            case .text(let text): told.append(.init(parameter.name, text))
            case .error: faults.append(.init(parameter.name, "error"))
            case .notAvailable: absent.append(.init(parameter.name, "not available"))
            case .unknown: break
            }
        }
        guard !told.isEmpty || !faults.isEmpty else { return [] }
        // Controllers fill most of a message with unavailable values.
        if absent.count > mostAbsent { absent = [.init("", "\(absent.count) other values not available")] }
        return told + faults + absent
    }

    private static let mostAbsent = 2
}
