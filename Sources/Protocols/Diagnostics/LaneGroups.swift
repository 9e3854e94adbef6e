/// Sets of lanes that talk to each other.
struct LaneGroups {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        if first != second { parents[max(first, second)] = min(first, second) }
    }

    mutating func root(_ lane: Int) -> Int {
        var lane = lane
        while parents[lane] != lane {
            parents[lane] = parents[parents[lane]]
            lane = parents[lane]
        }
        return lane
    }
}
