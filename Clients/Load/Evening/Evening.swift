import Contracts
import ParlorWire

/// People who come to a Parlor, and live an evening there as a plan says.
final class Evening {
    /// When the evening ends, nothing that is under way takes longer.
    static let patience: Duration = .seconds(30)
    private static let leastPause: Duration = .milliseconds(100)

    let plan: EveningPlan
    let crowd: Crowd
    private(set) var visitors: [Visitor] = []
    var tally = EveningTally()
    var flaws = Flaws()
    var sights = Sights()
    var claims = Claims()
    /// The rooms of the plan.
    var codes: [Int: RoomCode] = [:]
    /// Who is where, by their places.
    var people: [RoomCode: Set<Int>] = [:]
    /// Matches that came to their end.
    var ended: Set<StreamName> = []
    /// How many guests came at all.
    var guests = 0
    private var timers = Timers()
    private var asked = 0

    init(_ plan: EveningPlan, at address: GatewayAddress) throws(LoadFault) {
        self.plan = plan
        crowd = try Crowd(at: address, of: plan.people)
        visitors = crowd.guests.map { Visitor($0, in: self) }
    }

    var now: ContinuousClock.Instant { crowd.clock.now }

    /// Begins each step at its time.
    func live(progress: (EveningProgress) -> Void) throws(LoadFault) {
        let began = now
        var steps = plan.steps
        var next = steps.next()
        var told = began
        while now - began < plan.time {
            let passed = now - began
            while let step = next, step.at <= passed {
                visitors[step.person].take(step, due: began + step.at)
                next = steps.next()
            }
            if now - told >= Self.leastPause {
                told = now
                progress(glance(passed))
            }
            try turn(until: began + min(next?.at ?? plan.time, plan.time))
            try demandDoor()
        }
        for visitor in visitors { tally.notBegun += visitor.forgetSteps() }
    }

    /// Until this time at most.
    func turn(until time: ContinuousClock.Instant) throws(LoadFault) {
        let wake = min(time, timers.next ?? time)
        try crowd.turn(within: max(.zero, min(wake - now, Self.leastPause)))
        while let work = timers.due(now) { work() }
    }

    func later(after pause: Duration, _ work: @escaping () -> Void) {
        timers.add(at: now + pause, work)
    }

    /// Turns until nothing is left; false when nothing got on for too long.
    func wait(_ left: () -> Int) throws(LoadFault) -> Bool {
        var (last, end) = (left(), now + Self.patience)
        while last > 0 {
            guard now < end else { return false }
            try turn(until: end)
            let left = left()
            if left < last { end = now + Self.patience }
            last = left
        }
        return true
    }

    func glance(_ passed: Duration) -> EveningProgress {
        EveningProgress(
            passed: passed, people: crowd.ready, rooms: people.count, matches: ended.count,
            flaws: flaws.count)
    }

    /// Where nobody ever got in, there is no evening.
    private func demandDoor() throws(LoadFault) {
        guard guests == 0, let trouble = crowd.guests.lazy.compactMap(\.trouble).first else {
            return
        }
        throw crowd.shut(trouble)
    }
}

extension Evening {
    /// Calls for a visitor, again and again while the service is away. A refusal is counted, and comes
    /// to nothing.
    func ask(
        _ visitor: Visitor, _ activity: Activity?, _ choice: some Choice,
        of key: EntityKey? = nil, then: @escaping (Guest.Answer?) -> Void
    ) {
        let (name, body) = JSON.encode(choice: choice)
        var fields = ObjectWriter(capacity: 128 + body.count)
        let cid = nextID()
        fields.add("cid", cid)
        fields.add("call", name)
        fields.add("key", key?.rawValue)
        fields.add("body", RawJSON(body))
        send(visitor, activity, String(decoding: fields.close(), as: UTF8.self), cid, then: then)
    }

    func nextID() -> String {
        asked += 1
        return "evening-\(asked)"
    }

    func send(
        _ visitor: Visitor, _ activity: Activity?, _ text: String, _ cid: String,
        then: @escaping (Guest.Answer?) -> Void
    ) {
        let (sent, onlookers) = (now, onlookers(of: visitor))
        visitor.guest.ask(text, cid: cid, now: sent) { [unowned self, unowned visitor] result in
            switch result {
            case .success(let answer):
                if let activity {
                    tally.answered(activity, in: now - sent)
                    acknowledge(answer, of: activity, by: visitor, sent: sent, onlookers)
                }
                then(answer)
            case .failure(let failure)
            where failure.code == .unavailable || failure.code == .timeout:
                tally.repeated += 1
                let pause = Duration.milliseconds(failure.retryAfterMs ?? 0)
                later(after: max(pause, Self.leastPause)) { visitor.guest.askAgain(cid) }
                return false
            case .failure(let failure):
                refuse(activity, failure, to: visitor)
                then(nil)
            }
            return true
        }
    }

    func refuse(_ activity: Activity?, _ failure: Failure, to visitor: Visitor) {
        let isExpected = activity?.expects(failure.code) ?? false
        if let activity { tally.refused(activity, failure.code, isExpected: isExpected) }
        guard !isExpected else { return }
        flaws.add(
            "Guest \(visitor.number) was refused '\(activity?.rawValue ?? "a look")':"
                + " \(failure.code) \(failure.message)")
    }
}
