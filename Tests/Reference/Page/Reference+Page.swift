import Contracts
import Door
import Sessions
import Tokens
import Wire

extension Reference {
    /// `words.md` with every `{{table}}` in its place.
    func page() throws -> String {
        var page = try checkout.text("Tests/Reference/Page/words.md")
        let timeouts = DoorTimeouts()
        let tables: [(String, String)] = [
            ("routes", routes), ("statuses", statusTable),
            ("frames.device", try frames(fromDevice: true)),
            ("frames.gateway", try frames(fromDevice: false)), ("limits", limits),
            ("closeCodes", closeCodes), ("helloWithin", Session.helloWithin.inWords),
            ("mostObjects", String(Incoming.most)), ("games", gameTable), ("calls", callTables),
            ("innerCalls", innerCallTable), ("events", eventTables),
            ("doorLimits", doorLimits), ("tokenLifetime", Token.lifetime.inWords),
            ("headPatience", timeouts.head.inWords), ("bodyPatience", timeouts.body.inWords),
            ("idlePatience", timeouts.idle.inWords), ("silence", timeouts.silence.inWords),
            ("pong", timeouts.pong.inWords), ("away", RoomTimeouts.away.inWords),
            ("alone", RoomTimeouts.alone.inWords),
            ("seatedSilence", timeouts.seatedSilence.inWords),
            ("seatedPong", timeouts.seatedPong.inWords),
            ("mostDevices", String(Device.most)), ("longestName", String(Device.longestName)),
            ("errorCodes", errorCodes), ("refusals", refusalTables), ("types", types),
        ]
        for (name, table) in tables {
            let place = "{{\(name)}}"
            guard page.contains(place) else { throw Undescribed("words.md without \(place)") }
            page = page.replacing(place, with: table)
        }
        return page.replacing("{{contents}}", with: contents(of: page))
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        return ([line(head), "|" + head.map { _ in "---|" }.joined()] + rows.map(line)).joined(
            separator: "\n")
    }

    private var routes: String {
        table(
            ["Request", "Body", "Answer", "What it does"],
            Route.allCases.map { route in
                [
                    "`\(route.method) \(route.path)`" + (route.needsToken ? " with a token" : ""),
                    route.body.map { link(Book.name(of: $0)) }
                        ?? (route == .uploadPhoto ? "bytes" : ""),
                    route.answer.map { link(Book.name(of: $0)) } ?? "",
                    checkout.comments["Route", "\(route)"] ?? "",
                ]
            })
    }

    private var statusTable: String {
        let names = Dictionary(
            grouping: checkout.errorCodes.filter { ErrorCode($0.value).httpStatus != 400 }
        ) { "\(ErrorCode($0.value).httpStatus)" }
        return table(
            ["Status", "Error codes"],
            names.sorted { $0.key < $1.key }.map { status, codes in
                [status, codes.map { "`\($0.value)`" }.joined(separator: ", ")]
            } + [["400", "all others"]])
    }

    private func frames(fromDevice: Bool) throws -> String {
        try Frame.allCases.filter { $0.isFromDevice == fromDevice }.map { frame in
            let fields = try frame.fields(book)
            return """
                **\(frame.rawValue)**: \(frame.summary)

                \(fieldTable(fields, of: frame.type))

                ```json
                \(book.example(of: fields).json)
                ```
                """
        }.joined(separator: "\n\n")
    }

    private var limits: String {
        guard case .object(let fields, _) = book.definitions["SessionLimits"],
            let usual = try? JSON.decode([String: Int].self, from: JSON.encode(SessionLimits()))
        else { return "" }
        return table(
            ["Limit", "Usually", "Set by", ""],
            fields.map { field in
                [
                    "`\(field.name)`", usual[field.name].map(String.init) ?? "",
                    "`PARLOR_LIMIT_\(field.name.inCapitals)`",
                    checkout.comments["SessionLimits", field.name] ?? "",
                ]
            })
    }

    /// What a gateway bounds besides, for all who come from outside.
    private var doorLimits: String {
        let known = Mirror(reflecting: GatewayLimits()).children.compactMap { limit in
            (limit.value as? Int).flatMap { value in limit.label.map { (name: $0, value: value) } }
        }
        return table(
            ["Set by", "Usually", ""],
            known.map { limit in
                [
                    "`PARLOR_LIMIT_\(limit.name.inCapitals)`", String(limit.value),
                    checkout.comments["GatewayLimits", limit.name] ?? "",
                ]
            })
    }

    private var closeCodes: String {
        table(
            ["Code", "Why"],
            checkout.closeCodes.map {
                ["\($0.value)", checkout.comments["CloseCode", $0.name] ?? ""]
            })
    }

    /// One for each kind.
    private var callTables: String {
        let kinds = Dictionary(grouping: calls.filter { !$0.isInner }) { call in
            String(call.name.prefix { $0 != "." })
        }
        return kinds.sorted { $0.key < $1.key }.map { kind, calls in
            let rows = calls.sorted { $0.name < $1.name }.map { call in
                [
                    "`\(call.name)`", call.key.map(text) ?? "", text(call.body), text(call.reply),
                    call.summary,
                ]
            }
            return "### \(kind) calls\n\n"
                + table(["Call", "Key", "Body", "Reply", "What it does"], rows)
        }.joined(separator: "\n\n")
    }

    /// Those that share their types are in one row.
    private var gameTable: String {
        table(
            ["Games", "Action", "Settings", "View"],
            Dictionary(grouping: games) { text($0.view) }.sorted { $0.key < $1.key }
                .map { view, games in
                    [
                        games.map { "`\($0.id)`" }.sorted().joined(separator: ", "),
                        text(games[0].action), text(games[0].settings), view,
                    ]
                })
    }

    private var innerCallTable: String {
        table(
            ["Call", "Body", "Reply", "What it does"],
            calls.filter(\.isInner).sorted { $0.name < $1.name }.map { call in
                ["`\(call.name)`", text(call.body), text(call.reply), call.summary]
            })
    }

    private var eventTables: String {
        kinds.map { kind in
            """
            ### \(kind.name) events

            For \(kind.watchers ?? "Parlor's own parts"). The state: \(text(kind.view)).

            \(table(["Event", "Body", ""], kind.events.map { ["`\($0.name)`", text($0.body), $0.summary] }))
            """
                + (kind.watchers == nil
                    ? ""
                    : "\n\n"
                        + table(
                            ["Event", "What it changes in the view"],
                            kind.events.map { ["`\($0.name)`", $0.fold] }))
        }.joined(separator: "\n\n")
    }

    private var errorCodes: String {
        table(
            ["Code", ""],
            checkout.errorCodes.map {
                ["`\($0.value)`", checkout.comments["ErrorCode", $0.name] ?? ""]
            })
    }

    private var refusalTables: String {
        CallGroup.all.compactMap { group -> String? in
            guard let type = group.refusals.map({ "\($0)" }) else { return nil }
            let names = group.answers.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
            let rows = refusals.reasons(of: type).map {
                [
                    "`\($0.code)`", $0.field.map { "`\($0)`" } ?? "",
                    $0.sentence.isEmpty ? "What is wrong with it." : $0.sentence,
                ]
            }
            return "Of \(names):\n\n" + table(["Code", "Field", "Message"], rows)
        }.joined(separator: "\n\n")
    }

    private var types: String {
        book.definitions.sorted { $0.key < $1.key }.compactMap { name, definition in
            let summary = checkout.comments[name].map { $0 + "\n\n" } ?? ""
            let title = "### \(name)\n\n\(summary)"
            switch definition {
            case .text(let format):
                return title + (format == nil ? "A text." : "A text: ISO 8601, in UTC.")
            case .oneOf(let texts):
                return title + "One of " + texts.map { "`\($0)`" }.joined(separator: ", ") + "."
            case .anyOf(let shapes, let orNull):
                let forms = shapes.map(text) + (orNull ? ["`null`"] : [])
                return title + forms.joined(separator: ", or ").asSentence + "."
            case .object(let fields, _):
                return Frame.allCases.contains { $0.type == name }
                    ? nil : title + fieldTable(fields, of: name)
            }
        }.joined(separator: "\n\n")
    }
}

extension Reference {
    private func fieldTable(_ fields: [Field], of type: String) -> String {
        table(
            ["Field", "Type", ""],
            fields.map { field in
                [
                    "`\(field.name)`" + (field.isOptional ? "?" : ""), text(field.shape),
                    [checkout.comments[type, field.name], Bound.all[type]?[field.name]?.inWords]
                        .compactMap { $0 }.joined(separator: " "),
                ]
            })
    }

    private func text(_ body: Book.Body) -> String {
        switch body {
        case .whole(let shape): text(shape)
        case .fields(let fields):
            "`{" + fields.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
                + "}`"
        }
    }

    private func text(_ shape: Shape) -> String {
        switch shape {
        case .text: "text"
        case .integer: "integer"
        case .number: "number"
        case .flag: "true or false"
        case .anything: "any JSON"
        case .list(let element): "list of \(text(element))"
        case .dictionary(let value): "object of \(text(value))"
        case .named(let name): link(name)
        }
    }

    private func link(_ name: String) -> String {
        "[\(name)](#\(name.lowercased().filter { $0 != "." }))"
    }
}

extension String {
    /// `callsPerSecond` as `CALLS_PER_SECOND`.
    fileprivate var inCapitals: String {
        reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
    }
}

extension Bound {
    fileprivate var inWords: String {
        "\(range.lowerBound) to \(range.upperBound), usually \(usual)."
    }
}

extension Duration {
    fileprivate var inWords: String {
        let (seconds, tenths) = (wholeMilliseconds / 1_000, wholeMilliseconds / 100 % 10)
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }
}
