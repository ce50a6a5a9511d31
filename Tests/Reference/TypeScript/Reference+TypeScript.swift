import Contracts
import EventSourcing
import ParlorWire

extension Reference {
    /// The types of what devices send and receive, for TypeScript and for editors of JavaScript.
    func typeScript() throws -> String {
        let listed = try [
            callTypes(), requestTypes(), eventTypes(), viewTypes(), gameTypes(), signalTypes(),
            frameTypes(),
        ]
        let named = declarations(under: listed.flatMap(\.shapes))
        return ([Self.head] + listed.map(\.text) + named)
            .joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        // Made of the sources by `make docs`.
        // `null` and absent mean the same: Parlor leaves out what a `?` follows.
        """

    private func callTypes() -> TypeScript {
        let outer = calls.filter { !$0.isInner }.sorted { $0.name < $1.name }
        return TypeScript.interface(
            "Calls", "What a device calls, about what, and what it is answered.",
            outer.map { call in
                TypeScript.member(
                    call.name, call.summary,
                    .object(
                        (call.key.map { [("key", .shape($0))] } ?? []) + [
                            ("body", .of(call.body)), ("reply", .shape(call.reply)),
                        ]))
            })
    }

    private func requestTypes() throws -> TypeScript {
        let routes = Route.allCases.filter { $0.answer != nil }
        return TypeScript.interface(
            "Requests", "What is sent over HTTP, and what it is answered.",
            try routes.map { route in
                let answer = try route.answer.map { try book.shape(of: $0) } ?? .anything
                let body = try route.body.map { TypeScript.Form.shape(try book.shape(of: $0)) }
                return TypeScript.member(
                    "\(route.method) \(route.path)", checkout.comments["Route", "\(route)"],
                    .object([("body", body ?? .bytes), ("reply", .shape(answer))]))
            })
    }

    private var watched: [ListedKind] {
        kinds.filter { $0.watchers != nil }.sorted { $0.name < $1.name }
    }

    private func eventTypes() -> TypeScript {
        TypeScript.interface(
            "Events", "What happens in the streams of each kind: the body of each event.",
            watched.map { kind in
                TypeScript.member(
                    kind.name, nil,
                    .members(
                        kind.events.map { event in
                            TypeScript.member(event.name, event.summary, .of(event.body))
                        }))
            })
    }

    private func viewTypes() -> TypeScript {
        TypeScript.interface(
            "Views", "The state of a stream of each kind, as a watcher gets it.",
            watched.map { TypeScript.member($0.name, nil, .shape($0.view)) })
    }

    private func gameTypes() -> TypeScript {
        TypeScript.interface(
            "Games", "The actions, settings and views of each game.",
            games.sorted { $0.id < $1.id }.map { game in
                TypeScript.member(
                    game.id, nil,
                    .object([
                        ("action", .shape(game.action)), ("settings", .shape(game.settings)),
                        ("view", .shape(game.view)),
                    ]))
            })
    }

    /// They are published with the body that they were called with.
    private func signalTypes() -> TypeScript {
        let kinds = Dictionary(grouping: calls.filter(\.isSignal), by: \.kind)
        return TypeScript.interface(
            "Signals", "What is told to those who watch at this moment, and not kept.",
            kinds.sorted { $0.key < $1.key }.map { kind, calls in
                TypeScript.member(
                    kind, nil,
                    .members(
                        calls.map { call in
                            TypeScript.member(call.verb, call.summary, .of(call.body))
                        }))
            })
    }

    private func frameTypes() throws -> TypeScript {
        TypeScript.interface(
            "Frames", "The objects that the WebSocket carries.",
            try Frame.allCases.map { frame in
                TypeScript.member(
                    frame.rawValue, frame.summary, .of(.fields(try frame.fields(book))))
            })
    }

    /// Those that are named there, and those that these name.
    private func declarations(under shapes: [Shape]) -> [String] {
        var found: [String: String] = [:]
        var open = shapes.flatMap(\.names)
        while let name = open.popLast() {
            guard found[name] == nil, let definition = book.definitions[name] else { continue }
            let declared = declaration(of: name, definition)
            found[name] = declared.text
            open += declared.shapes.flatMap(\.names)
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private func declaration(of name: String, _ definition: Definition) -> TypeScript {
        let comment = checkout.comments[name]
        switch definition {
        case .text: return .alias(name, comment, .shape(.text))
        case .oneOf(let texts): return .alias(name, comment, .texts(texts))
        case .anyOf(let shapes, let orNull):
            return .alias(name, comment, .any(shapes, orNull: orNull))
        case .object(let fields, _):
            return .interface(
                name, comment,
                fields.map { field in
                    .member(
                        field.name, checkout.comments[name, field.name], .shape(field.shape),
                        isOptional: field.isOptional)
                }, isOpen: Self.open.contains(name))
        }
    }
}
