import Contracts
import Hosting
import Load
import ParlorWire

/// A conversation of a million messages beside one of a hundred, a list of ten thousand,
/// a group that talks, and somebody in a hundred thousand conversations.
enum ChatBench {
    private static let messages = 1_000_000
    private static let few = 100
    private static let conversations = 10_000
    private static let rounds = 9
    private static let perRound = 100
    private static let members = 50
    private static let senders = 10
    /// Messages of all senders that are not answered yet.
    private static let inFlight = 256
    private static let fanTime: Duration = .seconds(5)
    private static let manyConversations = 100_000
    private static let watchers = 1_000
    private static let renames = 20
    private static let warmUp = 5_000

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let load = try ChatLoad(system)
        let fan = try talk(system)
        let large = try load.group()
        try load.fill(large, with: messages)
        let small = try load.group()
        try load.fill(small, with: few)
        let list = try load.lists(conversations)
        return [
            Benchmark.Result(
                "sending message \(messages), against message \(few)", unit: "ms",
                try pairs(load, large, small) { try load.sending(perRound / 2, in: $0) },
                budget: .ratioAtMost(1.2)),
            Benchmark.Result(
                "sending, p50, against an action in a match", unit: "ms",
                try besideActs(load, small, system), budget: .ratioAtMost(0.8)),
            Benchmark.Result(
                "a page from the middle, against a page of \(few)", unit: "ms",
                try pairs(load, large, small) { chat in
                    try load.paging(
                        perRound / 2, in: chat, before: chat == large ? messages / 2 : few)
                }, budget: .ratioAtMost(1.2)),
            Benchmark.Result(
                "opening it, against opening one of \(few)", unit: "ms",
                try pairs(load, large, small) { try load.opening(perRound / 2, $0) },
                budget: .ratioAtMost(1.2)),
            Benchmark.Result(
                "the list of somebody with \(conversations) conversations", unit: "ms",
                ours: list.median, budget: .atMost(50)),
            Benchmark.Result(
                "the first message after a restart, with \(messages) before it", unit: "ms",
                ours: try load.sendingAfterRestart(in: large), budget: .none),
        ] + fan + (try crowded())
    }

    private static func pairs(
        _ load: ChatLoad, _ large: EntityKey, _ small: EntityKey,
        _ measure: (EntityKey) throws -> [Double]
    ) throws -> [Benchmark.Round] {
        try (0..<rounds).map { _ in
            let before = try measure(large)
            let reference = try measure(small) + measure(small)
            let ours = try before + measure(large)
            return Benchmark.Round(ours: ours.median, reference: reference.median)
        }
    }

    /// One message after the other, beside one throw after the other.
    private static func besideActs(
        _ load: ChatLoad, _ chat: EntityKey, _ system: BenchSystem
    ) throws -> [Benchmark.Round] {
        let matches = try MatchesLoad(system)
        try matches.order(1, of: "dice", "{}", for: MatchesLoad.people)
        _ = try matches.throwing(perRound, in: "dice-0")
        return try (0..<rounds).map { _ in
            let before = try load.sending(perRound / 2, in: chat)
            let reference = try matches.throwing(perRound, in: "dice-0")
            let ours = try before + load.sending(perRound / 2, in: chat)
            return Benchmark.Round(ours: ours.median, reference: reference.median)
        }
    }

    /// Somebody in a hundred thousand conversations, a thousand of which somebody watches.
    private static func crowded() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let load = try ChatLoad(system)
        let crowd = try GatewayBench.entered(watchers + 1, system)
        let others = (1...watchers).map(crowd.person)
        try load.begin(manyConversations, of: crowd.person(0), with: others)
        let sending = try sendingBesideNone(load)
        let streams = try others.map {
            "chat.\(try load.conversation(of: crowd.person(0), with: $0))"
        }
        try crowd.watch { $0 == 0 ? [] : [streams[$0 - 1]] }
        crowd.resetTally()
        let written = try system.eventsOnceStill(of: ["profile-store", "chat-store"])
        for turn in 1...renames {
            crowd.rename(0)
            try crowd.until("everybody saw a rename") {
                crowd.tally.deliveries >= turn * watchers
            }
        }
        try crowd.demandWhole()
        let writes = try system.eventsOnceStill(of: ["profile-store", "chat-store"]) - written
        return [
            Benchmark.Result(
                "sending amid \(manyConversations) conversations, against amid none", unit: "ms",
                sending, budget: .ratioAtMost(1.2)),
            Benchmark.Result(
                "a rename of somebody in \(manyConversations) conversations, seen by the last of"
                    + " \(watchers) who watch one", unit: "ms",
                ours: crowd.tally.sights.milliseconds(at: 1), budget: .atMost(500)),
            Benchmark.Result(
                "events written for such a rename", unit: "",
                ours: Double(writes) / Double(renames), budget: .atMost(1)),
        ]
    }

    /// Beside another Parlor that has nothing.
    private static func sendingBesideNone(_ load: ChatLoad) throws -> [Benchmark.Round] {
        let other = try BenchSystem(GatewayBench.limits)
        defer { try? other.end() }
        let bare = try ChatLoad(other)
        let (amid, alone) = (try load.group(), try bare.group())
        for (load, chat) in [(load, amid), (bare, alone)] { try load.fill(chat, with: warmUp) }
        return try (0..<rounds).map { _ in
            let before = try load.sending(perRound / 2, in: amid)
            let reference = try bare.sending(perRound, in: alone)
            let ours = try before + load.sending(perRound / 2, in: amid)
            return Benchmark.Round(ours: ours.median, reference: reference.median)
        }
    }

    /// Ten who write and fifty who read, all of them connected. The reference is what one of them
    /// publishes by renaming themself, to the others.
    private static func talk(_ system: BenchSystem) throws -> [Benchmark.Result] {
        let renames = try renaming(system)
        let crowd = try GatewayBench.entered(members, system)
        let others = (1..<members).map(crowd.person)
        let preferences = PreferencesChange(messagesFrom: .everybody)
        for member in 1..<members {
            _ = try crowd.ask(
                member, AccountCommand.setPreferences(preferences: preferences),
                as: AccountView.self
            ).get()
        }
        let founding = ChatCommand.group(title: "Bench", userIds: others)
        let chat = try crowd.ask(0, founding, as: ChatView.self).get().conversationId
        try crowd.watch { _ in ["chat.\(chat)"] }
        let messages = try fan(crowd, system, to: members) {
            crowd.say($0 % senders, in: chat.rawValue)
        }
        return [
            Benchmark.Result(
                "deliveries of messages, \(senders) senders to \(members) members; of renames",
                unit: "1/s", ours: messages.perSecond, reference: renames.perSecond,
                budget: .atLeast(120_000)),
            Benchmark.Result(
                "processor time of all processes for one delivery; of a rename", unit: "us",
                ours: messages.microseconds, reference: renames.microseconds, budget: .atMost(5)),
        ]
    }

    private static func renaming(_ system: BenchSystem) throws -> Fan {
        let crowd = try GatewayBench.entered(members, system)
        let publisher = "person.\(crowd.person(0))"
        try crowd.watch { $0 == 0 ? [] : [publisher] }
        return try fan(crowd, system, to: members - 1) { _ in crowd.rename(0) }
    }

    /// What is delivered a second, and what one delivery costs.
    private struct Fan {
        let perSecond: Double
        let microseconds: Double
    }

    private static func fan(
        _ crowd: Crowd, _ system: BenchSystem, to receivers: Int, _ act: (Int) -> Void
    ) throws -> Fan {
        try fan(crowd, to: receivers, for: .seconds(1), act)
        crowd.resetTally()
        let processes = try system.processes()
        let before = ProcessorTime.of(processes)
        let took = try milliseconds { try fan(crowd, to: receivers, for: fanTime, act) }
        let spent = ProcessorTime.of(processes) - before
        try crowd.demandWhole()
        let deliveries = Double(crowd.tally.deliveries)
        return Fan(
            perSecond: deliveries * 1_000 / took,
            microseconds: spent / .microseconds(1) / deliveries)
    }

    private static func fan(
        _ crowd: Crowd, to receivers: Int, for time: Duration, _ act: (Int) -> Void
    ) throws {
        let clock = ContinuousClock()
        let end = clock.now + time
        let before = crowd.tally
        var next = 0
        while clock.now < end {
            while crowd.tally.sent - crowd.tally.answered < inFlight {
                act(next)
                next += 1
            }
            try crowd.turn(within: .milliseconds(100))
        }
        try crowd.until("everybody saw everything") {
            crowd.underWay == 0
                && crowd.tally.deliveries - before.deliveries
                    >= (crowd.tally.answered - before.answered - crowd.tally.refused) * receivers
        }
    }
}
