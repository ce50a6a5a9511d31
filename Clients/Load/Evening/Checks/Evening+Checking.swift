import Contracts
import ParlorKit
import ParlorWire

extension Evening {
    /// So many are looked at in the same time.
    private static let atOnce = 64

    /// Everybody sees what was done last.
    func settle() throws(LoadFault) {
        if try !wait({ visitors.count { !$0.isIdle } }) {
            tellUnanswered()
        }
        _ = try wait {
            sights.unseen.count + visitors.count { !$0.receipts.missing.isEmpty }
        }
        _ = try wait { visitors.count { !$0.unexplainedRefusals.isEmpty } }
        for visitor in visitors {
            for failure in visitor.unexplainedRefusals { refuse(.watch, failure, to: visitor) }
        }
        sights.unseen.forEach { flaws.add($0) }
        for visitor in visitors {
            for place in visitor.receipts.missing {
                flaws.add(
                    "Guest \(visitor.number) was acknowledged \(place), and never saw it happen.")
            }
        }
    }

    private func tellUnanswered() {
        for visitor in visitors where !visitor.isIdle {
            let calls = visitor.guest.pending.values.map { $0.text.prefix(200) }
            flaws.add(
                "Guest \(visitor.number) got no answer for \(Self.patience):"
                    + " \(calls.joined(separator: ", ")).")
        }
    }

    /// Compares what everybody has with fresh states, and looks up what was acknowledged.
    func check() throws(LoadFault) {
        var looks = visitors.filter { $0.guest.stage == .ready }.map { visitor in
            { (done: @escaping () -> Void) in visitor.compare(done) }
        }
        looks += lookUps()
        looks.reverse()
        var open = 0
        let isDone = try wait {
            while open < Self.atOnce, let look = looks.popLast() {
                open += 1
                look { open -= 1 }
            }
            return looks.count + open
        }
        guard !isDone else { return }
        flaws.add(
            "The last look got no answer for \(Self.patience): \(looks.count + open) are left.")
        tellUnanswered()
    }

    /// Each by somebody who watches the stream at the end.
    private func lookUps() -> [(@escaping () -> Void) -> Void] {
        var readers: [StreamName: Visitor] = [:]
        for visitor in visitors where visitor.guest.stage == .ready {
            for stream in visitor.followed.keys { readers[stream] = visitor }
        }
        let streams = Set(claims.said.keys).union(claims.drawn.keys).union(claims.acted.keys)
        return streams.sorted().compactMap { stream in
            guard let reader = readers[stream] else { return nil }
            return { done in reader.lookUp(stream, done) }
        }
            + visitors.filter { claims.names[$0.person] != nil }.map { visitor in
                { done in visitor.lookUpOneself(done) }
            }
    }
}

extension Visitor {
    /// Watches everything anew: what the events made of it has to be what there is.
    func compare(_ done: @escaping () -> Void) {
        let known = followed
        let before = Dictionary(uniqueKeysWithValues: known.keys.map { ($0, rev(of: $0)) })
        var left = Set(known.keys)
        guard !left.isEmpty else { return done() }
        func settle(_ stream: StreamName) {
            guard left.remove(stream) != nil, left.isEmpty else { return }
            checkBlocks()
            done()
        }
        comparing = { [unowned self] stream, state in
            defer { settle(stream) }
            // What happens meanwhile leaves nothing to compare.
            guard let (rev, snapshot) = state, before[stream] == rev, let ours = known[stream]
            else { return }
            evening.tally.compared += 1
            if let difference = ours.difference(from: snapshot) {
                evening.flaws.add(
                    "Guest \(number) has another \(stream)@\(rev) than there is: \(difference).")
            }
        }
        ask(for: known.keys.sorted(), nil) { [unowned self] failures in
            for (stream, failure) in failures {
                evening.flaws.add(
                    "Guest \(number) can't watch \(stream) again: \(failure.code) \(failure.message)"
                )
                settle(stream)
            }
        }
    }

    private func checkBlocks() {
        guard let view = followed[friendsStream]?.view as? FriendsView else { return }
        for (other, isBlocked) in evening.claims.blocks[person] ?? [:] {
            evening.tally.lookedUp += 1
            let isFound = view.decisions.contains { $0.kind == .block && $0.key == other.rawValue }
            guard isFound != isBlocked else { continue }
            evening.flaws.add(
                "Guest \(number) \(isBlocked ? "blocked" : "no longer blocks") \(other), and that is"
                    + " not in their decisions.")
        }
    }

    func lookUp(_ stream: StreamName, _ done: @escaping () -> Void) {
        let claims = evening.claims
        if let said = claims.said[stream] {
            read(stream, before: nil, Found()) { [unowned self] in
                settle(said, $0, in: stream, done)
            }
        } else if let drawn = claims.drawn[stream] {
            read(stream, part: nil, Found()) { [unowned self] in
                settle(drawn, $0, in: stream, done)
            }
        } else if let acted = claims.acted[stream] {
            read(stream, after: nil, Found()) { [unowned self] in
                settle(acted, $0, in: stream, done)
            }
        } else {
            done()
        }
    }

    func lookUpOneself(_ done: @escaping () -> Void) {
        guard let name = evening.claims.names[person] else { return done() }
        evening.ask(self, nil, PersonQuery.get(userId: nil)) { [unowned self] answer in
            guard let view = answer.flatMap({ try? JSON.decode(PersonView.self, from: $0.ok) })
            else { return done() }
            evening.tally.lookedUp += 1
            if view.identity.displayName.text != name {
                evening.flaws.add(
                    "Guest \(number) was acknowledged the name '\(name)', and has"
                        + " '\(view.identity.displayName)'.")
            }
            done()
        }
    }

    private func settle<Thing>(
        _ claims: [Thing: PersonID], _ found: Found<Thing>?, in stream: StreamName,
        _ done: () -> Void
    ) {
        if let found {
            evening.tally.lookedUp += claims.count
            found.flaws(claims, in: stream).forEach { evening.flaws.add($0) }
        }
        done()
    }
}
