import Contracts
import Dispatch
import Sodium
import Synchronization
import Threads
import Wire

/// Makes and compares password hashes on a thread of its own, since each takes a while; no password
/// goes any further than this.
final class PasswordHasher: Sendable {
    static let attach: CallName = "account.attach"
    /// More than this wait for nobody.
    static let mostWaiting = 64

    private struct Done: Sendable {
        var prepared: [Call] = []
        var refused: [Reply] = []
        var compared: [(UInt64, Bool)] = []
        var waiting = 0
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

    func takeCompared() -> [(UInt64, Bool)] {
        done.withLock { done in
            defer { done.compared = [] }
            return done.compared
        }
    }

    /// The call with the password's hash in the place of the password.
    func prepare(_ call: Call) {
        let id = call.header.id
        guard let credentials = try? JSON.decode(EmailAndPassword.self, from: call.body) else {
            return refuse(id, .badInput("password", "It needs an email and a password."))
        }
        guard Password.isLongEnough(credentials.password) else {
            return refuse(id, .badInput("password", Password.sentence))
        }
        enqueue(orElse: { self.refuse(id, .busy) }) { done in
            guard let hash = PasswordHash(of: credentials.password) else {
                done.refused.append(Reply(refusing: id, .busy))
                return
            }
            var call = call
            call.body = JSON.encode(["email": credentials.email, "passwordHash": hash.text])
            done.prepared.append(call)
        }
    }

    /// False when too many wait.
    func compare(_ password: String, with hash: PasswordHash?, as number: UInt64) -> Bool {
        var isTaken = true
        enqueue(orElse: { isTaken = false }) { done in
            let matches = (hash ?? .nobodys)?.matches(password) ?? false
            done.compared.append((number, matches && hash != nil))
        }
        return isTaken
    }
}

extension PasswordHasher {
    private func refuse(_ id: CommandID, _ failure: Failure) {
        done.withLock { $0.refused.append(Reply(refusing: id, failure)) }
        whenDone()
    }

    private func enqueue(
        orElse refuse: () -> Void, _ work: @escaping @Sendable (inout Done) -> Void
    ) {
        let hasRoom = done.withLock { done in
            guard done.waiting < Self.mostWaiting else { return false }
            done.waiting += 1
            return true
        }
        guard hasRoom else { return refuse() }
        queue.async {
            Huddle.leave()
            var own = Done()
            work(&own)
            self.done.withLock { done in
                done.waiting -= 1
                done.prepared += own.prepared
                done.refused += own.refused
                done.compared += own.compared
            }
            self.whenDone()
        }
    }
}

extension Failure {
    static let busy = Failure(
        .rateLimited, "Too many passwords are being checked. Repeat this in a moment.",
        retryAfterMs: 1_000)
}
