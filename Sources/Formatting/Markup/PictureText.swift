/// What a picture shows, in words without any sign: for markup that has no escapes there.
package enum PictureText {
    /// Letters, digits and what stands between two of them; everything else is a blank.
    package static func words(_ text: String) -> String {
        let scalars = LiveText.line(text)
        var words = ""
        for (place, scalar) in scalars.enumerated() {
            let (previous, next) = (
                place > 0 ? scalars[place - 1] : " ", place + 1 < scalars.count ? scalars[place + 1] : " "
            )
            let isInside = isPlain(previous) && isPlain(next)
            let isTime = ("0"..."9").contains(previous) && ("0"..."9").contains(next)
            switch scalar {
            case ".", "-", "_": words.unicodeScalars.append(isInside ? scalar : " ")
            case ":": words.unicodeScalars.append(isTime ? scalar : " ")
            case ",": words.unicodeScalars.append(previous != " " && next == " " ? scalar : " ")
            default: words.unicodeScalars.append(isPlain(scalar) || scalar == "\u{B7}" ? scalar : " ")
            }
        }
        return words
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
