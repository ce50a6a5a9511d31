import Contracts
import ParlorWire

/// A row of a list: what it is, and what stands at its end.
struct ListRow: Equatable, Sendable {
    let item: MenuItem
    var detail = ""
}

/// Rows of a list under a title.
struct ListPart: Equatable, Sendable {
    let title: String
    var rows: [ListRow] = []
}

extension Online {
    /// The page of the person's friends.
    func friendsParts(_ now: Timestamp) -> [ListPart] {
        var rows = 0
        func part(
            _ title: String, _ people: [PersonID], _ dialog: (PersonID, String) -> Dialog,
            details: [String] = []
        ) -> ListPart {
            let first = rows
            rows += people.count
            return ListPart(
                title: title,
                rows: people.enumerated().map { place, id in
                    let item = MenuItem(
                        names[id], key: MenuItem.key(first + place), row: first + place + 1,
                        .ask(dialog(id, names[id])))
                    return ListRow(item: item, detail: details.isEmpty ? "" : details[place])
                })
        }
        return [
            part("They want to be your friends", friends.incoming, Dialog.answering),
            part(
                "Your friends", friends.known.map(\.id), Dialog.friend,
                details: friends.known.map { $0.presence(now) }),
            part("You have asked them", friends.outgoing, Dialog.asked),
            part("Blocked", friends.blocked, Dialog.blocked),
        ]
    }

    func friendsItems(_ now: Timestamp) -> [MenuItem] {
        [MenuItem("Find somebody", key: "n", .write(.search, longest: DisplayName.longest))]
            + friendsParts(now).flatMap { $0.rows.map(\.item) }
    }
}

extension Friends.Friend {
    func presence(_ now: Timestamp) -> String {
        isOnline ? "online" : lastSeen.map { "here \($0.ago(now))" } ?? ""
    }
}

extension Timestamp {
    /// `5 minutes ago`
    func ago(_ now: Timestamp) -> String {
        let minutes = max(0, Int((now - self).wholeMilliseconds / 60_000))
        let (count, unit) =
            switch minutes {
            case ..<60: (minutes, "minute")
            case ..<1_440: (minutes / 60, "hour")
            default: (minutes / 1_440, "day")
            }
        return count == 0 ? "just now" : "\(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
}
