/// The small pieces of PDF syntax that are written: numbers, strings, dates.
extension [UInt8] {
    mutating func append(ascii text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(decimal value: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        let start = count
        repeat {
            append(UInt8(ascii: "0") + UInt8(magnitude % 10))
            magnitude /= 10
        } while magnitude > 0
        self[start...].reverse()
    }

    /// `n 0 R`
    mutating func append(reference number: Int) {
        append(decimal: number)
        append(ascii: " 0 R")
    }

    /// A length in points, to a thousandth; NaN, infinity and lengths beyond any page become 0.
    mutating func append(points value: Double) {
        guard value.isFinite, abs(value) < 1e6 else { return append(UInt8(ascii: "0")) }
        let thousandths = Int((value * 1000).rounded())
        if thousandths < 0 { append(UInt8(ascii: "-")) }
        let magnitude = abs(thousandths)
        append(decimal: magnitude / 1000)
        var fraction = magnitude % 1000
        guard fraction > 0 else { return }
        append(UInt8(ascii: "."))
        var unit = 100
        while fraction > 0 {
            append(UInt8(ascii: "0") + UInt8(fraction / unit))
            fraction %= unit
            unit /= 10
        }
    }

    /// A text string: printable ASCII as a literal, if it means the same in PDFDocEncoding; other text as UTF-16BE in
    /// hexadecimal (ISO 32000-1, 7.9.2.2), which is always safe.
    mutating func append(pdfText text: String) {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return append(pdfLiteral: text.utf8) }
        append(pdfUTF16: text)
    }

    /// A text string as UTF-16BE in hexadecimal.
    mutating func append(pdfUTF16 text: String) {
        append(ascii: "<FEFF")
        for unit in text.utf16 {
            append(hex: UInt8(unit >> 8))
            append(hex: UInt8(unit & 0xFF))
        }
        append(UInt8(ascii: ">"))
    }

    /// A byte string of a URI. RFC 3986 allows only ASCII, so other bytes and spaces are percent-encoded.
    mutating func append(pdfURI uri: String) {
        var escaped: [UInt8] = []
        for byte in uri.utf8 {
            if byte > 0x20, byte < 0x7F {
                escaped.append(byte)
            } else {
                escaped.append(UInt8(ascii: "%"))
                escaped.append(hex: byte)
            }
        }
        append(pdfLiteral: escaped)
    }

    /// A name with its slash, for any text: irregular characters are written `#20` (ISO 32000-1, 7.3.5).
    mutating func append(escapedName text: String) {
        append(UInt8(ascii: "/"))
        for byte in text.utf8 {
            if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "#"), PDFTokenizer.isRegular(byte) {
                append(byte)
            } else {
                append(UInt8(ascii: "#"))
                append(hex: byte)
            }
        }
    }

    mutating func append(hex byte: UInt8) {
        let digits: StaticString = "0123456789ABCDEF"
        append(digits.utf8Start[Int(byte >> 4)])
        append(digits.utf8Start[Int(byte & 15)])
    }

    private mutating func append(pdfLiteral bytes: some Sequence<UInt8>) {
        append(UInt8(ascii: "("))
        for byte in bytes {
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\\") {
                append(UInt8(ascii: "\\"))
            }
            append(byte)
        }
        append(UInt8(ascii: ")"))
    }
}

/// A moment in UTC, split for `D:20240131235959Z` and `2024-01-31T23:59:59Z`.
struct PDFDate: Equatable {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    /// nil for years that do not fit into four digits.
    init?(secondsSince1970 seconds: Int) {
        // From 0001-01-01 to 9999-12-31, so that the arithmetic below stays small and positive.
        guard seconds >= -62_135_596_800, seconds <= 253_402_300_799 else { return nil }
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let ofDay = seconds - days * 86_400
        // Years that begin in March, in eras of 400 years: leap days come last.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        hour = ofDay / 3600
        minute = ofDay / 60 % 60
        second = ofDay % 60
    }

    /// `D:20240131235959Z` (ISO 32000-1, 7.9.4)
    var pdf: String { "D:\(pad(year, 4))\(pad(month))\(pad(day))\(pad(hour))\(pad(minute))\(pad(second))Z" }

    /// `2024-01-31T23:59:59Z`
    var iso8601: String { "\(pad(year, 4))-\(pad(month))-\(pad(day))T\(pad(hour)):\(pad(minute)):\(pad(second))Z" }

    private func pad(_ value: Int, _ width: Int = 2) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
