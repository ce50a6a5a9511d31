import Contracts
import EventSourcing
import ParlorWire

/// Who sees what of a group.
extension Group {
    func view(for viewer: Actor, key: EntityKey) -> GroupView {
        var view = GroupView(groupId: GroupID(key))
        let isMember = viewer.person.map { members.contains($0) } ?? true
        let isAsked = viewer.person.map { asked.contains($0) } ?? false
        guard isMember || isAsked else { return view }
        (view.name, view.keeperId, view.activeAt) = (name, members.first, activeAt)
        view.members = members.map { RoomGuest(id: $0) }
        guard isMember else {
            view.isAsked = true
            return view
        }
        view.asked = asked.map { RoomGuest(id: $0) }
        view.conversationId = view.groupId.conversation
        (view.playedCount, view.wins) = (playedCount, wins)
        view.results = Array(results.reversed())
        return view
    }
}
