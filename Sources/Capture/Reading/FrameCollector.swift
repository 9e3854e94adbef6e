/// What a reader fills: frames that pass the filter, skipped records, and facts about the source.
package struct FrameCollector {
    package var frames = FrameTable()
    package var skipped = SkippedRecords()
    package var source: CaptureSource
    /// Only frames that pass are kept.
    package var filter: FrameFilter

    package init(source: CaptureSource, filter: FrameFilter = FrameFilter()) {
        self.source = source
        self.filter = filter
    }
}
