extension PageWriter {
    /// The page of a kind.
    func kindPage(_ page: Page) throws -> String {
        let kind = page.streams.first
        return try self.page(
            page.place.name, page.summary,
            [
                ("Calls", callTable(page.calls)), ("Games", gameTable(page.games)),
                ("View", kind.map(view) ?? ""), ("Events", kind.map(eventTable) ?? ""),
                ("Folding", kind.map(foldTable) ?? ""), ("Signals", signalTable(page.calls)),
                ("Refusals", refusalTables(of: page.calls) { !$0.isForParts }),
                ("Types", typeList),
            ])
    }

    /// The page of Parlor's own parts. What devices are refused with is on the pages of kinds.
    func partsPage(_ page: Page, beside kinds: [Page]) throws -> String {
        let known = Set(kinds.flatMap(\.calls).compactMap(\.refusals))
        let calls = page.calls.map { call in
            ["`\(call.name)`", text(call.body), text(call.reply), call.summary]
        }
        let events = page.streams.map { kind in
            "### \(kind.name) events\n\nThe state: \(text(kind.view)).\n\n\(eventTable(kind))"
        }.joined(separator: "\n\n")
        let refused = Dictionary(grouping: page.calls) { call in
            call.refusals.map(known.contains) ?? false
        }
        let own = refusalTables(of: refused[false] ?? []) { _ in true }
        let shared = refusalTables(of: refused[true] ?? []) { $0.isForParts }
        let refusals = [own, shared].filter { !$0.isEmpty }.joined(separator: "\n\n")
        return try self.page(
            "Parlor's own parts", page.summary,
            [
                ("Calls", table(["Call", "Body", "Reply", "What it does"], calls)),
                ("Events", events), ("Refusals", refusals), ("The bus", ""),
                ("Types", typeList),
            ])
    }

    func typesPage(_ page: Page) throws -> String {
        try self.page("Shared types", page.summary, [("Types", typeList)])
    }
}

extension PageWriter {
    private func callTable(_ calls: [ListedCall]) -> String {
        table(
            ["Call", "Key", "Body", "Reply", "What it does"],
            calls.map { call in
                [
                    "`\(call.name)`", call.key.map(text) ?? "", text(call.body),
                    text(call.reply), call.summary,
                ]
            })
    }

    /// Games that share their types are in one row.
    private func gameTable(_ games: [ListedGame]) -> String {
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

    private func view(_ kind: ListedKind) -> String {
        "`\(kind.name).<key>` is for \(kind.watchers ?? ""). The view: \(text(kind.view))."
    }

    private func eventTable(_ kind: ListedKind) -> String {
        table(
            ["Event", "Body", ""],
            kind.events.map { event in
                let origins = event.origins.map(text).joined(separator: " and ")
                return [
                    "`\(event.name)`",
                    text(event.body) + (origins.isEmpty ? "" : " of " + origins), event.summary,
                ]
            })
    }

    private func foldTable(_ kind: ListedKind) -> String {
        table(
            ["Event", "What it changes in the view"],
            kind.events.map { ["`\($0.name)`", $0.fold] })
    }

    private func signalTable(_ calls: [ListedCall]) -> String {
        table(
            ["Signal", "Body", "What it says"],
            calls.filter(\.isSignal).map { ["`\($0.verb)`", text($0.body), $0.summary] })
    }

    /// Calls that are refused alike share a table. Calls without such refusals have none.
    private func refusalTables(
        of calls: [ListedCall], where isShown: (Refusals.Reason) -> Bool
    ) -> String {
        Dictionary(grouping: calls, by: \.refusals).compactMap { type, calls -> String? in
            guard let type else { return nil }
            let names = calls.map { "`\($0.name)`" }.joined(separator: ", ")
            let rows = reference.refusals.reasons(of: type).filter(isShown).map {
                [
                    "`\($0.code)`", $0.field.map { "`\($0)`" } ?? "",
                    $0.sentence.isEmpty ? "What is wrong with it." : $0.sentence,
                ]
            }
            guard !rows.isEmpty else { return nil }
            return "Of \(names):\n\n" + table(["Code", "Field", "Message"], rows)
        }.sorted().joined(separator: "\n\n")
    }
}
