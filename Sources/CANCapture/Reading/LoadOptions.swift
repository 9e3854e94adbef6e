internal import Platform

/// What to read of a capture, and how.
package struct LoadOptions: Sendable {
    /// The identifier of a format (`candump`) that is used whatever the content is.
    package var inputFormat: String?
    package var filter: FrameFilter
    /// Called for names that the filter cannot match, if a capture has message names instead of identifiers.
    package var identify: NameLookup?
    /// Limits of the expansion of a compressed file: bytes for each stored byte, and in total.
    package var expansionRatio = 2000
    package var expansionTotal = 8 << 30
    /// Maximum amount that is read, for formats that are read from front to back.
    package var limit = ReadLimit.none
    /// The timezone of recorders' clocks that do not state it.
    package var recorderZone: RecorderZone?
    /// Where frames are stored. Frames that may have to be redacted must be read into ``FrameStore/memory``.
    package var store = FrameStore.memory
    /// Receives the number of bytes of a file that were read, and the file's path.
    package var progress: (@Sendable (String, Int) -> Void)?
    /// The threads that read. The result does not depend on them.
    package var threads = ReadingThreads.all

    /// Whether captures are joined even if their times do not show that they are one recording; see
    /// ``RelatedCaptures``.
    package var joinsUnrelated = true

    /// Whether the order of all frames is stored if a filter keeps a part, so that they can be merged with those of
    /// other files.
    var keepsOrder = false

    package init(inputFormat: String? = nil, filter: FrameFilter = FrameFilter()) {
        self.inputFormat = inputFormat
        self.filter = filter
    }
}
