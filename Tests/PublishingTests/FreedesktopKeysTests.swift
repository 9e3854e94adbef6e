import Testing

@testable import Publishing

@Suite struct FreedesktopKeysTests {
    @Test(arguments: [
        ("file:///home/me/a%20b.blf", "a b.blf"), ("file:///x/%C3%A9.log", "\u{E9}.log"),
        ("file:///x/a%1Bb", "a\\u{1b}b"),
        ("file:///x/50%", "50%"),
    ])
    func theNameIsThatOfTheURI(uri: String, name: String) throws {
        #expect(try FreedesktopKeys(uri: uri, path: "/proc/self/exe").fileName == name)
    }

    @Test(arguments: [
        "", "drive.blf", "/home/me/drive.blf", "file:///a b", "file:///\u{E9}", ":x", "1:x", "file:///a\n",
    ])
    func whatIsNoURIIsRefused(text: String) { #expect(!FreedesktopKeys.isURI(text)) }
}
