import Contracts
import Door
import ParlorWire
import Sessions
import Tokens

extension PageWriter {
    /// What concerns all kinds: the words with every `{{table}}` in its place.
    func firstPage(before others: [Page]) throws -> String {
        var page = try checkout.text(place.words)
        let timeouts = DoorTimeouts()
        let tables: [(String, String)] = [
            ("routes", routes), ("statuses", statusTable),
            ("frames.device", try frames(fromDevice: true)),
            ("frames.gateway", try frames(fromDevice: false)), ("limits", limits),
            ("closeCodes", closeCodes), ("helloWithin", Session.helloWithin.inWords),
            ("mostObjects", String(Incoming.most)), ("pages", pageTable(others)),
            ("doorLimits", doorLimits), ("tokenLifetime", Token.lifetime.inWords),
            ("headPatience", timeouts.head.inWords), ("bodyPatience", timeouts.body.inWords),
            ("idlePatience", timeouts.idle.inWords), ("silence", timeouts.silence.inWords),
            ("pong", timeouts.pong.inWords), ("away", RoomTimeouts.away.inWords),
            ("alone", RoomTimeouts.alone.inWords),
            ("seatedSilence", timeouts.seatedSilence.inWords),
            ("seatedPong", timeouts.seatedPong.inWords),
            ("mostDevices", String(Device.most)), ("longestName", String(Device.longestName)),
            ("errorCodes", errorCodes), ("types", typeList),
        ]
        for (name, table) in tables {
            let mark = "{{\(name)}}"
            guard page.contains(mark) else { throw Undescribed("A page without \(mark)") }
            page = page.replacing(mark, with: table)
        }
        return page.replacing("{{contents}}", with: contents(of: page))
    }

    /// What has a page of its own.
    private func pageTable(_ pages: [Page]) -> String {
        table(
            ["Page", "What it is about"],
            pages.map { page in
                ["[\(page.place.name)](\(page.place.link(from: place)))", page.summary]
            })
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

    private var errorCodes: String {
        table(
            ["Code", ""],
            checkout.errorCodes.map {
                ["`\($0.value)`", checkout.comments["ErrorCode", $0.name] ?? ""]
            })
    }
}

extension String {
    /// `callsPerSecond` as `CALLS_PER_SECOND`.
    fileprivate var inCapitals: String {
        reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
    }
}

extension Duration {
    fileprivate var inWords: String {
        let (seconds, tenths) = (wholeMilliseconds / 1_000, wholeMilliseconds / 100 % 10)
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }
}
