import Analysis
import Testing

@testable import Wording

/// What `canfolio rules` says.
@Suite struct RuleProseTests {
    /// Regular pauses are not always a habit.
    @Test func theTextOnRegularPausesNamesTheExceptions() {
        let text = RuleProse.explanation(.missingMessage)
        #expect(text.contains("reported as info, unless nearly all messages of the bus pause together"))
        #expect(text.contains("error frames occur at the beginning"))
    }
}
