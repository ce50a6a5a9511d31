import Testing

@testable import Reference

@Suite struct AsyncAPITests {
    let document: Document

    init() throws { document = try FreshnessTests.reference().asyncAPI() }

    @Test func `every reference leads somewhere`() {
        let places = document.references
        #expect(places.count > 100)
        for place in places {
            let names = place.dropFirst("#/".count).split(separator: "/").map(String.init)
            #expect(document[names] != nil, "Nothing is at \(place).")
        }
    }

    @Test func `an operation's messages are its channel's`() throws {
        let operations = try #require(document[["operations"]]?.fields)
        #expect(operations.count > 15)
        for (name, operation) in operations {
            #expect(["send", "receive"].contains(operation[["action"]]?.text), "\(name)")
            let messages = operation[["messages"]]?.references ?? []
            #expect(!messages.isEmpty)
            for message in messages { #expect(message.hasPrefix("#/channels/socket/")) }
        }
    }

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
    fileprivate var fields: [(String, Document)]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate subscript(_ path: [String]) -> Document? {
        guard let name = path.first else { return self }
        return fields?.first { $0.0 == name }?.1[Array(path.dropFirst())]
    }

    fileprivate var references: [String] {
        switch self {
        case .object(let fields):
            fields.flatMap { $0.0 == "$ref" ? [$0.1.text ?? ""] : $0.1.references }
        case .list(let items): items.flatMap(\.references)
        default: []
        }
    }

    /// As far as objects, their needed fields and lists go.
    fileprivate func fits(_ value: Document, _ schema: Document) -> Bool {
        if let place = schema[["$ref"]]?.text {
            let names = place.dropFirst("#/".count).split(separator: "/").map(String.init)
            return self[names].map { fits(value, $0) } ?? false
        }
        switch (schema[["type"]]?.text, value) {
        case ("object", .object(let fields)):
            guard case .list(let needed)? = schema[["required"]] ?? .list([]) else { return false }
            return needed.allSatisfy { name in fields.contains { $0.0 == name.text } }
                && fields.allSatisfy { name, value in
                    schema[["properties", name]].map { fits(value, $0) } ?? true
                }
        case ("array", .list(let items)):
            return items.allSatisfy { fits($0, schema[["items"]] ?? .object([])) }
        case ("string", .text), ("integer", .integer), ("number", .integer), ("boolean", .flag):
            return true
        case (nil, _): return true
        default: return false
        }
    }
}
