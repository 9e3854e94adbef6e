#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The natural logarithm of a positive number.
func logarithm(_ value: Double) -> Double { log(value) }
