extension StringProtocol {
    /// Where the last occurrence of a text begins, after the first character.
    package func begin(ofLast text: String) -> Index? {
        var last: Index?
        var rest = self[...]
        while let found = rest.firstRange(of: text) {
            if found.lowerBound > startIndex { last = found.lowerBound }
            rest = rest[found.upperBound...]
        }
        return last
    }
}
