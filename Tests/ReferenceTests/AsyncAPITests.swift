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

    @Test(arguments: GamePart.allCases)
    func `what any game has is of a game's type, which party games share`(
        _ part: GamePart
    ) throws {
        let games = try FreshnessTests.reference().games
        let names = Set(games.flatMap { part.shape(of: $0).names })
        let forms = try #require(schema(part.rawValue)[["anyOf"]]?.references)
        #expect(forms.count == 4 && Set(forms) == Set(names.map { "#/components/schemas/\($0)" }))
    }

    @Test func `a match is of its game's types, and its events of any game's`() throws {
        let match = try schema("MatchView")
        #expect(match.names("view") == ["GameView"] && match.names("settings") == ["GameSettings"])
        #expect(match.names("moves") == ["GameAction"])
        let rules = try #require(match[["allOf"]]?.items)
        let games = rules.map { rule in
            rule[["if", "properties", "game", "enum"]]?.items?.compactMap(\.text) ?? []
        }
        let all = try FreshnessTests.reference().games.map(\.id)
        #expect(games.flatMap(\.self).sorted() == all.sorted())
        let party = try #require(games.firstIndex { $0.contains("trivia") })
        #expect(games[party].count == 21)
        let then = try #require(rules[party][["then"]])
        #expect(then.names("view") == ["PartyView"] && then.names("moves") == ["PartyAction"])
        for name in ["event.match.acted", "bus.match.acted"] {
            let payload = document[["components", "messages", name, "payload"]]
            let body = try #require(payload?[["properties", "body"]] ?? payload)
            #expect(body.names("view") == ["GameView"] && body.names("action") == ["GameAction"])
        }
    }

    @Test func `the schemas of a game are told as they are`() throws {
        let told = try #require(schema("Rulebook.Schemas")[["properties", "view"]])
        #expect(told.fields?.isEmpty == true)
    }

    private func schema(_ name: String) throws -> Document {
        try #require(document[["components", "schemas", name]])
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

extension Document {
    /// Of the types in a property.
    fileprivate func names(_ property: String) -> [String] {
        let places = self[["properties", property]]?.references ?? []
        return places.map { String($0.dropFirst("#/components/schemas/".count)) }
    }
}
