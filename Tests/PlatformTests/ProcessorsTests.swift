import Testing

@testable import Platform

struct ProcessorsTests {
    @Test func countsTheProcessorsOfAMask() {
        #expect(Processors.allowed(status: Array("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n".utf8)) == 2)
        #expect(Processors.allowed(status: Array("Cpus_allowed:\tffffffff,00000001\n".utf8)) == 33)
    }

    @Test func knowsNothingWhereThereIsNoMask() {
        #expect(Processors.allowed(status: []) == nil)
        #expect(Processors.allowed(status: Array("Cpus_allowed:\t0\n".utf8)) == nil)
    }

    /// The limit is the process's, so this does not change it.
    @Test func withoutALimitAllAreUsed() {
        #expect(Processors.limit == nil)
        #expect(Processors.areTaken == AddressSpace.isScarce)
    }

    @Test func thereIsAlwaysOne() {
        #expect((1...Processors.active).contains(Processors.usable))
    }
}
