internal import Platform

/// What to read of a capture, and how.
package struct LoadOptions: Sendable {
    /// The identifier of a format (`candump`), to be used whatever the content looks like.
    package var inputFormat: String?
    package var filter: FrameFilter
    /// Asked for what the filter does not know where a capture has message names in place of identifiers.
    package var identify: NameLookup?
    /// What a compressed file may expand to: bytes for each stored byte, and altogether.
    package var expansionRatio = 2000
    package var expansionTotal = 8 << 30
    /// How much is read at the most, of formats that are read from the front to the back.
    package var limit = ReadLimit.none
    /// In which zone the clocks of recorders were that do not name it.
    package var recorderZone: RecorderZone?
    /// Where frames lie. What may have to be redacted must be read into ``FrameStore/memory``.
    package var store = FrameStore.memory
    /// Hears how many bytes of a file have been read, with the file's path.
    package var progress: (@Sendable (String, Int) -> Void)?
    /// Those that read. What is read does not depend on them.
    package var threads = ReadingThreads.all

    /// Whether captures are joined that their times do not show to be one recording; see ``RelatedCaptures``.
    package var joinsUnrelated = true

    /// Whether all frames are remembered where a filter keeps a part, for it to be merged with those of other files.
    var keepsOrder = false

    package init(inputFormat: String? = nil, filter: FrameFilter = FrameFilter()) {
        self.inputFormat = inputFormat
        self.filter = filter
    }
}
