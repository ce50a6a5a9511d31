import Contracts
import ParlorGames
import ParlorWire

@testable import ParlorKit

/// A server that has the rules of matches, and nothing around them.
final class RulesServer: Sendable {
    private struct State {
        var matches: [MatchID: HostedMatch] = [:]
        var chance = DeviceChance(seed: 7)
        var listeners: [Int: (match: MatchID, person: PersonID, hear: Hear)] = [:]
        var count = 0
        var isReachable = true
        var isOnline = true
        var losesAnswers = false
        var offers = 0
        var commands: [CommandID] = []
        var offline: Set<PersonID> = []
        /// Sent while it could not be reached.
        var unsent: [(command: MatchCommand, cid: CommandID, number: Int)] = []
        var whenAsked: (@Sendable () -> Void)?
        var whenAdopted: (@Sendable () -> Void)?
    }

    typealias Hear = @Sendable (GameNews) -> Void

    private let time: TestClock
    private let state = TestLocked(State())

    init(_ time: TestClock) { self.time = time }

    var isReachable: Bool {
        get { state.with(\.isReachable) }
        set { state.with { $0.isReachable = newValue } }
    }

    /// Whether devices believe that it can be reached.
    var isOnline: Bool {
        get { state.with(\.isOnline) }
        set { state.with { $0.isOnline = newValue } }
    }

    /// It does what it is asked for, and nobody hears of it.
    var losesAnswers: Bool {
        get { state.with(\.losesAnswers) }
        set { state.with { $0.losesAnswers = newValue } }
    }

    /// How many matches it was offered.
    var offers: Int { state.with(\.offers) }

    /// Every command that came, but for adoptions.
    var commands: [CommandID] { state.with(\.commands) }

    func match(_ id: MatchID) -> HostedMatch? { state.with { $0.matches[id] } }

    /// Whose devices can't reach it.
    func keepOffline(_ people: Set<PersonID>) { state.with { $0.offline = people } }

    /// What happens while a match is on its way here: before it has come, or before it is answered.
    func amidAdoption(hasArrived: Bool, _ happening: @escaping @Sendable () -> Void) {
        state.with {
            if hasArrived { $0.whenAdopted = happening } else { $0.whenAsked = happening }
        }
    }

    /// It was killed, and starts again with what it had written. Devices send again what has no
    /// answer.
    func restart() {
        let unsent = state.with { state in
            for (id, match) in state.matches {
                let written = JSON.encode(match, withSecrets: true)
                state.matches[id] = try! JSON.decode(HostedMatch.self, from: written)
            }
            state.isReachable = true
            defer { state.unsent = [] }
            return state.unsent
        }
        for (command, cid, number) in unsent { send(command, cid, number) }
        tellAll()
    }

    func asked(by person: PersonID) -> MatchServer {
        MatchServer(
            isOnline: { self.isOnline },
            adopt: { match, id async throws(ParlorError) in
                try self.adopt(match, id, by: person)
            },
            seen: { id async throws(ParlorError) in try self.seen(id, by: person) },
            transport: { RulesTransport(server: self, match: $0, person: person) })
    }

    /// The same for a server that refuses every match.
    func refusing(_ why: ParlorError, to person: PersonID) -> MatchServer {
        MatchServer(
            isOnline: { true }, adopt: { _, _ async throws(ParlorError) in throw why },
            seen: { _ async throws(ParlorError) in throw why },
            transport: { RulesTransport(server: self, match: $0, person: person) })
    }

    private func adopt(
        _ match: AdoptedMatch, _ id: MatchID, by person: PersonID
    ) throws(ParlorError) {
        state.with { $0.whenAsked }?()
        try reach(by: person)
        state.with { $0.offers += 1 }
        guard self.match(id) == nil else { throw ParlorError(MatchRefusal.taken.failure) }
        // As it goes over the wire.
        let command = try! JSON.decode(AdoptedMatch.self, from: JSON.encode(match))
        let result = state.with { state in
            Result { () throws(Failure) in
                var hosted = HostedMatch(id: id, epoch: "server")
                _ = try hosted.receive(
                    .adopt(command), cid: "adopt", by: person, at: time.now, &state.chance)
                state.matches[id] = hosted
            }
        }
        do throws(Failure) { try result.get() } catch { throw ParlorError(error) }
        state.with { $0.whenAdopted }?()
        try answer()
    }

    private func seen(_ id: MatchID, by person: PersonID) throws(ParlorError) -> RawJSON {
        try reach(by: person)
        guard let state = match(id)?.state(for: person) else {
            throw ParlorError(MatchRefusal.notFound.failure)
        }
        try answer()
        return state.seen
    }

    private func isReachable(by person: PersonID) -> Bool {
        state.with { $0.isReachable && !$0.offline.contains(person) }
    }

    private func reach(by person: PersonID) throws(ParlorError) {
        guard isReachable(by: person) else {
            throw ParlorError(Failure(.unavailable, "Nobody answers."))
        }
    }

    private func answer() throws(ParlorError) {
        guard !losesAnswers, isReachable else {
            throw ParlorError(Failure(.timeout, "The answer is lost."))
        }
    }

    /// What time alone brings.
    func tick() {
        state.with { state in
            for id in state.matches.keys {
                _ = state.matches[id]!.tick(time.now, &state.chance)
            }
        }
        tellAll()
    }

    fileprivate func add(_ match: MatchID, _ person: PersonID, _ hear: @escaping Hear) -> Int {
        let number = state.with { state in
            state.count += 1
            state.listeners[state.count] = (match, person, hear)
            return state.count
        }
        tell(number)
        return number
    }

    fileprivate func remove(_ number: Int) { state.with { $0.listeners[number] = nil } }

    fileprivate func send(_ command: MatchCommand, _ cid: CommandID, _ number: Int) {
        let news = state.with { state -> GameNews? in
            guard let (id, person, _) = state.listeners[number] else { return nil }
            guard state.isReachable, !state.offline.contains(person) else {
                state.unsent.append((command, cid, number))
                return nil
            }
            state.commands.append(cid)
            do throws(Failure) {
                let done = try state.matches[id]!.receive(
                    command, cid: cid, by: person, at: time.now, &state.chance)
                return .accepted(cid, done.rev)
            } catch { return .refused(cid, error) }
        }
        if let news { state.with { $0.listeners[number]?.hear }?(news) }
        tellAll()
    }

    private func tellAll() {
        for number in state.with({ $0.listeners.keys.sorted() }) { tell(number) }
    }

    fileprivate func tell(_ number: Int) {
        guard let (id, person, hear) = state.with({ $0.listeners[number] }),
            isReachable(by: person)
        else { return }
        if let match = match(id), let told = match.state(for: person) {
            hear(.state(told))
        } else {
            hear(.closed(MatchRefusal.notFound.failure))
        }
    }
}

/// One player's way to it.
private final class RulesTransport: GameTransport {
    private let server: RulesServer
    private let match: MatchID
    private let person: PersonID
    private let number = TestLocked<Int?>(nil)

    init(server: RulesServer, match: MatchID, person: PersonID) {
        (self.server, self.match, self.person) = (server, match, person)
    }

    func start(_ hear: @escaping @Sendable (GameNews) -> Void) {
        let number = server.add(match, person, hear)
        self.number.with { $0 = number }
    }

    func send(_ command: MatchCommand, cid: CommandID) {
        if let number = number.with({ $0 }) { server.send(command, cid, number) }
    }

    func askForState() { if let number = number.with({ $0 }) { server.tell(number) } }
    func stop() { if let number = number.with({ $0 }) { server.remove(number) } }
}
