import Testing

@testable import Parlor

@Suite struct GlobTests {
    @Test(arguments: [
        ("*Joined", "playerJoined"), ("*Joined", "Joined"), ("player*", "playerLeft"),
        ("*", ""), ("*", "anything"), ("a*b*c", "aXbYbZc"), ("?ead", "read"), ("read", "read"),
        ("*a*a*", "banana"), ("**d", "ed"), ("c?*d", "created"),
    ])
    func `a name that fits is found`(pattern: String, name: String) {
        #expect(Glob(pattern).matches(name))
    }

    @Test(arguments: [
        ("*Joined", "playerJoinedAgain"), ("*Joined", "playerjoined"), ("", "a"), ("?", ""),
        ("read", "reads"), ("reads", "read"), ("a*b*c", "acb"), ("*?", ""), ("??", "a"),
    ])
    func `another name is not`(pattern: String, name: String) {
        #expect(!Glob(pattern).matches(name))
    }

    @Test func `many stars take no longer than their pattern and the name`() {
        let pattern = String(repeating: "a*", count: 200) + "b"
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 2_000)))
    }
}
