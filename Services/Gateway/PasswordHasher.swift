import Contracts
import Dispatch
import Hosting
import ParlorWire
import Sodium
import Synchronization

/// Makes and compares password hashes on a thread of its own, since each takes a while; no password
/// goes any further than this. Addresses take turns, and accounts at which many guess come last.
final class PasswordHasher: Sendable {
    /// Calls in which devices send a password.
    static let calls: Set<CallName> = ["account.attach", "account.reset"]

    /// Whether a password is in it: what the gateway itself asks has a hash.
    static func prepares(_ call: Call) -> Bool {
        calls.contains(call.header.call) && !call.header.actor.isPart
    }

    /// Whose turn it is.
    struct Lane: Hashable, Sendable {
        let of: String
        /// Served when nobody else waits, and every eighth time.
        var isLast = false
    }

    enum Outcome: Hashable, Sendable {
        case matches, differs, busy
        case hashed(PasswordHash)
    }

    private struct Job: Sendable {
        let work: @Sendable (inout Done) -> Void
        let refuse: @Sendable (inout Done) -> Void
    }

    private struct Done: Sendable {
        var prepared: [Call] = []
        var refused: [Reply] = []
        var hashed: [(UInt64, Outcome)] = []
        var waiting = FairQueue<String, Job>()
        var waitingLast = FairQueue<String, Job>()
        private var turns = 0

        /// Those in the last lane wait behind the others, but not for ever.
        mutating func next() -> Job? {
            turns += 1
            let last = turns.isMultiple(of: 8) ? waitingLast.popFirst() : nil
            return last ?? waiting.popFirst() ?? waitingLast.popFirst()
        }
    }

    private let queue = DispatchQueue(label: "passwords", qos: .utility)
    private let done = Mutex(Done())
    nonisolated(unsafe) var whenDone: @Sendable () -> Void = {}

    func takePrepared() -> [Call] {
        done.withLock { done in
            defer { done.prepared = [] }
            return done.prepared
        }
    }

    func takeRefused() -> [Reply] {
        done.withLock { done in
            defer { done.refused = [] }
            return done.refused
        }
    }

    func takeHashed() -> [(UInt64, Outcome)] {
        done.withLock { done in
            defer { done.hashed = [] }
            return done.hashed
        }
    }

    /// What decides with which password the present one in this call is to be compared.
    static func presentQuestion(about call: Call) -> AccountQuery? {
        guard call.header.call == "account.attach", let person = call.header.actor.person,
            let typed = try? JSON.decode(Typed.self, from: call.body), typed.presentPassword != nil
        else { return nil }
        return .presentCredentials(userId: person, email: typed.email)
    }

    /// The call with the password's hash in the place of the password. A present password that is
    /// that of `known` is replaced by which one it is. A wrong one is dropped: who decides the call
    /// refuses it, unless it repeats one that has changed the password.
    func prepare(_ call: Call, knowing known: Credentials? = nil) {
        let id = call.header.id
        guard let credentials = try? JSON.decode(Typed.self, from: call.body) else {
            let sentence =
                call.header.call == "account.reset"
                ? "It needs an email, a code and a password." : "It needs an email and a password."
            return refuse(id, .badInput("password", sentence))
        }
        guard Password.isLongEnough(credentials.password) else {
            return refuse(id, .badInput("password", Password.sentence))
        }
        let job = Job { done in
            guard let hash = PasswordHash(of: credentials.password) else {
                done.refused.append(Reply(refusing: id, .busy))
                return
            }
            var shown: ShownPassword?
            if let known, let present = credentials.presentPassword,
                PasswordHash(kept: known.passwordHash).matches(present)
            {
                shown = known.shownPassword
            }
            var call = call
            call.body = JSON.encode(credentials.hashed(hash, shown))
            done.prepared.append(call)
        } refuse: { done in
            done.refused.append(Reply(refusing: id, .busy))
        }
        enqueue(job, in: Lane(of: "\(call.header.actor)"))
    }

    /// `busy` when too many wait.
    func compare(
        _ password: String, with hash: PasswordHash?, as number: UInt64, in lane: Lane
    ) {
        let job = Job { done in
            let matches = (hash ?? .nobodys)?.matches(password) ?? false
            done.hashed.append((number, matches && hash != nil ? .matches : .differs))
        } refuse: { done in
            done.hashed.append((number, .busy))
        }
        enqueue(job, in: lane)
    }

    /// `busy` when too many wait, or the machine has no memory for it.
    func hash(_ password: String, as number: UInt64, in lane: Lane) {
        let job = Job { done in
            done.hashed.append((number, PasswordHash(of: password).map(Outcome.hashed) ?? .busy))
        } refuse: { done in
            done.hashed.append((number, .busy))
        }
        enqueue(job, in: lane)
    }
}

/// What devices send with these calls.
private struct Typed: Decodable {
    let email: String
    let password: String
    /// From a mail, with a new password.
    let code: String?
    let presentPassword: String?

    func hashed(_ hash: PasswordHash, _ shown: ShownPassword?) -> Hashed {
        Hashed(email: email, code: code, passwordHash: hash.text, shownPassword: shown)
    }

    struct Hashed: Encodable {
        let email: String
        let code: String?
        let passwordHash: String
        let shownPassword: ShownPassword?
    }
}

extension PasswordHasher {
    func refuse(_ id: CommandID, _ failure: Failure) {
        done.withLock { $0.refused.append(Reply(refusing: id, failure)) }
        whenDone()
    }

    private func enqueue(_ job: Job, in lane: Lane) {
        let isRefused = done.withLock { done in
            let refused =
                lane.isLast
                ? done.waitingLast.append(job, of: lane.of) : done.waiting.append(job, of: lane.of)
            refused?.refuse(&done)
            return refused != nil
        }
        if isRefused { whenDone() }
        queue.async { self.doNext() }
    }

    /// There may be nothing left to do: what was refused had its turn too.
    private func doNext() {
        let next = done.withLock { $0.next() }
        guard let next else { return }
        var own = Done()
        next.work(&own)
        done.withLock { done in
            done.prepared += own.prepared
            done.refused += own.refused
            done.hashed += own.hashed
        }
        whenDone()
    }
}

extension Failure {
    static let busy = Failure(
        .rateLimited, "Too many passwords are being checked. Repeat this in a moment.",
        retryAfterMs: 1_000)
}
