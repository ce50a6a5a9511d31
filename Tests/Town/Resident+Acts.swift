import Contracts
import ParlorGames
import ParlorWire
import Simulation

/// What residents do, by the dice.
extension Resident {
    private static let games: [GameID] = ["highCard", "dice", "crazyEights"]

    func chooseAnAct() {
        guard hasAccount else { return openAccount() }
        guard !leaves else { return chooseAnActBeforeLeaving() }
        switch Int.random(in: 0..<20, using: &world.dice) {
        case 0: rename()
        case 1, 2: befriend()
        case 3...5: chat()
        case 6...8: draw()
        case 9: practise()
        default: room == nil ? enterARoom() : beInARoom()
        }
    }

    private func pick<Items: Collection>(_ items: Items) -> Items.Element {
        items.randomElement(using: &world.dice)!
    }

    private var other: PersonID {
        pick((leaves ? world.leavers : world.residents).filter { $0 !== self }).person
    }

    private var known: Notes { leaves || world.dice.chance(0.9) ? own : world.notes }

    private func openAccount() {
        let name = leaves ? "\(leaversName) 0" : "Resident \(person.rawValue.last!)"
        command(
            GuestCall.found(
                userId: person, deviceId: DeviceID("device-\(person)"),
                refreshHash: "0123456789abcdef.0123456789abcdef", name: nil, displayName: name),
            to: "account", person.key, by: .part("gateway")
        ) { [unowned self] reply in
            guard reply.header.status == .ok else { return }
            (hasAccount, displayName) = (true, name)
            // Whoever does not is written to by those whom they met or befriended.
            if world.dice.chance(0.8) { letEverybodyWrite() }
        }
    }

    private func letEverybodyWrite() {
        let preferences = PreferencesChange(messagesFrom: .everybody)
        command(AccountCommand.setPreferences(preferences: preferences), to: "person", person.key)
    }

    private func rename() {
        let first = leaves ? leaversName : pick(["Ada", "Bob", "Cleo", "Dora"])
        let name = "\(first) \(Int.random(in: 1...99, using: &world.dice))"
        command(PersonCommand.rename(displayName: name), to: "person", person.key) {
            [unowned self] in
            if $0.header.status == .ok { displayName = name }
        }
    }

    private func befriend() {
        let call: FriendsCall =
            switch Int.random(in: 0..<4, using: &world.dice) {
            case 0, 1: .request(userId: other)
            case 2: .accept(userId: other)
            default: .remove(userId: other)
            }
        command(call, to: "friends", person.key)
    }

    private func chat() {
        guard let chat = known.chats.randomElement(using: &world.dice),
            world.dice.chance(0.8)
        else { return command(ChatCommand.direct(userId: other), to: "chat", "") }
        if world.dice.chance(0.3) {
            return question(ChatQuery.history(before: nil, limit: 1), to: "chat", chat.key) {
                [unowned self] reply in
                guard let page = try? JSON.decode(NewestMessages.self, from: reply.body),
                    let message = page.messages.last
                else { return }
                command(ChatCommand.read(upTo: message.messageId), to: "chat", chat.key)
            }
        }
        let text = "\(leaves ? leaversWord : "Hello") \(accepted.count)"
        command(
            ChatCommand.send(text: text, photoId: nil, replyTo: nil), to: "chat", chat.key)
    }

    private struct NewestMessages: Decodable {
        struct Message: Decodable { let messageId: MessageID }
        let messages: [Message]
    }

    private func draw() {
        guard let drawing = known.drawings.randomElement(using: &world.dice),
            world.dice.chance(0.9)
        else {
            return command(
                DrawingCommand.create(
                    title: leaves ? "By \(leaversName)" : "A drawing", roomCode: nil),
                to: "drawing", "")
        }
        let points = (0..<3).map { _ in
            Point(
                x: Double(Int.random(in: 0...99, using: &world.dice)),
                y: Double(Int.random(in: 0...99, using: &world.dice)))
        }
        command(
            DrawingCommand.stroke(
                points: Ink(points), color: Color(r: 0, g: 0, b: 1), brushSize: 3, brush: nil,
                strokeId: nil), to: "drawing", drawing.key)
    }
}

/// Leaving for good.
extension Resident {
    private static let actsBeforeLeaving = 20

    /// In names and titles of a leaver, and nowhere else.
    var leaversName: String { "Zephyr\(person.rawValue.last!)" }
    /// In what a leaver says, and nowhere else.
    var leaversWord: String { "Breeze\(person.rawValue.last!)" }

    private func chooseAnActBeforeLeaving() {
        guard !isLeaving else { return }
        if accepted.count > Self.actsBeforeLeaving, world.dice.chance(0.1) { return leave() }
        switch Int.random(in: 0..<10, using: &world.dice) {
        case 0, 1: rename()
        case 2: befriend()
        case 3...6: chat()
        default: draw()
        }
    }

    private func leave() {
        isLeaving = true
        let withMessages = Bool.random(using: &world.dice)
        command(
            AccountCommand.delete(withMessages: withMessages), to: "account", person.key
        ) { [unowned self] in
            hasLeft = $0.header.status == .ok
        }
    }
}

/// Rooms and matches.
extension Resident {
    private func enterARoom() {
        if let code = world.notes.rooms.randomElement(using: &world.dice), world.dice.chance(0.8) {
            return command(
                RoomCommand.join(passcode: nil, appVersion: nil, games: nil), to: "room", code.key
            ) { [unowned self] in
                if $0.header.status == .ok { room = code }
            }
        }
        command(
            RoomCommand.create(
                roomName: "Room of \(person)", maxPlayers: 4, isPrivate: nil, passcode: nil,
                hostPolicy: pick(HostPolicy.allCases), selectedGameType: pick(Self.games),
                patience: nil, appVersion: nil, games: nil), to: "room", ""
        ) { [unowned self] in
            if let stream = $0.header.stream { room = RoomCode(stream.key) }
        }
    }

    private func beInARoom() {
        guard let room else { return }
        question(RoomQuery.get, to: "room", room.key) { [unowned self] reply in
            guard let inside = (try? JSON.decode(RoomView.self, from: reply.body))?.inside,
                inside.closeReason == nil,
                inside.players.contains(where: { $0.id == person })
            else {
                self.room = nil
                return
            }
            for key in [inside.conversationId, inside.drawingId] {
                note(StreamName(key == inside.drawingId ? "drawing" : "chat", EntityKey(key)))
            }
            if let match = inside.matchId, inside.status == .inGame || world.dice.chance(0.2) {
                return play(EntityKey(match.rawValue))
            }
            command(choice(in: inside), to: "room", room.key)
        }
    }

    private func choice(in room: RoomInside) -> RoomCommand {
        guard !world.dice.chance(0.05) else { return .leave }
        guard room.hostId == person else { return .ready(isReady: world.dice.chance(0.97)) }
        guard room.players.count > 1 else { return .addBot(level: .easy) }
        switch Int.random(in: 0..<20, using: &world.dice) {
        case 0: return .configure(RoomChange(selectedGameType: pick(Self.games)))
        case 1...3: return .addBot(level: .easy)
        case 4...6: return .playAgain
        case 7: return .close
        default: return .start
        }
    }

    private func practise() {
        guard let practice, world.dice.chance(0.9) else {
            return command(
                MatchCommand.practice(
                    game: pick(Self.games), settings: nil, bots: 1, level: .easy, seed: nil),
                to: "match", ""
            ) { [unowned self] in
                practice = $0.header.stream?.key ?? practice
            }
        }
        play(practice)
    }

    private func play(_ match: EntityKey) {
        question(MatchQuery.legal, to: "match", match) { [unowned self] reply in
            guard let legal = try? JSON.decode(LegalActions.self, from: reply.body),
                let action = legal.actions.randomElement(using: &world.dice)
            else {
                if match == practice, reply.header.status == .error { practice = nil }
                return
            }
            command(MatchCommand.act(action: action, at: legal.rev), to: "match", match) {
                [unowned self] _ in
                // Most go on while it is their turn.
                if world.dice.chance(0.9) { play(match) }
            }
        }
    }
}
