internal import CCrypto

/// SHA-256 (FIPS 180-4) by libcrypto's EVP interface, to determine whether two streams have the same bytes without
/// storing them.
///
/// libcrypto initialises itself at the first digest of a process, so a process without digests does not run it.
package struct SHA256: ~Copyable {
    static let length = 32

    private let context: OpaquePointer?
    /// Whether all calls so far succeeded; they fail only without memory.
    private var isSound: Bool

    package init() {
        // Ignores OpenSSL's configuration file, and frees nothing while other threads may still run.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil)
        context = EVP_MD_CTX_new()
        isSound = context != nil && EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
    }

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        isSound = isSound && EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
    }

    mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of 32 bytes, or no bytes if libcrypto had no memory for it.
    package consuming func finish() -> [UInt8] {
        guard isSound else { return [] }
        var digest = [UInt8](repeating: 0, count: Self.length)
        return EVP_DigestFinal_ex(context, &digest, nil) == 1 ? digest : []
    }
}
