@testable import Reference

/// What JSON Schema (draft 7) demands of a schema, as far as ours have any of it.
enum AsyncAPISchema {
    private static let types: Set = [
        "object", "array", "string", "integer", "number", "boolean", "null",
    ]
    private static let formats: Set = ["date-time"]

    static func flaws(of schema: Document, _ place: String) -> [String] {
        guard let fields = schema.fields else { return ["\(place) is no schema"] }
        if schema[["$ref"]] != nil {
            return fields.count == 1 ? [] : ["\(place) has something beside its $ref"]
        }
        return fields.flatMap { flaws(of: $0.0, $0.1, in: schema, "\(place).\($0.0)") }
    }

    private static func flaws(
        of keyword: String, _ value: Document, in schema: Document, _ place: String
    ) -> [String] {
        switch keyword {
        case "type":
            return types.contains(value.text ?? "") ? [] : ["\(place) is no type"]
        case "format":
            return formats.contains(value.text ?? "") ? [] : ["\(place) is no format"]
        case "description": return value.text == nil ? ["\(place) is no text"] : []
        case "const", "default": return []
        case "minimum", "maximum":
            guard case .integer = value else { return ["\(place) is no number"] }
            return []
        case "enum": return value.items?.isEmpty == false ? [] : ["\(place) has no value"]
        case "properties":
            guard let fields = value.fields else { return ["\(place) is no object"] }
            let isTwice = Set(fields.map(\.0)).count < fields.count
            return (isTwice ? ["\(place) has one twice"] : [])
                + fields.flatMap { flaws(of: $0.1, "\(place).\($0.0)") }
        case "items", "additionalProperties", "if": return flaws(of: value, place)
        case "then":
            let isAlone = schema[["if"]] == nil
            return (isAlone ? ["\(place) has no if"] : []) + flaws(of: value, place)
        case "allOf", "anyOf":
            guard let items = value.items, !items.isEmpty else { return ["\(place) has no schema"] }
            return items.flatMap { flaws(of: $0, place) }
        case "required":
            guard let items = value.items, !items.isEmpty else { return ["\(place) has no name"] }
            let names = items.map { $0.text ?? "" }
            let known = Set(schema[["properties"]]?.fields?.map(\.0) ?? [])
            return (Set(names).count < names.count ? ["\(place) has one twice"] : [])
                + Set(names).subtracting(known).sorted().map { "\(place) has the unknown '\($0)'" }
        default: return ["\(place) is no keyword"]
        }
    }
}
