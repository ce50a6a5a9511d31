import Contracts
import ParlorKit
import ParlorWire

extension Visitor {
    private static let avatars: [AvatarID] = [
        "blue_circle", "blue_square", "green_circle", "green_square", "red_circle", "red_square",
    ]

    /// `number` is written into what they say and draw, so that it can be found again.
    func pass(_ pastime: EveningPlan.Pastime, _ number: Int, _ done: @escaping () -> Void) {
        switch pastime {
        case .say:
            guard let seat else { return skip(done) }
            say(number, in: seat.chat, .say, done)
        case .draw: draw(number, done)
        case .rename: rename("Guest \(number)", done)
        case .dress(let pick): dress(pick, done)
        case .message(let other): message(evening.visitors[other], number, done)
        case .befriend(let other): befriend(evening.visitors[other].person, done)
        case .block(let other): block(evening.visitors[other].person, done)
        }
    }

    private func say(
        _ number: Int, in chat: StreamName, _ activity: Activity, _ done: @escaping () -> Void
    ) {
        let text = "Evening \(number)"
        let send = ChatCommand.send(text: text, photoId: nil, replyTo: nil)
        evening.ask(self, activity, send, of: chat.key) { [unowned self] answer in
            if answer != nil { evening.claims.said[chat, default: [:]][text] = person }
            done()
        }
    }

    private func draw(_ number: Int, _ done: @escaping () -> Void) {
        guard let seat else { return skip(done) }
        let points = (0..<20).map { step in
            Point(x: Double(Claims.x(of: number)), y: Double(step * 7 % 50))
        }
        let ink = DrawingSignal.ink(
            strokeId: "s\(number)", points: Ink(points.prefix(10)), color: nil, brushSize: nil,
            brush: nil)
        evening.ask(self, .ink, ink, of: seat.board.key) { [unowned self] _ in
            guard self.seat?.board == seat.board else { return skip(done) }
            let stroke = DrawingCommand.stroke(
                points: Ink(points), color: Color(r: 0, g: 0.5, b: 1), brushSize: 3, brush: nil,
                strokeId: "s\(number)")
            evening.ask(self, .draw, stroke, of: seat.board.key) { [unowned self] answer in
                if answer != nil {
                    evening.claims.drawn[seat.board, default: [:]][Claims.x(of: number)] = person
                }
                done()
            }
        }
    }

    private func rename(_ name: String, _ done: @escaping () -> Void) {
        evening.ask(self, .rename, PersonCommand.rename(displayName: name)) {
            [unowned self] answer in
            if answer != nil { evening.claims.names[person] = name }
            done()
        }
    }

    /// Another one than now.
    private func dress(_ pick: Int, _ done: @escaping () -> Void) {
        let others = Self.avatars.filter { $0 != avatar }
        let next = others[pick % others.count]
        evening.ask(self, .avatar, PersonCommand.chooseAvatar(avatarId: next)) {
            [unowned self] answer in
            if answer != nil { avatar = next }
            done()
        }
    }

    private func message(_ other: Visitor, _ number: Int, _ done: @escaping () -> Void) {
        guard other.guest.person != nil, other.isOpen, other !== self else { return skip(done) }
        if let chat = chats[other.person] { return say(number, in: chat, .message, done) }
        let direct = ChatCommand.direct(userId: other.person)
        evening.ask(self, .direct, direct) { [unowned self] answer in
            guard let chat = answer?.stream.flatMap({ StreamName($0) }) else { return done() }
            chats[other.person] = chat
            watch([chat]) { [unowned self] in say(number, in: chat, .message, done) }
        }
    }

    private func befriend(_ other: PersonID, _ done: @escaping () -> Void) {
        guard let friends = followed[friendsStream]?.view as? FriendsView, other != "",
            other != person, !friends.friends.contains(other), !friends.outgoing.contains(other)
        else { return skip(done) }
        let call =
            friends.incoming.contains(other)
            ? FriendsCall.accept(userId: other) : .request(userId: other)
        evening.ask(self, .befriend, call) { _ in done() }
    }

    /// Blocks somebody, or ends that.
    private func block(_ other: PersonID, _ done: @escaping () -> Void) {
        guard let friends = followed[friendsStream]?.view as? FriendsView, other != "",
            other != person
        else { return skip(done) }
        let isBlocked = friends.decisions.contains {
            $0.kind == .block && $0.key == other.rawValue
        }
        let call =
            isBlocked
            ? FriendsCall.undecide(kind: .block, key: other.rawValue)
            : .decide(kind: .block, key: other.rawValue)
        evening.ask(self, .block, call) { [unowned self] answer in
            if answer != nil {
                evening.claims.blocks[person, default: [:]][other] = !isBlocked
            }
            done()
        }
    }
}
