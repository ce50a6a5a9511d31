import ParlorWire

extension Reference {
    /// What a device sends and receives, and what the bus publishes.
    func asyncAPI() throws -> Document {
        .object([
            ("asyncapi", .text("3.0.0")),
            (
                "info",
                .object([
                    ("title", .text("Parlor")), ("version", .text("1.0.0")),
                    ("description", .text("What protocol.md tells, for programs.")),
                ])
            ),
            ("defaultContentType", .text("application/json")),
            ("servers", servers), ("channels", channels), ("operations", operations),
            ("components", .object([("messages", try messages()), ("schemas", try schemas())])),
        ])
    }

    private var servers: Document {
        .object([
            (
                "gateway",
                .object([
                    ("host", .text("127.0.0.1:8080")), ("protocol", .text("ws")),
                    ("description", .text("For devices; PARLOR_HTTP says where.")),
                ])
            ),
            (
                "bus",
                .object([
                    ("host", .text("127.0.0.1:5551")), ("protocol", .text("zeromq")),
                    ("description", .text("Every event, for any SUB; PARLOR_BUS says where.")),
                ])
            ),
        ])
    }

    private var channels: Document {
        .object(
            [
                (
                    "socket",
                    .object([
                        ("address", .text("/v1/ws")),
                        ("servers", .list([.reference("servers/gateway")])),
                        ("messages", references(socketMessages)),
                    ])
                )
            ]
                + kinds.map { kind in
                    (
                        kind.name,
                        .object([
                            ("address", .text("\(kind.name).{key}.{event}")),
                            ("servers", .list([.reference("servers/bus")])),
                            (
                                "parameters",
                                .object([
                                    (
                                        "key",
                                        .object([("description", .text("Which \(kind.name)."))])
                                    ),
                                    (
                                        "event",
                                        .object([
                                            ("enum", .list(kind.events.map { .text($0.name) }))
                                        ])
                                    ),
                                ])
                            ),
                            (
                                "messages",
                                references(kind.events.map { "bus.\(kind.name).\($0.name)" })
                            ),
                        ])
                    )
                })
    }

    private func references(_ names: [String]) -> Document {
        .object(names.map { ($0, .reference("components/messages/\($0)")) })
    }

    private var outerCalls: [ListedCall] { calls.filter { !$0.isInner } }

    private var outerKinds: [ListedKind] { kinds.filter { $0.watchers != nil } }

    private var socketMessages: [String] {
        let whole = Frame.allCases.filter { ![.call, .ok, .state, .event].contains($0) }
        return whole.map(\.rawValue) + outerCalls.flatMap { ["call.\($0.name)", "ok.\($0.name)"] }
            + outerKinds.flatMap { kind in
                ["state.\(kind.name)"] + kind.events.map { "event.\(kind.name).\($0.name)" }
            }
    }

    /// The gateway's: what devices send is received.
    private var operations: Document {
        func operation(
            _ action: String, _ messages: [String], reply: [String] = []
        ) -> Document {
            let place = "channels/socket"
            func list(_ names: [String]) -> Document {
                .list(names.map { .reference("\(place)/messages/\($0)") })
            }
            var fields: [(String, Document)] = [
                ("action", .text(action)), ("channel", .reference(place)),
                ("messages", list(messages)),
            ]
            if !reply.isEmpty {
                let answer: Document = .object([
                    ("channel", .reference(place)), ("messages", list(reply)),
                ])
                fields.append(("reply", answer))
            }
            return .object(fields)
        }
        let pushed = outerKinds.flatMap { kind in
            ["state.\(kind.name)"] + kind.events.map { "event.\(kind.name).\($0.name)" }
        }
        return .object(
            [
                ("hello", operation("receive", ["hello"], reply: ["welcome"])),
                ("watch", operation("receive", ["watch"], reply: ["watched", "error"])),
                ("unwatch", operation("receive", ["unwatch"], reply: ["done", "error"])),
                ("away", operation("receive", ["away"], reply: ["done", "error"])),
                ("push", operation("send", pushed + ["signal", "closed"])),
            ]
                + outerCalls.map {
                    (
                        $0.name,
                        operation(
                            "receive", ["call.\($0.name)"], reply: ["ok.\($0.name)", "error"])
                    )
                })
    }
}
