import Contracts
import EventSourcing
import ParlorWire
import Simulation

/// What several services know is the same everywhere.
extension TownEnd {
    func checkName(of resident: Resident) throws(Broken) {
        guard resident.hasAccount, let known = resident.displayName else { return }
        let view = profile(of: resident.person)
        guard let name = view?.identity.displayName.text, name == known else {
            throw Broken(
                "\(resident.person) is called \(known), and shown as "
                    + "\(view?.identity.displayName.text ?? "nobody").")
        }
    }

    func checkStatistics(of person: PersonID) throws(Broken) {
        guard let view = profile(of: person) else { return }
        let counted = facts.standings[person] ?? Facts.Standing()
        guard view.globalStats == counted.all, view.statsByGameId == counted.games else {
            throw Broken(
                "\(person) has the statistics \(view.globalStats) \(view.statsByGameId), and "
                    + "played \(counted.all) \(counted.games).")
        }
    }

    /// A room's match has ended exactly if the match has.
    func checkRooms() throws(Broken) {
        for (room, match) in facts.playing.sorted(by: { $0.key < $1.key }) {
            guard let end = facts.over[match] else { continue }
            throw Broken("Room \(room) still plays \(match), whose end is \(end).")
        }
        for (room, match, results) in facts.finished {
            guard case .ended(let ended)? = facts.over[match], ended.results == results else {
                throw Broken("Room \(room) has finished \(match), which has another end or none.")
            }
        }
    }

    func checkChats(of person: PersonID) throws(Broken) {
        let mine = facts.talks.filter { !$0.value.isClosed && $0.value.members.contains(person) }
        let list = ask(
            ChatQuery.list(after: nil, limit: nil), of: "chat", "", as: person, ChatList.self)
        guard let list else { throw Broken("\(person) gets no list of conversations.") }
        if list.more == nil, list.conversations.count != mine.count {
            throw Broken(
                "\(person) is in \(mine.count) conversations, and \(list.conversations.count) "
                    + "are listed.")
        }
        for listed in list.conversations {
            let id = listed.chat.conversationId
            guard let talk = mine[id] else { throw Broken("\(person) is not in \(id).") }
            guard listed.chat.lastMessage?.messageId == talk.last?.messageId,
                listed.place.unreadCount == talk.unread[person]
            else {
                throw Broken(
                    "\(person) has \(listed.place.unreadCount) unread in \(id) up to "
                        + "\(listed.chat.lastMessage?.number ?? 0); there are "
                        + "\(talk.unread[person] ?? -1) up to \(talk.last?.number ?? 0).")
            }
        }
    }

    /// What was acknowledged is on the drawing, each stroke once.
    func checkDrawings() throws(Broken) {
        let commands = facts.strokes.values.flatMap(\.self)
        guard Set(commands).count == commands.count else {
            throw Broken("A stroke is there twice.")
        }
        for resident in world.residents {
            for answered in resident.accepted where answered.call.header.call == "drawing.stroke" {
                guard Set(commands).contains(answered.call.header.id) else {
                    throw Broken("\(answered.call.header.id) was acknowledged, and is not drawn.")
                }
            }
        }
        for (drawing, strokes) in facts.strokes.sorted(by: { $0.key < $1.key }) {
            let views = world.residents.compactMap { resident in
                ask(
                    DrawingQuery.get(rev: nil, after: nil), of: "drawing", drawing.key,
                    as: resident.person, DrawingView.self)
            }
            guard let view = views.first(where: { $0.strokeCount != strokes.count }) else {
                continue
            }
            throw Broken("\(drawing) shows \(view.strokeCount) strokes of \(strokes.count).")
        }
    }

    private func profile(of person: PersonID) -> PersonView? {
        ask(
            PersonQuery.get(userId: nil), of: "person", person.key, as: person, PersonView.self)
    }
}
