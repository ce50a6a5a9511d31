import ParlorGames
import ParlorWire

/// A shape as `match.rules` tells it: JSON Schema.
final class GameSchema: Decodable {
    let type: String?
    let description: String?
    let `enum`: [String]?
    let items: GameSchema?
    let properties: [String: GameSchema]?
    let required: [String]?
    let oneOf: [GameSchema]?
    let additionalProperties: GameSchema?
}

/// The types of a game's actions, settings and views.
struct ListedGame {
    let id: String
    let action: Shape
    let settings: Shape
    let view: Shape

    /// All games of the catalogue. Those that share their actions and views, as the party games do,
    /// share the names of all three types: their settings differ in their versions alone.
    static func all(_ book: Book, _ comments: inout Comments) throws -> [ListedGame] {
        let rulebooks = Catalogue.standard.games.map { $0.rulebook }
        return try rulebooks.map { rulebook in
            let schemas = rulebook.schemas
            let alike = rulebooks.count {
                $0.schemas.action == schemas.action && $0.schemas.view == schemas.view
            }
            let name = alike > 1 ? "Party" : rulebook.game.capitalized
            func shape(_ schema: RawJSON, _ part: String) throws -> Shape {
                let schema = try JSON.decode(GameSchema.self, from: schema.bytes)
                return book.shape(of: schema, as: name + part, &comments)
            }
            return ListedGame(
                id: rulebook.game, action: try shape(rulebook.schemas.action, "Action"),
                settings: try shape(rulebook.schemas.settings, "Settings"),
                view: try shape(rulebook.schemas.view, "View"))
        }
    }
}

extension Book {
    /// Whatever needs a name gets this one, and what is inside a longer one.
    fileprivate func shape(
        of schema: GameSchema, as name: String, _ comments: inout Comments
    ) -> Shape {
        if let texts = schema.enum { return define(name, .oneOf(texts)) }
        if let forms = schema.oneOf {
            let shapes = forms.filter { $0.type != "null" }.map { form in
                shape(of: form, as: name + form.ownName, &comments)
            }
            return define(name, .anyOf(shapes, orNull: shapes.count < forms.count))
        }
        switch schema.type {
        case "boolean": return .flag
        case "integer": return .integer
        case "number": return .number
        case "array":
            guard let items = schema.items else { return .list(.anything) }
            return .list(shape(of: items, as: name + "Item", &comments))
        case "object":
            if let values = schema.additionalProperties {
                return .dictionary(shape(of: values, as: name + "Value", &comments))
            }
            let needed = Set(schema.required ?? [])
            let fields = (schema.properties ?? [:]).sorted { $0.key < $1.key }.map { field, inner in
                if let words = inner.description { comments.tell(name, field, words) }
                return Field(
                    name: field, shape: shape(of: inner, as: name + field.capitalized, &comments),
                    isOptional: !needed.contains(field))
            }
            return define(name, .object(fields, first: Set(fields.map(\.name))))
        default: return .text
        }
    }
}

extension GameSchema {
    /// Of one of several: an action is named by its only field, and words beside numbers have a name
    /// of their own.
    fileprivate var ownName: String {
        if `enum` != nil { return "Word" }
        return properties.flatMap { $0.count == 1 ? $0.keys.first : nil }?.capitalized ?? ""
    }
}

extension String {
    /// With a capital letter first.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
