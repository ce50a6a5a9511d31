import Bus
import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit

extension Call {
    static func fresh(
        _ name: CallName, _ key: EntityKey, by actor: Actor = .operator, id: CommandID? = nil,
        body: some Encodable = [String: String]()
    ) -> Call {
        let header = CallHeader(
            id: id ?? CommandID(UUID().uuidString), call: name, actor: actor)
        return Call(kind: name.kind, key: key, header: header, body: JSON.encode(body))
    }

    static func rename(_ person: PersonID, to name: String, id: CommandID? = nil) -> Call {
        fresh(
            "person.rename", person.key, by: .person(person), id: id, body: ["displayName": name])
    }

    static func get(_ person: PersonID) -> Call {
        fresh("person.get", person.key, body: ["userId": person])
    }
}

extension BusClient {
    /// The answer, which is no refusal.
    func ask(_ call: Call, timeout: Duration = longestWait) throws -> Reply {
        let reply = try self.call(call, timeout: timeout)
        if let failure = reply.failure {
            throw Unusable("\(call.header.call) of \(call.key): \(failure)")
        }
        return reply
    }

    /// What comes back at last of a call that is refused again and again; nil when it was taken.
    func refusal(of call: Call) throws -> Failure? {
        var failure: Failure?
        try wait(for: "an answer to \(call.header.call) of \(call.key)") {
            failure = try self.call(call, timeout: .seconds(1)).failure
            return failure?.code != .timeout
        }
        return failure
    }

    func ask<T: Decodable>(_ call: Call, as type: T.Type) throws -> T {
        try JSON.decode(T.self, from: try ask(call).body)
    }

    /// Sends them together, as many as a caller may have under way; each one's reply, whatever it is.
    func replies(to calls: [Call]) throws -> [CommandID: Reply] {
        var left = calls[...]
        var replies: [CommandID: Reply] = [:]
        while underWay > 0 || !left.isEmpty {
            while underWay < 1_000, let call = left.popFirst() {
                begin(call, timeout: longestWait)
            }
            if let reply = try next(within: .seconds(1)) { replies[reply.header.id] = reply }
        }
        return replies
    }

    var busStatus: BusStatus {
        get throws { try ask(.fresh("bus.status", ""), as: BusStatus.self) }
    }

    /// The instances of profile-store that the bus knows.
    var stores: [BusWorker] {
        get throws {
            try ask(.fresh("bus.workers", ""), as: BusWorkers.self).workers
                .filter { $0.service == "profile-store" }
        }
    }

    /// A person's whole history, from its first event.
    func history(of person: PersonID) throws -> [EventPage.Entry] {
        try history(of: StreamName("person", person.key))
    }

    func history(of stream: StreamName) throws -> [EventPage.Entry] {
        var entries: [EventPage.Entry] = []
        var page: EventPage
        repeat {
            var call = Call.fresh(
                "journal.history", stream.key,
                body: ["after": entries.last?.rev ?? 0, "limit": 1_000])
            call.kind = stream.kind
            page = try ask(call, as: EventPage.self)
            entries += page.events
        } while page.more
        return entries
    }
}

extension Subscription {
    /// The first event that is the one; those before it are passed over.
    func first(
        within patience: Duration = longestWait, where isTheOne: (Publication) -> Bool
    ) throws -> Publication {
        var found: Publication?
        try wait(for: "an event", within: patience, pausing: false) {
            found = try next(within: .milliseconds(200))
            return found.map(isTheOne) ?? false
        }
        return found!
    }
}

/// The body of `account.attach` as the gateway passes it on.
struct AttachedByHash: Encodable {
    let email: String
    let passwordHash: String
    let shownPassword: ShownPassword?
}
