import Wire

extension Reference {
    func messages() throws -> Document {
        var messages: [(String, Document)] = try Frame.allCases
            .filter { ![.call, .ok, .state, .event].contains($0) }
            .map { frame in
                let fields = try frame.fields(book)
                return (frame.rawValue, message(frame.summary, schema(of: fields), fields))
            }
        for call in calls where !call.isInner {
            messages.append(
                (
                    "call.\(call.name)",
                    try framed(
                        .call, call.summary,
                        [
                            "call": constant(call.name), "body": schema(of: call.body),
                        ], sample: ["call": .text(call.name), "body": example(of: call.body)])
                ))
            messages.append(
                (
                    "ok.\(call.name)",
                    try framed(
                        .ok, "The answer to `\(call.name)`.",
                        [
                            "ok": schema(of: call.reply)
                        ], sample: ["ok": book.example(of: call.reply, in: "")])
                ))
        }
        for kind in kinds {
            if kind.watchers != nil {
                messages.append(
                    (
                        "state.\(kind.name)",
                        try framed(
                            .state, Frame.state.summary,
                            [
                                "snapshot": schema(of: kind.view)
                            ], sample: ["snapshot": book.example(of: kind.view, in: "")])
                    ))
            }
            for event in kind.events {
                if kind.watchers != nil {
                    messages.append(
                        (
                            "event.\(kind.name).\(event.name)",
                            try framed(
                                .event, event.summary,
                                [
                                    "event": constant(event.name), "body": schema(of: event.body),
                                ],
                                sample: [
                                    "event": .text(event.name), "body": example(of: event.body),
                                ])
                        ))
                }
                messages.append(
                    (
                        "bus.\(kind.name).\(event.name)",
                        .object([
                            ("summary", .text(event.summary)),
                            ("headers", .reference("components/schemas/EventHeader")),
                            ("payload", schema(of: event.body)),
                        ])
                    ))
            }
        }
        return .object(messages)
    }

    func schemas() throws -> Document {
        .object(
            book.definitions.sorted { $0.key < $1.key }.map { name, definition in
                let summary =
                    checkout.comments[name].map { [("description", Document.text($0))] } ?? []
                return (name, .object(summary + schema(of: definition)))
            })
    }
}

extension Reference {
    private func message(_ summary: String, _ payload: Document, _ fields: [Field]) -> Document {
        message(summary, payload, example: book.example(of: fields))
    }

    private func message(_ summary: String, _ payload: Document, example: Document) -> Document {
        .object([
            ("summary", .text(summary)), ("payload", payload),
            ("examples", .list([.object([("payload", example)])])),
        ])
    }

    /// A frame some of whose fields are known better than the frame's own type knows them.
    private func framed(
        _ frame: Frame, _ summary: String, _ known: [String: Document], sample: [String: Document]
    ) throws -> Document {
        let fields = try frame.fields(book)
        let example = Document.object(
            fields.map { ($0.name, sample[$0.name] ?? book.example(of: $0.shape, in: $0.name)) })
        return message(summary, schema(of: fields, known), example: example)
    }

    private func constant(_ text: String) -> Document { .object([("const", .text(text))]) }

    private func example(of body: Book.Body) -> Document {
        switch body {
        case .whole(let shape): book.example(of: shape, in: "")
        case .fields(let fields): book.example(of: fields)
        }
    }

    private func schema(of body: Book.Body) -> Document {
        switch body {
        case .whole(let shape): schema(of: shape)
        case .fields(let fields): schema(of: fields)
        }
    }

    private func schema(of fields: [Field], _ known: [String: Document] = [:]) -> Document {
        .object(members(fields, known))
    }

    private func members(
        _ fields: [Field], _ known: [String: Document] = [:]
    ) -> [(String, Document)] {
        let needed = fields.filter { !$0.isOptional }.map { Document.text($0.name) }
        return [
            ("type", .text("object")),
            (
                "properties",
                .object(fields.map { ($0.name, known[$0.name] ?? schema(of: $0.shape)) })
            ),
        ] + (needed.isEmpty ? [] : [("required", .list(needed))])
    }

    private func schema(of definition: Definition) -> [(String, Document)] {
        switch definition {
        case .text(let format):
            [("type", .text("string"))] + (format.map { [("format", .text($0))] } ?? [])
        case .oneOf(let texts):
            [("type", .text("string")), ("enum", .list(texts.map { .text($0) }))]
        case .like(let shape):
            [("oneOf", .list([schema(of: shape), .object([("type", .text("null"))])]))]
        case .object(let fields, _): members(fields)
        }
    }

    private func schema(of shape: Shape) -> Document {
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
