import Contracts
import EventSourcing
import Hosting
import Wire

extension Host {
    /// Everything that the chat store does. Without room on the disk nobody says anything.
    @discardableResult
    func servingChats(hasRoom: @escaping () -> Bool) -> Host {
        let catchUp = CatchUp(self, with: RoomEvent.kind)
        serving(Contact.self).serving(Inbox.self)
        serving(
            Chat.self,
            find: { command, context, reader in
                guard !command.adds || hasRoom() else { throw ChatRefusal.noRoomOnDisk }
                try Chat.admit(command, context, reader(), catchUp)
                return nil
            })
        carryingOut(MuteCall.self, answeredBy: .first) { mute, call, reader in
            try mute.commands(for: call, reader)
        }
        signalling(ChatSignal.self) { _, context, reader in
            try Chat.admitTyping(context, reader)
        }
        answering(ChatQuery.self)
        deriving(ChatListEvent.kind, from: [Chat.kind, Inbox.kind], by: ChatLists())
        return followingRooms().followingFriends().announcingMessages()
    }
}

extension ChatCommand {
    /// It brings what is kept for good. Who takes something back is never refused.
    var adds: Bool {
        switch self {
        case .direct, .group, .add, .send, .edit: true
        case .react(_, _, let on): on
        default: false
        }
    }
}
