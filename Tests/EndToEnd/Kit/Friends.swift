import Foundation
import ParlorWire
import TestKit
import Testing

extension Cluster {
    /// The same account, signed in on a second device.
    func anotherDevice(of device: Device) throws -> Device {
        let account = ["email": "\(device.person)@example.org", "password": "long enough!"]
        let attached = try device.call("account.attach", account)
        if let error = attached.error { throw error }
        return try back(try pass("/v1/session/signin", account))
    }
}

extension Device {
    var friends: StreamName { StreamName("friends", person.key) }

    func befriend(_ other: Device) throws {
        #expect(try call("friends.request", ["userId": other.person.rawValue]).error == nil)
        #expect(try other.call("friends.accept", ["userId": person.rawValue]).error == nil)
    }

    /// Sent again, with the same `cid`, until somebody serves.
    func patiently(_ name: String, _ body: [String: String]) throws -> Heard {
        let cid = UUID().uuidString
        var answer = try call(name, body, cid: cid)
        try wait(for: "somebody to serve \(name)") {
            guard [.unavailable, .timeout].contains(answer.error?.code) else { return true }
            answer = try call(name, body, cid: cid)
            return false
        }
        return answer
    }
}

extension Heard {
    func says(_ text: String) -> Bool {
        [body, snapshot, ok].compactMap { $0 }.contains {
            String(decoding: $0.bytes, as: UTF8.self).contains(text)
        }
    }
}
