import Contracts
import ParlorGames
import ParlorWire

/// What the program makes of news.
extension Model {
    mutating func hear(_ news: News) -> [Effect] {
        switch news {
        case .table(let table, let happenings): show(table, happenings)
        case .happened(let table, let happenings): note(table, happenings)
        case .replay(let replay): show(replay)
        case .refused(let sentence): refuse(sentence)
        case .done(let sentence):
            if field?.isSent == true { field = nil }
            online?.login = Online.Login()
            tell(sentence, .good)
        case .rooms, .ownRooms, .names, .connection, .trouble, .signedIn, .signedOut:
            return hearServer(news)
        case .friends, .email, .devices, .found: hearAccount(news)
        case .codeSent: askForCode()
        case .room(let room): return show(room)
        case .chat(let chat): show(chat)
        case .typing(let person): if person != online?.me { talk.writes(person, now.instant) }
        case .nudged(let person): noteNudge(by: person)
        case .sent(let text): settle(text)
        case .unsent(let text, let reason):
            settle(text)
            tell(reason)
            giveBack(text)
        case .page(let page):
            if case .home = page { roomBehind = nil }
            open(page)
            if case .room(let room) = page { return enterMatch(of: room.room, after: nil) }
        }
        return []
    }

    private mutating func noteNudge(by person: PersonID) {
        if person == online?.me { return tell("You nudged them.", .good) }
        guard case .match(let match) = page, match.table.isAsked else { return }
        tell("nudged you.", .said, about: person)
    }

    /// What was written stays in its field, to be sent again.
    private mutating func refuse(_ sentence: String) {
        field?.isSent = false
        if field?.purpose == .resetPassword { askForCode() }
        if case .signIn(var signIn) = page {
            (signIn.isTrying, signIn.trouble) = (false, sentence)
            page = .signIn(signIn)
            return
        }
        tell(sentence)
    }

    private mutating func show(_ table: Table, _ happenings: [Happening]) {
        guard case .match(let before) = page, !before.table.isOver || table.isOver else {
            return open(table)
        }
        note(table, happenings)
        guard case .match(var match) = page else { return }
        let focused = menu.focused?.label
        match.table = table
        if table.pickUp(match.pen) == nil { match.pen = nil }
        page = .match(match)
        if dialog?.isStale(table) == true { dialog = nil }
        if dialog == nil { keepFocus(on: focused) }
        if field?.purpose == .answer, table.longest == nil { field = nil }
    }

    /// Sentences are about the match as it was right before and after what was done.
    private mutating func note(_ table: Table, _ happenings: [Happening]) {
        guard case .match(var match) = page else { return }
        match.feed.note(happenings, table, after: match.told)
        match.told = table
        page = .match(match)
        // Who guesses again and again goes on writing.
        let isOwn = happenings.contains { $0.by == table.seat }
        if isOwn, field?.purpose == .answer { field?.clear() }
    }

    private mutating func open(_ table: Table) {
        if case .room(let room) = page { roomBehind = room }
        open(.match(MatchPage(table: table, chat: roomBehind?.chat)))
    }

    /// What was focused stays so, wherever it is now.
    func place(of label: String?) -> Int { menu.items.firstIndex { $0.label == label } ?? 0 }

    mutating func keepFocus(on label: String?) {
        if menu.focused?.label != label { focus = place(of: label) }
    }
}
