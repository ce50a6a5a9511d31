import Contracts
import ParlorWire

extension Visitor {
    /// A new guest: connects, watches what an app shows at first, and lets everybody write.
    func come(_ done: @escaping () -> Void) {
        (followed, receipts, chats, avatar, isOpen) = ([:], Receipts(), [:], nil, false)
        arrival = (
            evening.now,
            { [unowned self] in
                evening.guests += 1
                let streams = [friendsStream, StreamName("chats", EntityKey(person.rawValue))]
                watch(streams) { [unowned self] in letEverybodyWrite(done) }
            }
        )
        // Not while bytes of an earlier connection are read.
        evening.later(after: .zero) { [unowned self] in
            guest.drop(until: evening.now)
        }
    }

    private func letEverybodyWrite(_ done: @escaping () -> Void) {
        let preferences = PreferencesChange(messagesFrom: .everybody)
        evening.ask(self, .choose, AccountCommand.setPreferences(preferences: preferences)) {
            [unowned self] answer in
            isOpen = answer != nil
            done()
        }
    }

    var friendsStream: StreamName { StreamName("friends", EntityKey(person.rawValue)) }

    /// Loses the connection, as a phone does, and goes on when all is watched again.
    func drop(for pause: Duration, _ done: @escaping () -> Void) {
        guard guest.stage == .ready else { return skip(done) }
        returned = done
        evening.later(after: .zero) { [unowned self] in
            guest.drop(until: evening.now + pause)
        }
    }

    func go(_ done: @escaping () -> Void) {
        leave { [unowned self] in
            evening.later(after: .zero) { [unowned self] in
                guest.onDrop?()
                evening.claims.forget(person)
                guest.leave()
                (resuming, returned) = (nil, nil)
                done()
            }
        }
    }

    /// The gateway let them in, or in again.
    func welcomed() {
        if let arrival {
            self.arrival = nil
            evening.tally.answered(.come, in: evening.now - arrival.since)
            return arrival.then()
        }
        evening.tally.answered(.reconnect, in: evening.now - guest.triedAt)
        resuming = (evening.now, returned ?? resuming?.then)
        returned = nil
        if guest.watched.allSatisfy(\.isAsked) { resumed() }
    }

    func resumed() {
        guard let resuming else { return }
        self.resuming = nil
        evening.tally.answered(.resume, in: evening.now - resuming.since)
        resuming.then?()
    }
}
