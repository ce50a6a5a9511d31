import Contracts
import ParlorWire

extension Reference {
    /// What is asked and answered over HTTP: made of the routes that the gateway answers by.
    func openAPI() throws -> Document {
        let paths = Dictionary(grouping: Route.allCases, by: \.path).sorted { $0.key < $1.key }
        let described = Document.object(
            try paths.map { path, routes in
                (path, .object(try routes.map { ($0.method.lowercased(), try operation($0)) }))
            })
        return .object([
            ("openapi", .text("3.1.0")),
            (
                "info",
                .object([
                    ("title", .text("Parlor")), ("version", .text("1.0.0")),
                    ("description", .text("What protocol.md tells of HTTP, for programs.")),
                ])
            ),
            ("servers", .list([.object([("url", .text("http://127.0.0.1:8080"))])])),
            ("security", .list([])), ("paths", described),
            (
                "components",
                .object([
                    ("schemas", try schemas(under: described)),
                    (
                        "securitySchemes",
                        .object([
                            (
                                "token",
                                .object([("type", .text("http")), ("scheme", .text("bearer"))])
                            )
                        ])
                    ),
                ])
            ),
        ])
    }

    private func operation(_ route: Route) throws -> Document {
        let summary = checkout.comments["Route", "\(route)"] ?? ""
        var fields: [(String, Document)] = [
            ("operationId", .text("\(route)")), ("summary", .text(summary)),
        ]
        let names = route.path.matches(of: /\{(\w+)\}/).map { String($0.1) }
        if !names.isEmpty { fields.append(("parameters", .list(names.map(parameter)))) }
        if route.needsToken {
            fields.append(("security", .list([.object([("token", .list([]))])])))
        }
        if let body = try requestBody(route) { fields.append(("requestBody", body)) }
        return .object(fields + [("responses", try responses(route))])
    }

    private func parameter(_ name: String) -> Document {
        .object([
            ("name", .text(name)), ("in", .text("path")), ("required", .flag(true)),
            ("schema", .object([("type", .text("string"))])),
        ])
    }

    private func requestBody(_ route: Route) throws -> Document? {
        guard let type = route.body else {
            return route == .uploadPhoto ? content(Route.images, isRequired: true) : nil
        }
        let isRequired = try book.fields(of: type).contains { !$0.isOptional }
        return content(
            ["application/json"], schema(of: try book.shape(of: type)), isRequired: isRequired)
    }

    private func responses(_ route: Route) throws -> Document {
        let answer = try route.answer.map { type in try book.shape(of: type) }
        let media = content(route.mediaTypes, answer.map { shape in schema(of: shape) })
        var known: [(String, Document)] = [("200", described("The request succeeded.", media))]
        if route.isCached { known.append(("304", described("Not modified.", .object([])))) }
        let failure = schema(of: try book.shape(of: HTTPFailure.self))
        let refused = content(["application/json"], failure)
        let failed = described("The request failed; the body says why.", refused)
        return .object(known + [("default", failed)])
    }

    private func described(_ text: String, _ rest: Document) -> Document {
        guard case .object(let fields) = rest else { return rest }
        return .object([("description", .text(text))] + fields)
    }

    private func content(
        _ types: [String], _ schema: Document? = nil, isRequired: Bool = false
    ) -> Document {
        let media = Document.object(schema.map { [("schema", $0)] } ?? [])
        return .object(
            (isRequired ? [("required", .flag(true))] : [])
                + [("content", .object(types.map { ($0, media) }))])
    }

    /// Those that are named there, and those that these name.
    private func schemas(under document: Document) throws -> Document {
        var found: [String: Document] = [:]
        var open = document.schemaNames
        while let name = open.popLast() {
            guard found[name] == nil, let definition = book.definitions[name] else { continue }
            let summary = checkout.comments[name].map { [("description", Document.text($0))] } ?? []
            let schema = Document.object(summary + schema(of: definition))
            found[name] = schema
            open += schema.schemaNames
        }
        return .object(found.sorted { $0.key < $1.key })
    }
}

extension Document {
    /// Every schema that a `$ref` in it names.
    fileprivate var schemaNames: [String] {
        switch self {
        case .object(let fields):
            fields.flatMap { name, value -> [String] in
                guard name == "$ref", case .text(let place) = value else {
                    return value.schemaNames
                }
                return [String(place.dropFirst("#/components/schemas/".count))]
            }
        case .list(let items): items.flatMap(\.schemaNames)
        default: []
        }
    }
}
