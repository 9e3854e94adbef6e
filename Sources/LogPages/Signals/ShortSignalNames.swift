/// Names of the signals of a message, as short as they are still told apart beside the name of their message.
enum ShortSignalNames {
    /// The names without the words at their beginning that they share with another one of the message: `WheelSpeedLeft`
    /// beside `WheelSpeedRight` is `Left`. A name stays whole where less than three characters, or what another has too,
    /// would be left of it.
    static func shortened(_ names: [String]) -> [String] {
        let split = names.map(words)
        var shared: [[String]: Int] = [:]
        for words in split {
            for count in 1..<max(1, words.count) { shared[Array(words.prefix(count)), default: 0] += 1 }
        }
        let short = split.map { words -> String in
            let count = (1..<max(1, words.count)).last { shared[Array(words.prefix($0))] ?? 0 > 1 } ?? 0
            return words.dropFirst(count).joined()
        }
        var uses: [String: Int] = [:]
        for name in short + names { uses[name, default: 0] += 1 }
        return zip(names, short).map { name, short in
            guard name != short, short.unicodeScalars.count >= fewest, uses[short] == 1 else { return name }
            return short
        }
    }

    private static let fewest = 3

    /// Parts of a name in camel case or with underscores; these stay at the end of the part before them.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        let scalars = Array(name.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let before = place > 0 ? scalars[place - 1] : scalar
            let next = place + 1 < scalars.count ? scalars[place + 1] : scalar
            let begins =
                before == "_" && scalar != "_"
                || isUpper(scalar) && (isLower(before) || isUpper(before) && isLower(next) && !word.isEmpty)
            if begins, !word.isEmpty {
                words.append(String(word))
                word = String.UnicodeScalarView()
            }
            word.append(scalar)
        }
        return words + [String(word)]
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isUppercase }
    private static func isLower(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isLowercase }
}
