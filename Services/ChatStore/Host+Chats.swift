import Contracts
import EventSourcing
public import Hosting
import ParlorWire

extension Host {
    /// Everything that the chat store does.
    @discardableResult
    public func servingChats(hasRoom: @escaping () -> Bool) -> Host {
        let acquaintance = Acquaintance(for: self)
        let catchUp = CatchUp(self, with: RoomEvent.kind)
        serving(Contact.self).serving(Inbox.self).serving(ContactRule.self)
        serving(
            Chat.self,
            find: { command, context, reader in
                try Chat.mustHaveDisk(for: command, hasRoom)
                try Chat.admit(command, context, reader(), catchUp, acquaintance)
                return nil
            })
        carryingOut(MuteCall.self, answeredBy: .first) { mute, call, reader in
            try mute.commands(for: call, reader)
        }
        signalling(ChatSignal.self) { _, context, reader in
            try Chat.mustBeHeardOf(context.actor.person, context, reader, catchUp)
            try Chat.admitTyping(context, reader)
        }
        answering(ChatQuery.self) { question, context, reader in
            try Chat.mustBeHeardOf(question.reader(context), context, reader, catchUp)
            return try question.answer(context, reading: reader)
        }
        beforeRefusingWatchers(of: Chat.self) { person, context, reader in
            try Chat.mustBeHeardOf(person, context, reader, catchUp)
        }
        showingApart(Chat.self) { chat, rev, key, viewer, _ in
            ApartView(whole: chat.view(for: .person(viewer), key: key), at: rev)
        }
        deriving(ChatListEvent.kind, from: [Chat.kind, Inbox.kind], by: ChatLists())
        return followingRooms().followingGroups().followingFriends().followingContactRules()
            .followingReports().followingAccounts().announcingMessages()
    }
}
