/// Sets of numbered things that are joined with each other, such as lanes of one conversation.
struct JoinedSets {
    private var parents: [Int]

    init(count: Int = 0) { parents = Array(0..<count) }

    /// Adds one more, in a set of its own.
    mutating func add() { parents.append(parents.count) }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        if first != second { parents[max(first, second)] = min(first, second) }
    }

    mutating func root(_ item: Int) -> Int {
        var item = item
        while parents[item] != item {
            parents[item] = parents[parents[item]]
            item = parents[item]
        }
        return item
    }
}
