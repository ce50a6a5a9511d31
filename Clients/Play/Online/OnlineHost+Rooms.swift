import Contracts
import ParlorKit
import ParlorWire

/// A room, and its chat for who is in it.
struct FollowedRoom: Sendable {
    let code: RoomCode
    /// Nil for a room that shows itself only to those who are in it.
    var view: Followed<RoomView>?
    var chat: Followed<ChatView>?
}

extension OnlineHost {
    mutating func performRoom(_ effect: Effect) -> [News] {
        switch effect {
        case .room(let code, let command): make(command, in: code)
        case .openRoom(let code): return openRoom(code)
        default: return showHome()
        }
        return []
    }

    mutating func showHome() -> [News] {
        followHome()
        return [.page(.home(HomePage()))]
    }

    mutating func followHome() {
        guard let me else { return }
        (room, match) = (nil, nil)
        let chats = parlor.watch(ChatList.self, me.key)
        home = FollowedHome(me: me, follow(parlor.watchRooms()), follow(chats)) {
            [parlor, mailbox] code in
            Followed(parlor.watch(room: code)) { mailbox.wake() }
        }
        call(orElse: { _ in [] }) { (parlor) throws(ParlorError) in
            let codes = try await parlor.rooms.mine().rooms.map(\.code)
            return { host in
                host.home?.add(codes)
                return []
            }
        }
    }

    func openRoom(_ code: RoomCode) -> [News] {
        call { (parlor) throws(ParlorError) in
            let room = try await parlor.room(code).get()
            return { $0.show(room) }
        }
        return []
    }

    /// The room is what the screen shows from now on.
    mutating func show(_ view: RoomView) -> [News] {
        home = nil
        follow(view)
        return [.page(.room(RoomPage(room: linked(view), chat: room?.chat?.view)))]
    }

    mutating func roomNews() -> [News] {
        guard let room, let followed = room.view else { return [] }
        let new = followed.take()
        for event in new.events {
            if let reason = putOut(by: event) { return leaveRoom(because: reason) }
        }
        if let error = new.closing {
            askWhy(room.code, otherwise: error.message)
            return leaveRoom(because: nil)
        }
        var news: [News] = []
        if new.isChanged, let view = followed.view {
            news.append(.room(linked(view)))
            followChat(of: view)
        }
        return news + chatNews()
    }
}

private extension OnlineHost {
    /// A link that is relative to the server is told in full.
    func linked(_ view: RoomView) -> RoomView {
        var view = view
        if let link = view.inside?.inviteLink, link.hasPrefix("/") {
            view.inside?.inviteLink = parlor.server.description + link
        }
        return view
    }

    func make(_ command: RoomCommand, in code: RoomCode?) {
        let (name, body) = JSON.encode(choice: command)
        call { (parlor) throws(ParlorError) in
            let answer = try await parlor.call(
                Session.Call(
                    CallName(name), key: code?.key, body: RawJSON(body),
                    cid: parlor.newCommandID()))
            guard let view = try? JSON.decode(RoomView.self, from: answer.body.bytes) else {
                return { _ in [] }
            }
            return { $0.made(command, view) }
        }
    }

    mutating func made(_ command: RoomCommand, _ view: RoomView) -> [News] {
        switch command {
        case .create: return show(view)
        case .leave: return leaveRoom(because: nil)
        case .invite: return [.done("The invitation is on its way.")]
        default:
            guard room?.code == view.code else { return [] }
            let isNew = room?.view == nil
            follow(view)
            return isNew ? [.room(linked(view))] : []
        }
    }

    mutating func follow(_ view: RoomView) {
        if room?.code != view.code { room = FollowedRoom(code: view.code) }
        guard view.inside != nil else { return }
        let followed = room?.view ?? follow(parlor.watch(room: view.code))
        room?.view = followed
        followChat(of: view)
    }

    mutating func followChat(of view: RoomView) {
        guard let me, let inside = view.inside, view.has(me) else {
            room?.chat = nil
            return
        }
        let followed = room?.chat ?? follow(parlor.watch(chat: ChatID(inside.conversationId)))
        room?.chat = followed
    }

    mutating func chatNews() -> [News] {
        guard let chat = room?.chat else { return [] }
        // It is asked for again when something changes in the room.
        if chat.closing != nil { room?.chat = nil }
        let new = chat.take()
        let writing = new.signals.compactMap { $0.name == "typing" ? $0.by : nil }
        let view = new.isChanged ? chat.view.map { [News.chat($0)] } ?? [] : []
        return view + writing.map(News.typing)
    }

    mutating func leaveRoom(because reason: String?) -> [News] {
        room = nil
        return showHome() + (reason.map { [.refused($0)] } ?? [])
    }

    /// Who was put out while events were missed is not told of it: the room's refusal says why.
    func askWhy(_ code: RoomCode, otherwise reason: String) {
        call(orElse: { [.refused($0.isPassing ? reason : $0.message)] }) {
            (parlor) throws(ParlorError) in
            _ = try await parlor.room(code).get()
            return { _ in [.refused(reason)] }
        }
    }

    /// Why the person is no longer in the room, if the event says that.
    func putOut(by event: Session.Event) -> String? {
        guard ["kicked", "banned"].contains(event.name),
            let told = try? JSON.decode(PutOut.self, from: event.body.bytes), told.userId == me
        else { return nil }
        if event.name == "banned" { return RoomRefusal.banned.failure.message }
        return told.reason.map { "The host has put you out of the room: \($0)" }
            ?? "The host has put you out of the room."
    }
}

private struct PutOut: Decodable {
    let userId: PersonID
    let reason: String?
}
