package import Layout
internal import Pages

extension LogModel: SectionPages {
    package var pageCount: Int { front.fullPages + flow.pageCount }
    package var pageSize: Size { frame.size }

    package var notes: [String] {
        var notes = separators.marksBehind.map { "no frame comes after the mark at \($0.label); it is left out" }
        if style.time == .date, columns.time.style != .date {
            notes.append("the capture has no dates; times count from its start")
        }
        return notes
    }

    package var contents: [OutlineEntry] {
        LogContents(self, findings: messages?.isTable == true ? [] : findings).entries
    }

    package func makeBuilder() -> LogPageBuilder { LogPageBuilder(self) }
}
