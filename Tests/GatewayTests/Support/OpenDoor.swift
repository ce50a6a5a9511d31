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
        var found: Value?
        try wait(for: fact) {
            events += door.take()
            for event in events where found == nil { found = match(event) }
            return found != nil
        }
        return found!
    }

    func openedConnection() throws -> ConnectionID {
        try opened(1)[0]
    }

    func opened(_ count: Int) throws -> [ConnectionID] {
        try first("\(count) open sockets") { _ in
            let all = events.compactMap { event -> ConnectionID? in
                guard case .opened(let id, _) = event else { return nil }
                return id
            }
            return all.count >= count ? all : nil
        }
    }

    func frames(_ count: Int) throws -> [String] {
        try first("\(count) frames") { _ in
            let all = events.compactMap { event -> String? in
                guard case .frame(_, let bytes) = event else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }
            return all.count >= count ? all : nil
        }
    }

    func closed(_ count: Int) throws {
        _ = try first("\(count) closed sockets") { _ -> Int? in
            let all = events.count { if case .closed = $0 { true } else { false } }
            return all >= count ? all : nil
        }
    }

    func request(_ number: Int = 0) throws -> (id: RequestID, request: HTTPRequest) {
        try first("request \(number)") { _ in
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
