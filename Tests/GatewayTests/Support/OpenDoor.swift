import Door
import Foundation
import Sessions
import TestKit

/// A door on a free port, on a thread of its own, and everything that happened there.
final class OpenDoor {
    let door: DoorThread
    private(set) var events: [DoorEvent] = []

    init(
        _ environment: [String: String] = [:],
        limits: GatewayLimits? = nil,
        _ change: (inout DoorTimeouts) -> Void = { _ in }
    ) throws {
        var settings = try DoorSettings(
            ["PARLOR_HTTP": "127.0.0.1:0"].merging(environment) { _, given in given },
            limits ?? GatewayLimits(environment))
        change(&settings.timeouts)
        door = try DoorThread(settings)
    }

    deinit { door.stop() }

    var port: Int { door.port }

    /// The first that is so, sooner or later.
    func first<Value>(_ fact: String, _ match: (DoorEvent) -> Value?) throws -> Value {
        try found(fact) {
            for event in events { if let value = match(event) { return value } }
            return nil
        }
    }

    /// What is found in all events together, sooner or later.
    private func found<Value>(_ fact: String, _ find: () -> Value?) throws -> Value {
        var value: Value?
        try wait(for: fact) {
            events += door.take()
            value = find()
            return value != nil
        }
        return value!
    }

    func openedConnection() throws -> ConnectionID {
        try opened(1)[0]
    }

    func opened(_ count: Int) throws -> [ConnectionID] {
        try found("\(count) open sockets") {
            let all = events.compactMap { event -> ConnectionID? in
                guard case .opened(let id, _) = event else { return nil }
                return id
            }
            return all.count >= count ? all : nil
        }
    }

    func frames(_ count: Int) throws -> [String] {
        try found("\(count) frames") {
            let all = events.compactMap { event -> String? in
                guard case .frame(_, let bytes) = event else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }
            return all.count >= count ? all : nil
        }
    }

    func closed(_ count: Int) throws {
        _ = try found("\(count) closed sockets") { () -> Int? in
            let all = events.count { if case .closed = $0 { true } else { false } }
            return all >= count ? all : nil
        }
    }

    func request(_ number: Int = 0) throws -> (id: RequestID, request: HTTPRequest) {
        try found("request \(number)") {
            let all = events.compactMap { event -> (RequestID, HTTPRequest)? in
                guard case .request(let id, let request) = event else { return nil }
                return (id, request)
            }
            return all.count > number ? all[number] : nil
        }
    }

    func drained() -> Int {
        events += door.take()
        return events.reduce(0) { sum, event in
            if case .drained(_, let bytes) = event { sum + bytes } else { sum }
        }
    }
}
