import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Host {
    /// Says what is to be pushed, and where to. Push senders subscribe to `notify.`.
    @discardableResult
    func notifying() -> Host {
        let told = ToldNotices()
        answering(NotifyCall.self) { [unowned self] call, context, reader in
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            guard case .announce(let notices) = call else { return Noted() }
            for notice in notices {
                let by = try notice.by.flatMap { person throws(JournalFault) in
                    try reader.state(Person.self, person.key)?.state.identity(person)
                }
                for person in notice.to where !told.hasTold(notice.about, to: person) {
                    let targets = try reader.targets(of: notice, for: person)
                    guard !targets.isEmpty else { continue }
                    told.add(notice.about, to: person)
                    publish(
                        PushNotice(notice, to: person, at: targets, by: by),
                        as: notice.type.rawValue,
                        under: StreamName(NotifyCall.kind, person.key),
                        id: CommandID(notice.about), by: notice.by.map { .person($0) },
                        at: context.now)
                }
            }
            return Noted()
        }
        return announcing(FriendsEvent.self, [.friendRequested, .friendAdded, .invited]) {
            events, stream, _ in
            NotifyCall.calls(
                events.compactMap { $0.notice(in: stream) }, of: stream, by: "profile-store")
        }
    }
}

extension Reader {
    /// Where somebody is told; nowhere while they are online, or if they don't want to know.
    fileprivate func targets(
        of notice: Notice, for person: PersonID
    ) throws(JournalFault) -> [PushTarget] {
        guard try state(Person.self, person.key)?.state.isOnline == false,
            let account = try state(Account.self, person.key)?.state,
            account.suspension == nil,
            account.preferences.notificationSettings[notice.type.setting] != false
        else { return [] }
        if let by = notice.by, try state(Friends.self, person.key)?.state.blocks(by) == true {
            return []
        }
        return account.pushTargets
    }
}

extension FriendsEvent {
    /// What the owner of these friendships may want to know.
    fileprivate func notice(in stream: StreamName) -> Notice? {
        let owner = PersonID(stream.key)
        switch self {
        case .friendRequested(let person, true):
            let other = person.wrappedValue
            return Notice(
                .friendRequest, to: [owner], by: other, stream: stream,
                about: "friendRequest-\(other)")
        case .friendAdded(let person):
            let other = person.wrappedValue
            return Notice(
                .friendAdded, to: [owner], by: other, stream: stream, about: "friendAdded-\(other)")
        case .invited(let invitation):
            let invitation = invitation.wrappedValue
            var notice = Notice(
                .invitation, to: [owner], by: invitation.by,
                stream: StreamName("room", invitation.roomCode.key),
                about: "invitation-\(invitation.roomCode)-\(invitation.invitedAt.milliseconds)")
            (notice.title, notice.roomCode) = (invitation.roomName.text, invitation.roomCode)
            return notice
        default: return nil
        }
    }
}
