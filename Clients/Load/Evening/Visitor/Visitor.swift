import Contracts
import Hosting
import ParlorKit
import ParlorWire

/// A person of an evening, who does one step after the other. When they have gone for good, somebody
/// else has their place.
final class Visitor {
    /// Where they sit, and what is there.
    struct Seat {
        let code: RoomCode
        let room: StreamName
        let chat: StreamName
        let board: StreamName
        /// The room's revision that has them in it.
        let since: Int
        var match: StreamName?

        var streams: [StreamName] { [room, chat, board] + [match].compactMap(\.self) }
    }

    let guest: Guest
    unowned let evening: Evening
    var seat: Seat?
    var followed: [StreamName: Followed] = [:]
    var receipts = Receipts()
    /// What they could not watch when they asked last.
    var refusedWatches: [StreamName: Failure] = [:]
    /// Conversations with others.
    var chats: [PersonID: StreamName] = [:]
    var avatar: AvatarID?
    /// They have chosen that everybody may write to them.
    var isOpen = false
    /// Another one after every break of the connection.
    var visit = 0
    /// Since when they try to come in, and what to do when they are.
    var arrival: (since: ContinuousClock.Instant, then: () -> Void)?
    /// When they were welcomed, and what to do when they watch again.
    var resuming: (since: ContinuousClock.Instant, then: (() -> Void)?)?
    var returned: (() -> Void)?
    /// Takes the states that are watched anew at the end; nil of what is watched no more.
    var comparing: ((StreamName, (rev: Int, snapshot: RawJSON)?) -> Void)?
    /// What goes on once they see this revision.
    var held: [(stream: StreamName, rev: Int, then: () -> Void)] = []
    private var waiting: [(step: EveningPlan.Step, due: ContinuousClock.Instant)] = []
    private var isBusy = false

    init(_ guest: Guest, in evening: Evening) {
        (self.guest, self.evening) = (guest, evening)
        guest.listener = { [unowned self] in hear($0, $1, isNext: $2) }
        guest.onDrop = { [unowned self] in
            visit += 1
            evening.sights.forget(number)
        }
    }

    var number: Int { guest.number }
    var person: PersonID { guest.person ?? "" }
    var isIdle: Bool { !isBusy && waiting.isEmpty && guest.pending.isEmpty && resuming == nil }

    func rev(of stream: StreamName) -> Int? { guest.rev(of: stream.text) }

    func isWatching(_ stream: StreamName) -> Bool {
        guest.stage == .ready && resuming == nil && rev(of: stream) != nil
    }

    func take(_ step: EveningPlan.Step, due: ContinuousClock.Instant) {
        waiting.append((step, due))
        goOn()
    }

    /// How many there were that are not begun.
    func forgetSteps() -> Int {
        defer { waiting = [] }
        return waiting.count
    }
}

extension Visitor {
    private func goOn() {
        guard !isBusy, !waiting.isEmpty else { return }
        let (step, due) = waiting.removeFirst()
        isBusy = true
        evening.tally.lateness.add(nanoseconds: (evening.now - due).nanoseconds)
        perform(step) { [unowned self] in
            isBusy = false
            goOn()
        }
    }

    private func perform(_ step: EveningPlan.Step, done: @escaping () -> Void) {
        switch step.intent {
        case .come: come(done)
        case .go: go(done)
        case .drop(let pause): drop(for: pause, done)
        case .create(let room, let new): create(new, as: room, done)
        case .join(let room): join(evening.codes[room], done)
        case .joinListed(let pick): joinListed(pick, done)
        case .leave: leave(done)
        case .turn(let pick, let otherwise):
            turn(pick, done) { [unowned self] in pass(otherwise, step.number, done) }
        case .pass(let pastime): pass(pastime, step.number, done)
        }
    }

    /// There is nothing to do it with.
    func skip(_ done: () -> Void) {
        evening.tally.withoutOccasion += 1
        done()
    }
}
