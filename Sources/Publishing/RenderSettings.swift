internal import Platform

/// The settings for drawing a document.
package struct RenderSettings: Sendable {
    package var queues: Int
    /// Seconds since 1970, from SOURCE_DATE_EPOCH; nil leaves dates out, so that the same input gives the same bytes.
    package var creationDate: Int?
    package var dotsPerInch = 150.0
    package var creator = "canfolio"
    /// Whether a PDF is PDF/A-1b; its pictures must be opaque.
    package var isArchive = false
    /// nil draws every page without a cache. For PDF only.
    package var cache: PageCacheChoice?

    package init(queues: Int) {
        self.queues = queues
    }

    /// As many queues as active processors, up to six.
    package static var standardQueues: Int { max(1, min(6, Processors.active, Processors.limit ?? .max)) }
}
