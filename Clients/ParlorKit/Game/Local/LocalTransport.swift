public import Contracts
public import ParlorWire

/// A match against bots on this device, without any server.
public final class LocalTransport: GameTransport {
    private struct Table: Sendable {
        var match: HostedMatch
        var chance: DeviceChance
        var hear: (@Sendable (GameNews) -> Void)?
        var wakeAt: Timestamp?
    }

    private enum Effect: Sendable {
        case tell(GameNews)
        case wake(Timestamp)
    }

    private let player: PersonID
    private let clock: DeviceClock
    private let statistics: DeviceStatistics?
    private let table: Sequenced<Table, Effect>

    /// Throws if the game or its settings are not known.
    public init(
        _ practice: Practice, player: PersonID, statistics: DeviceStatistics? = nil,
        clock: DeviceClock = .system
    ) throws(ParlorError) {
        (self.player, self.statistics, self.clock) = (player, statistics, clock)
        var chance = DeviceChance(seed: practice.seed)
        var match = HostedMatch(id: MatchID(chance.word(26)), epoch: Epoch(chance.word(26)))
        do throws(Failure) {
            _ = try match.receive(
                practice.command, cid: "begin", by: player, at: clock.now(), &chance)
        } catch { throw ParlorError(error) }
        table = Sequenced(Table(match: match, chance: chance))
    }

    /// Goes on with a match that was `kept`. Throws if this version of the app can't read it.
    public init(
        resuming kept: Bytes, player: PersonID, statistics: DeviceStatistics? = nil,
        clock: DeviceClock = .system
    ) throws(ParlorError) {
        (self.player, self.statistics, self.clock) = (player, statistics, clock)
        do throws(Malformed) {
            let match = try JSON.decode(HostedMatch.self, from: kept)
            table = Sequenced(Table(match: match, chance: DeviceChance(seed: nil)))
        } catch { throw ParlorError(.unreadable(error)) }
    }

    /// The whole match, to go on with it after the app was stopped. It has all cards.
    public var kept: Bytes { JSON.encode(table.value.match, withSecrets: true) }

    /// Begins to tell. Called once.
    public func start(_ hear: @escaping @Sendable (GameNews) -> Void) {
        step { table, _ in table.hear = hear }
        tick(nil)
        askForState()
    }

    /// Makes a command for the player.
    public func send(_ command: MatchCommand, cid: CommandID) {
        step { [player, now = clock.now()] table, effects in
            do throws(Failure) {
                let (rev, events) = try table.match.receive(
                    command, cid: cid, by: player, at: now, &table.chance)
                effects.append(.tell(.accepted(cid, rev)))
                if !events.isEmpty { Self.tell(&table, player, &effects) }
            } catch {
                effects.append(.tell(.refused(cid, error)))
            }
        }
    }

    /// Tells the state anew.
    public func askForState() {
        step { [player] table, effects in Self.tell(&table, player, &effects) }
    }

    /// Nothing more is told.
    public func stop() {
        step { table, _ in table.hear = nil }
    }
}

extension LocalTransport {
    /// An alarm that an earlier one came before sets no other.
    private func tick(_ alarm: Timestamp?) {
        step { [player, now = clock.now()] table, effects in
            if table.wakeAt == alarm { table.wakeAt = nil }
            let events = table.match.tick(now, &table.chance)
            if !events.isEmpty { Self.tell(&table, player, &effects) }
        }
    }

    private func step(_ step: (inout Table, inout [Effect]) -> Void) {
        table.step { table, effects in
            step(&table, &effects)
            guard table.hear != nil, let due = table.match.deadline,
                table.wakeAt.map({ due < $0 }) ?? true
            else { return }
            table.wakeAt = due
            effects.append(.wake(due))
        } perform: {
            perform($0)
        }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .tell(let news):
            if case .state(let state) = news { statistics?.count(state, for: player) }
            table.value.hear?(news)
        case .wake(let time): clock.wake(time) { [weak self] in self?.tick(time) }
        }
    }

    private static func tell(
        _ table: inout Table, _ player: PersonID, _ effects: inout [Effect]
    ) {
        if let state = table.match.state(for: player) { effects.append(.tell(.state(state))) }
    }
}
