import Contracts
import ParlorGames
import ParlorWire

extension Visitor {
    func create(_ new: EveningPlan.NewRoom, as number: Int, _ done: @escaping () -> Void) {
        guard seat == nil else { return skip(done) }
        let create = RoomCommand.create(
            roomName: "Evening \(number)", maxPlayers: new.seats, isPrivate: new.isPrivate,
            passcode: nil, hostPolicy: .transfer, selectedGameType: new.game.id, patience: nil,
            appVersion: nil, games: nil)
        evening.ask(self, .create, create) { [unowned self] answer in
            guard let answer, let code = enter(answer, done) else { return done() }
            evening.codes[number] = code
            let change = RoomChange(settings: RawJSON(Bytes(new.game.settings.utf8)))
            evening.ask(self, .configure, RoomCommand.configure(change), of: code.key) { _ in }
        }
    }

    func join(_ code: RoomCode?, _ done: @escaping () -> Void) {
        guard seat == nil, let code else { return skip(done) }
        let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
        evening.ask(self, .join, join, of: code.key) { [unowned self] answer in
            guard let answer, enter(answer, done) != nil else { return done() }
        }
    }

    func joinListed(_ pick: Int, _ done: @escaping () -> Void) {
        guard seat == nil else { return skip(done) }
        evening.ask(self, .list, RoomQuery.list(after: nil, limit: nil)) { [unowned self] answer in
            let list = answer.flatMap { try? JSON.decode(RoomList.self, from: $0.ok) }
            let open = (list?.rooms ?? []).filter {
                $0.status == .waiting && $0.playerCount < $0.maxPlayers && !$0.hasPasscode
            }
            guard !open.isEmpty else { return skip(done) }
            join(open[pick % open.count].code, done)
        }
    }

    func leave(_ done: @escaping () -> Void) {
        guard let seat else { return done() }
        evening.ask(self, .leave, RoomCommand.leave, of: seat.code.key) { [unowned self] _ in
            if self.seat?.code == seat.code { vacate() }
            done()
        }
    }

    /// They are out of the room, and watch nothing of it any more.
    func vacate() {
        guard let seat else { return }
        self.seat = nil
        evening.people[seat.code]?.remove(number)
        if evening.people[seat.code]?.isEmpty == true {
            evening.people[seat.code] = nil
            evening.claims.forget(seat.streams)
        }
        evening.sights.forget(number)
        unwatch(seat.streams)
    }

    /// They have a seat, and watch what is in the room. Nil if the answer can't be read.
    private func enter(_ answer: Guest.Answer, _ done: @escaping () -> Void) -> RoomCode? {
        guard let view = try? JSON.decode(RoomView.self, from: answer.ok), let room = view.inside,
            let rev = answer.rev
        else {
            evening.flaws.add("Guest \(number) can't read the room that they are in.")
            return nil
        }
        let seat = Seat(
            code: view.code, room: StreamName("room", view.code.key),
            chat: StreamName("chat", EntityKey(room.conversationId)),
            board: StreamName("drawing", EntityKey(room.drawingId)), since: rev)
        self.seat = seat
        evening.people[view.code, default: []].insert(number)
        watch(seat.streams, then: done)
        return view.code
    }
}
