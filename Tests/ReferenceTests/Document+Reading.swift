@testable import Reference

extension Document {
    var fields: [(String, Document)]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var items: [Document]? { if case .list(let items) = self { items } else { nil } }

    subscript(reference place: String) -> Document? {
        self[place.dropFirst("#/".count).split(separator: "/").map(String.init)]
    }

    /// What it refers to, or itself.
    func resolved(_ part: Document) -> Document? {
        part[["$ref"]]?.text.map { self[reference: $0] } ?? part
    }

    /// The same with another value there, or with none.
    func replacing(_ path: [String], with value: Document?) -> Document? {
        guard let name = path.first else { return value }
        var fields = fields ?? []
        let place = fields.firstIndex { $0.0 == name }
        let old = place.map { fields[$0].1 } ?? .object([])
        let new = old.replacing(Array(path.dropFirst()), with: value)
        switch (place, new) {
        case (let place?, let new?): fields[place].1 = new
        case (let place?, nil): fields.remove(at: place)
        case (nil, let new?): fields.append((name, new))
        case (nil, nil): return nil
        }
        return .object(fields)
    }

    subscript(_ path: [String]) -> Document? {
        guard let name = path.first else { return self }
        return fields?.first { $0.0 == name }?.1[Array(path.dropFirst())]
    }

    var references: [String] {
        switch self {
        case .object(let fields):
            fields.flatMap { $0.0 == "$ref" ? [$0.1.text ?? ""] : $0.1.references }
        case .list(let items): items.flatMap(\.references)
        default: []
        }
    }

    /// As far as objects, their needed fields and lists go.
    func fits(_ value: Document, _ schema: Document) -> Bool {
        if let place = schema[["$ref"]]?.text {
            return self[reference: place].map { fits(value, $0) } ?? false
        }
        if let forms = schema[["anyOf"]]?.items { return forms.contains { fits(value, $0) } }
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
