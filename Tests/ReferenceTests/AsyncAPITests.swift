import Testing

@testable import Reference

@Suite struct AsyncAPITests {
    private static let written = Result { try FreshnessTests.reference().asyncAPI() }

    let document: Document

    init() throws { document = try Self.written.get() }

    @Test func `an example has what its schema asks for`() throws {
        let messages = try #require(document[["components", "messages"]]?.fields)
        for (name, message) in messages {
            guard case .list(let examples)? = message[["examples"]] else { continue }
            let payload = try #require(message[["payload"]])
            for example in examples {
                #expect(document.fits(example[["payload"]]!, payload), "\(name)")
            }
        }
    }

    @Test func `it is what AsyncAPI asks for`() throws {
        #expect(document.references.count > 100)
        #expect(AsyncAPIRules(document).flaws == [])
    }

    @Test(arguments: AsyncAPIRules.breaches)
    func `what AsyncAPI does not allow is found`(_ breach: AsyncAPIRules.Breach) throws {
        let broken = try #require(document.replacing(breach.path, with: breach.value))
        let flaws = AsyncAPIRules(broken).flaws
        #expect(flaws.contains { $0.contains(breach.flaw) }, "\(flaws.prefix(3))")
    }

    @Test func `what YAML would misread is quoted`() {
        let document = Document.object([
            ("on", .text("yes")),
            ("two words", .list([.object([("a", .integer(1)), ("b", .flag(true))])])),
            ("none", .object([])), ("quote", .text("say \"so\"\n")),
        ])
        #expect(
            document.yaml == """
                "on": "yes"
                "two words":
                  - a: 1
                    b: true
                none: {}
                quote: "say \\"so\\"\\n"

                """)
    }
}
