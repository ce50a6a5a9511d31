import ParlorWire

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
                        ].merging(call.key.map { ["key": schema(of: $0)] } ?? [:]) { $1 },
                        needing: call.key == nil ? [] : ["key"],
                        sample: [
                            "call": .text(call.name), "body": example(of: call.body),
                        ].merging(call.key.map { ["key": book.example(of: $0, in: "key")] } ?? [:])
                        {
                            $1
                        })
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
        _ frame: Frame, _ summary: String, _ known: [String: Document],
        needing needed: Set<String> = [], sample: [String: Document]
    ) throws -> Document {
        let fields = try frame.fields(book).map { field in
            var field = field
            if needed.contains(field.name) { field.isOptional = false }
            return field
        }
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
}
