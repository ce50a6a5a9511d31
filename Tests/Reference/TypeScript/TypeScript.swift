/// A piece of TypeScript, and the shapes that it speaks of.
struct TypeScript {
    let text: String
    let shapes: [Shape]

    /// What stands behind a name and a colon.
    indirect enum Form {
        case shape(Shape)
        case texts([String])
        case any([Shape], orNull: Bool)
        case fields([Field])
        case object([(String, Form)])
        case members([TypeScript])
        /// A file's content.
        case bytes

        static func of(_ body: Book.Body) -> Form {
            switch body {
            case .whole(let shape): .shape(shape)
            case .fields(let fields): .fields(fields)
            }
        }
    }

    static func interface(
        _ name: String, _ comment: String?, _ members: [TypeScript], isOpen: Bool = false
    ) -> TypeScript {
        let open = isOpen ? [TypeScript(text: "[name: string]: unknown;", shapes: [])] : []
        let inner = Form.members(members + open)
        return TypeScript(
            text: doc(comment) + "export interface \(plain(name)) \(inner.text)",
            shapes: inner.shapes)
    }

    static func alias(_ name: String, _ comment: String?, _ form: Form) -> TypeScript {
        TypeScript(
            text: doc(comment) + "export type \(plain(name)) = \(form.text);",
            shapes: form.shapes)
    }

    static func member(
        _ name: String, _ comment: String?, _ form: Form, isOptional: Bool = false
    ) -> TypeScript {
        TypeScript(
            text: doc(comment) + "\(key(name))\(isOptional ? "?" : ""): \(form.text);",
            shapes: form.shapes)
    }

    private static func doc(_ comment: String?) -> String {
        guard let comment, !comment.isEmpty else { return "" }
        return "/** \(comment.replacing("*/", with: "* /")) */\n"
    }

    /// The name of a type: one inside another has a dot, which TypeScript does not allow.
    fileprivate static func plain(_ name: String) -> String { name.filter { $0 != "." } }

    fileprivate static func key(_ name: String) -> String {
        let isPlain =
            name.first.map { $0.isLetter || $0 == "_" } == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isPlain ? name : "\"\(name)\""
    }
}

extension TypeScript.Form {
    var text: String {
        switch self {
        case .shape(let shape): shape.typeScript
        case .texts(let texts): texts.map { "\"\($0)\"" }.joined(separator: " | ")
        case .any(let shapes, let orNull):
            (shapes.map(\.typeScript) + (orNull ? ["null"] : [])).joined(separator: " | ")
        case .fields(let fields) where fields.isEmpty: "Record<string, never>"
        case .fields(let fields):
            "{ "
                + fields.map { field in
                    TypeScript.key(field.name) + (field.isOptional ? "?: " : ": ")
                        + field.shape.typeScript
                }.joined(separator: "; ") + " }"
        case .object(let fields):
            "{ "
                + fields.map { "\(TypeScript.key($0.0)): \($0.1.text)" }.joined(separator: "; ")
                + " }"
        case .members(let members) where members.isEmpty: "{}"
        case .members(let members):
            "{\n" + members.map { $0.text.indented + "\n" }.joined() + "}"
        case .bytes: "Blob"
        }
    }

    var shapes: [Shape] {
        switch self {
        case .shape(let shape): [shape]
        case .any(let shapes, _): shapes
        case .fields(let fields): fields.map(\.shape)
        case .object(let fields): fields.flatMap(\.1.shapes)
        case .members(let members): members.flatMap(\.shapes)
        case .texts, .bytes: []
        }
    }
}

extension Shape {
    fileprivate var typeScript: String {
        switch self {
        case .text: "string"
        case .integer, .number: "number"
        case .flag: "boolean"
        case .anything: "unknown"
        case .list(let element): "\(element.typeScript)[]"
        case .dictionary(let value): "Record<string, \(value.typeScript)>"
        case .named(let name): TypeScript.plain(name)
        }
    }
}

extension String {
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
            .joined(separator: "\n")
    }
}
