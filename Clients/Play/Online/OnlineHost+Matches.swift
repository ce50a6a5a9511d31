import Contracts
import ParlorGames
import ParlorKit
import ParlorWire

/// A match that is shown, and as far as it was told.
struct FollowedMatch: Sendable {
    let id: MatchID
    let stream: Followed<MatchView>
    var steps: MatchSteps
    /// Nil where this program does not have the rules, and until it is known which ones.
    var played: PlayedMatch?
    /// What was last shown of it.
    var told: Table?
}

extension OnlineHost {
    mutating func performMatch(_ effect: Effect) -> [News] {
        switch effect {
        case .begin(let order): practice(order)
        case .watch(let id): watch(id)
        case .leaveMatch:
            match = nil
            return room == nil ? showHome() : []
        case .act(let action): return act(action)
        case .nudge: nudge()
        case .loadReplay(let seat): loadReplay(seat)
        case .giveUp:
            guard let played = match?.played else {
                make { (match) throws(ParlorError) in try await match.resign() }
                break
            }
            played.resign()
        default:
            guard let played = match?.played else {
                make { (match) throws(ParlorError) in try await match.comeBack() }
                break
            }
            played.comeBack()
        }
        return []
    }

    mutating func matchNews() -> [News] {
        guard let stream = match?.stream else { return [] }
        if let error = stream.closing {
            return performMatch(.leaveMatch) + [.refused(error.message)]
        }
        let new = stream.take()
        let nudges = new.signals.compactMap { $0.name == "nudge" ? $0.by : nil }
            .filter { $0 != me }.map(News.nudged)
        guard let (view, rev) = stream.newest,
            let steps = match?.steps.take(view, at: rev, new.events)
        else { return nudges }
        if match?.played == nil {
            let played = view.rules.map { self.played($0, view.matchId) }
            match?.played = played
        }
        let troubles = (match?.played?.takeTroubles() ?? []).map(News.refused)
        guard match?.played?.table(told.names) != nil else {
            if let last = steps.last?.view { askForMoves(last) }
            let tables = steps.map { News.table(Table($0.view, told.names), $0.happenings) }
            return troubles + tables + nudges
        }
        let happened = steps.filter { !$0.happenings.isEmpty }
            .map { News.happened(Table($0.view, told.names), $0.happenings) }
        return troubles + happened + tableNews() + nudges
    }
}

extension MatchView {
    /// What it is played by, if that is the same here and there.
    var rules: (any Game.Type)? {
        Catalogue.standard[game.rawValue].flatMap {
            $0.entry.settingsVersion == gameVersion ? $0 : nil
        }
    }
}

extension MatchSteps.Step {
    fileprivate var happenings: [Happening] { [happening].compactMap(\.self) }
}

private extension OnlineHost {
    mutating func watch(_ id: MatchID) {
        guard let me else { return }
        home = nil
        match = FollowedMatch(
            id: id, stream: follow(parlor.watch(match: id)), steps: MatchSteps(viewer: me))
    }

    func played<G: Game>(_ game: G.Type, _ id: MatchID) -> PlayedMatch {
        let store = GameStore(game, over: ServerTransport(id, at: parlor))
        return PlayedMatch(store) { [mailbox] in mailbox.wake() }
    }

    mutating func act(_ action: RawJSON) -> [News] {
        guard let match, let played = match.played, match.told != nil else {
            let rev = match?.steps.rev
            make { (match) throws(ParlorError) in try await match.act(action, at: rev) }
            return []
        }
        do throws(ParlorError) { try played.act(action) } catch {
            return [.refused(error.message)]
        }
        return tableNews()
    }

    /// What the rules make of the match, if that is something new.
    mutating func tableNews() -> [News] {
        guard let table = match?.played?.table(told.names), table != match?.told else { return [] }
        match?.told = table
        return [.table(table, [])]
    }

    /// The view has only the first of what may be done.
    func askForMoves(_ view: MatchView) {
        guard view.sight?.moves?.count == MatchSight.mostMoves, let rev = match?.steps.rev else {
            return
        }
        call { (parlor) throws(ParlorError) in
            let moves = try await parlor.match(view.matchId).legal().actions
            return { host in
                guard host.match?.steps.rev == rev else { return [] }
                var view = view
                view.sight?.moves = moves
                return [.table(Table(view, host.told.names), [])]
            }
        }
    }

    func practice(_ order: OfflineOrder) {
        call { (parlor) throws(ParlorError) in
            let match = try await parlor.games.practice(
                order.game, settings: order.settings, bots: order.bots,
                level: BotLevel(order.skill))
            return { host in
                host.watch(match.matchId)
                return []
            }
        }
    }

    func nudge() {
        guard let me, let id = match?.id else { return }
        call { (parlor) throws(ParlorError) in
            try await parlor.match(id).nudge()
            return { _ in [.nudged(by: me)] }
        }
    }

    func make(
        _ work: @escaping @Sendable (MatchCalls) async throws(ParlorError) -> MatchView
    ) {
        guard let id = match?.id else { return }
        call { (parlor) throws(ParlorError) in
            _ = try await work(parlor.match(id))
            return { _ in [] }
        }
    }
}

extension BotLevel {
    fileprivate init(_ skill: BotSkill) {
        switch skill {
        case .easy: self = .easy
        case .medium: self = .medium
        case .hard: self = .hard
        }
    }
}
