import Contracts
import ParlorWire

/// Questions about people: friends, those who want to be, and those who are in the same room.
extension Dialog {
    static func answering(_ person: PersonID, _ name: String) -> Dialog {
        choices(
            "\(name) wants to be your friend",
            [
                ("Yes", "y", .friends(.accept(userId: person))),
                ("No", "n", .friends(.decline(userId: person))),
            ])
    }

    static func asked(_ person: PersonID, _ name: String) -> Dialog {
        choices(
            "You have asked \(name) to be your friend",
            [("Take it back", "t", .friends(.remove(userId: person)))])
    }

    static func friend(_ person: PersonID, _ name: String) -> Dialog {
        choices(
            "\(name) is your friend",
            [
                ("End the friendship", "e", .friends(.remove(userId: person))),
                ("Block \(name)", "k", .block(person)),
            ])
    }

    static func blocked(_ person: PersonID, _ name: String) -> Dialog {
        choices(
            "You block \(name)",
            [("Block no more", "n", .friends(.undecide(kind: .block, key: person.rawValue)))])
    }

    static func found(_ people: [PersonSummary], _ text: String) -> Dialog {
        Dialog(
            title: people.isEmpty ? "Nobody's name begins with “\(text)”" : "Whom do you mean?",
            items: people.enumerated().map { place, person in
                let handle = person.handle.map { " @\($0.text)" } ?? ""
                return MenuItem(
                    person.displayName.text + handle, key: MenuItem.key(place), row: place,
                    .order(.friends(.request(userId: person.userId))))
            } + [.back(row: people.count)])
    }

    static func invitation(_ invitation: Invitation, from name: String) -> Dialog {
        let code = invitation.roomCode
        return Dialog(
            title: "\(name) invites you to \(invitation.roomName.text)",
            items: [
                MenuItem("Go there", key: "g", .order(.openRoom(code))),
                MenuItem(
                    "No, thank you", key: "n", row: 1,
                    .order(.friends(.declineInvitation(roomCode: code)))),
                .back(row: 2),
            ])
    }

    /// Something that may be done, and the way back.
    private static func choices(
        _ title: String, _ choices: [(String, Character, Effect)]
    ) -> Dialog {
        Dialog(
            title: title,
            items: choices.enumerated().map { row, choice in
                MenuItem(choice.0, key: choice.1, row: row, .order(choice.2))
            } + [.back(row: choices.count)])
    }
}

extension MenuItem {
    static func back(row: Int) -> MenuItem { MenuItem("Back", key: "b", row: row, .back) }
}

extension Effect {
    static func block(_ person: PersonID) -> Effect {
        .friends(.decide(kind: .block, key: person.rawValue))
    }
}
