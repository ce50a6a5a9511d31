import ParlorWire

/// The types as JSON Schema.
extension Reference {
    func schemas() throws -> Document {
        .object(
            book.definitions.sorted { $0.key < $1.key }.map { name, definition in
                let summary =
                    checkout.comments[name].map { [("description", Document.text($0))] } ?? []
                let more =
                    Self.open.contains(name) ? [("additionalProperties", Document.object([]))] : []
                let known = Bound.all[name]?.mapValues(\.schema) ?? [:]
                return (name, .object(summary + schema(of: definition, known) + more))
            })
    }

    /// They keep what an app adds.
    static let open: Set = ["Preferences", "PreferencesChange"]

    func schema(of body: Book.Body) -> Document {
        switch body {
        case .whole(let shape): schema(of: shape)
        case .fields(let fields): schema(of: fields)
        }
    }

    func schema(of fields: [Field], _ known: [String: Document] = [:]) -> Document {
        .object(members(fields, known))
    }

    func members(
        _ fields: [Field], _ known: [String: Document] = [:]
    ) -> [(String, Document)] {
        let needed = fields.filter { !$0.isOptional }.map { Document.text($0.name) }
        let properties = fields.map { ($0.name, known[$0.name] ?? schema(of: $0.shape)) }
        var members: [(String, Document)] = [
            ("type", .text("object")), ("properties", .object(properties)),
        ]
        if !needed.isEmpty { members.append(("required", .list(needed))) }
        return members + byGame(fields)
    }

    func schema(
        of definition: Definition, _ known: [String: Document] = [:]
    ) -> [(String, Document)] {
        switch definition {
        case .text(let format):
            [("type", .text("string"))] + (format.map { [("format", .text($0))] } ?? [])
        case .oneOf(let texts):
            [("type", .text("string")), ("enum", .list(texts.map { .text($0) }))]
        case .anyOf(let shapes, let orNull):
            [
                (
                    "anyOf",
                    .list(
                        shapes.map(schema(of:))
                            + (orNull ? [.object([("type", .text("null"))])] : []))
                )
            ]
        case .object(let fields, _): members(fields, known)
        }
    }

    func schema(of shape: Shape) -> Document {
        switch shape {
        case .text: .object([("type", .text("string"))])
        case .integer: .object([("type", .text("integer"))])
        case .number: .object([("type", .text("number"))])
        case .flag: .object([("type", .text("boolean"))])
        case .anything: .object([])
        case .list(let element):
            .object([("type", .text("array")), ("items", schema(of: element))])
        case .dictionary(let value):
            .object([("type", .text("object")), ("additionalProperties", schema(of: value))])
        case .named(let name): .reference("components/schemas/\(name)")
        }
    }
}
