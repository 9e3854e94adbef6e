#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import Platform

/// A part of a run: a hash of its path assigns every capture to one of `count` parts, so that it stays in its part when
/// others are added.
package struct Shard: Sendable, Equatable {
    /// From 0.
    package let index: Int
    package let count: Int

    package struct Fault: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    package static let most = 100_000

    package init(index: Int, count: Int) throws(Fault) {
        guard (1...Self.most).contains(count), (0..<count).contains(index) else {
            throw Fault(description: "a shard is I/N with I from 0 to N-1 and N up to \(Self.most)")
        }
        (self.index, self.count) = (index, count)
    }

    package func contains(_ path: CapturePath) -> Bool { path.hash % UInt64(count) == UInt64(index) }

    /// `3-of-8`, for names of files.
    package var name: String { "\(index)-of-\(count)" }

    /// Parses `I/N`, `auto` (a Slurm array) or `auto/N` (Kubernetes, AWS Batch).
    ///
    /// - Parameter environment: the value of a variable.
    package init(
        _ text: String, environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(Fault) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts == ["auto"] {
            try self.init(slurm: environment)
        } else if parts.count == 2, let count = Int(parts[1]) {
            if let index = Int(parts[0]) {
                try self.init(index: index, count: count)
            } else if parts[0] == "auto" {
                try self.init(jobOf: count, environment)
            } else {
                throw Fault(description: "'\(Printable.text(text))' is not a shard; use I/N, auto or auto/N")
            }
        } else {
            throw Fault(description: "'\(Printable.text(text))' is not a shard; use I/N, auto or auto/N")
        }
    }

    private init(slurm environment: (String) -> String?) throws(Fault) {
        func value(_ name: String) throws(Fault) -> Int {
            guard let text = environment("SLURM_ARRAY_" + name) else {
                throw Fault(
                    description: "--shard auto needs a Slurm array job: SLURM_ARRAY_\(name) is not set; use auto/N "
                        + "in a Kubernetes or AWS Batch job")
            }
            guard let number = Int(text) else {
                throw Fault(description: "SLURM_ARRAY_\(name) is '\(Printable.text(text))', which is not a number")
            }
            return number
        }
        let (task, least, most) = (try value("TASK_ID"), try value("TASK_MIN"), try value("TASK_MAX"))
        let count = try value("TASK_COUNT")
        // An array with gaps (1,3,7 or 0-8:2) has fewer tasks than numbers, and no task would do the work of the
        // missing ones.
        guard most >= least, most - least < Self.most, most - least + 1 == count else {
            throw Fault(
                description: "the Slurm array has gaps (\(count) tasks from \(least) to \(most)); submit it as "
                    + "--array=0-\(max(0, count - 1))")
        }
        try self.init(index: task - least, count: count)
    }

    private init(jobOf count: Int, _ environment: (String) -> String?) throws(Fault) {
        var found: (name: String, text: String)?
        for name in ["JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"] {
            if found == nil { found = environment(name).map { (name, $0) } }
        }
        guard let found else {
            throw Fault(
                description: "--shard auto/\(count) needs JOB_COMPLETION_INDEX (Kubernetes) or "
                    + "AWS_BATCH_JOB_ARRAY_INDEX")
        }
        guard let index = Int(found.text) else {
            throw Fault(description: "\(found.name) is '\(Printable.text(found.text))', which is not a number")
        }
        try self.init(index: index, count: count)
    }
}
