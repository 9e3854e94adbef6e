/// Stores fits: one for each font family, weight and whole unit of width, for as long as columns and sizes stay the
/// same.
package struct FitCache: Sendable {
    private struct Key: Hashable {
        var family: String
        var weight: Int
        var bucket: Int
    }

    private var fit: GridFit?
    private var plans: [Key: GridPlan] = [:]

    package init() {}

    /// The plan for the width rounded down to a whole unit, so that it is valid for every width in between.
    package mutating func plan(for fit: GridFit, metrics: FontMetrics, width: Double) -> GridPlan {
        if self.fit.map({ !$0.isSame(as: fit) }) ?? true {
            self.fit = fit
            plans.removeAll()
        }
        let bucket = Int(max(0, min(width, 1_000_000)).rounded(.down))
        let key = Key(family: metrics.family, weight: metrics.weight, bucket: bucket)
        if let known = plans[key] { return known }
        let plan = fit.plan(width: Double(bucket))
        plans[key] = plan
        return plan
    }

    package var count: Int { plans.count }
}

extension GridFit {
    fileprivate func isSame(as other: GridFit) -> Bool {
        columns == other.columns && sizes == other.sizes && comfortableSize == other.comfortableSize
            && mostUnits == other.mostUnits && scale == other.scale
    }
}
