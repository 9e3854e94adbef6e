import Testing

@testable import Formatting

@Suite struct ProgressTextTests {
    @Test func bytesShareAndTimeLeftAreShown() {
        #expect(
            ProgressText.reading(1_200_000_000, of: 4_500_000_000, seconds: 4)
                == "Reading: 1.2 GB of 4.5 GB, 26 %, 11 s left")
        #expect(
            ProgressText.reading(1_000_000, of: 1_000_000_000, seconds: 1)
                == "Reading: 1.0 MB of 1.0 GB, 0 %, 17 min left")
    }

    @Test func ofAPipeThereIsNoTotal() {
        #expect(ProgressText.reading(12_300_000, of: nil, seconds: 4) == "Reading: 12.3 MB")
    }

    @Test func nothingIsLeftAtTheEndAndNothingIsKnownAtTheBeginning() {
        #expect(ProgressText.reading(5_000, of: 5_000, seconds: 2) == "Reading: 5.0 kB of 5.0 kB, 100 %")
        // A file that grew meanwhile.
        #expect(ProgressText.reading(6_000, of: 5_000, seconds: 2) == "Reading: 5.0 kB of 5.0 kB, 100 %")
        #expect(ProgressText.reading(0, of: 5_000, seconds: 2) == "Reading: 0 bytes of 5.0 kB, 0 %")
        #expect(ProgressText.reading(1, of: .max, seconds: 1e9).hasSuffix("more than 100 h left"))
    }
}
