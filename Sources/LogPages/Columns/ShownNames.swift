/// Names of channels and messages as a narrow column shows them: what has different names looks different.
enum ShownNames {
    /// The names in Latin-1, each in at most `width` characters. A long one loses its middle, as what tells names
    /// apart is often at their ends; where several still look the same, all but the first are numbered.
    static func fitted(_ names: [String], width: Int) -> [[UInt8]] {
        var owners: [[UInt8]: String] = [:]
        var shownBefore: [String: [UInt8]] = [:]
        var counts: [[UInt8]: Int] = [:]
        return names.map { name in
            if let known = shownBefore[name] { return known }
            let plain = withoutMiddle(LogNumbers.latin1(marked: name), width)
            var shown = plain
            while let owner = owners[shown], owner != name {
                let number = counts[plain, default: 1] + 1
                counts[plain] = number
                let suffix = Array("~\(number)".utf8)
                // Not even the number has room: nothing can be told apart any more.
                guard suffix.count <= width else { break }
                shown = plain.prefix(width - suffix.count) + suffix
            }
            owners[shown] = name
            shownBefore[name] = shown
            return shown
        }
    }

    private static func withoutMiddle(_ name: [UInt8], _ width: Int) -> [UInt8] {
        guard name.count > width else { return name }
        guard width > 2 else { return Array(name.prefix(width)) }
        let tail = (width - 1) / 2
        return name.prefix(width - 1 - tail) + [RowSigns.ellipsis] + name.suffix(tail)
    }
}
