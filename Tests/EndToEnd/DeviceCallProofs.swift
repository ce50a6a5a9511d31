import Bus
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// What a device asks for, and what it may not.
    @Suite(.sharedCluster) struct DeviceCalls {
        @Test func `a cid sent again gives the first answer, whatever was killed meanwhile`() throws
        {
            try Cluster.run { cluster in
                var ada = try cluster.guest("Ada")
                let first = try ada.rename("Ada I", cid: "one")
                try ada.rename("Ada II", cid: "two")
                for part in ["no one", "gateway-1", "profile-store-1"] {
                    if part != "no one" { try killAtOnce(try cluster.pid(of: part)) }
                    ada = try cluster.back(ada.pass)
                    let again = try ada.rename("Ada I", cid: "one")
                    #expect(again.ok == first.ok && again.rev == first.rev, "\(part)")
                    #expect(again.stream == ada.own)
                }
                #expect(try ada.call("person.me").displayName == "Ada II")
                let renames = try cluster.client().history(of: ada.person)
                    .filter { $0.event == "identityChanged" }
                #expect(renames.count == 2)

                let other = try cluster.guest("Bob")
                #expect(try other.rename("Bob I", cid: "one").displayName == "Bob I")
                #expect(try ada.rename("", cid: "three").error?.code == .badInput)
                #expect(try ada.rename("Ada III", cid: "three").displayName == "Ada III")
            }
        }

        @Test func `a frame with many objects is answered in full`() throws {
            try Cluster.shared { cluster in
                let pass = try cluster.pass("/v1/session", ["displayName": "Ada"])
                let socket = try WebSocket(to: cluster.web)
                let renames = (1...50).map {
                    #"{"cid": "c\#($0)", "call": "person.rename", "body": {"displayName": "A \#($0)"}}"#
                }
                let watch = #"{"cid": "w", "watch": [{"stream": "person.\#(pass.userId)"}]}"#
                socket.send(
                    "[" + ([Device.hello(pass.token), watch] + renames).joined(separator: ", ")
                        + "]")
                var heard: [Heard] = []
                try wait(for: "51 answers") {
                    heard += try socket.take(within: .milliseconds(20)).flatMap(Heard.read)
                    return Set(heard.compactMap(\.cid)).count == 51
                }
                #expect(heard.first?.welcome != nil)
                #expect(heard.allSatisfy { $0.error == nil })
            }
        }

        @Test func `what nobody serves, and what is not for devices, is refused`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                // A bus that has just begun may still expect whoever serves this.
                try ada.call("nope.x")
                let began = ContinuousClock.now
                for (name, key, code) in [
                    ("nope.x", nil, .unknownCall), ("nope.x", "some", .unknownCall),
                    ("person.fly", nil, .unknownCall), ("bus.workers", nil, .unknownCall),
                    ("journal.tail", nil, .unknownCall), ("sync.watch", nil, .unknownCall),
                    ("nonsense", nil, .badInput), ("person.me", "a.b", .badInput),
                    ("person.rename", bob.person.rawValue, .forbidden),
                    ("person.connect", nil, .forbidden),
                    ("account.credentials", nil, .forbidden),
                ] as [(String, String?, ErrorCode)] {
                    let body = [
                        "displayName": "Eve", "gateway": "g_1", "email": "a@example.org",
                    ]
                    let refusal = try ada.call(name, body, key: key).error
                    #expect(refusal?.code == code, "\(name): \(String(describing: refusal))")
                }
                #expect(try ada.watch([StreamName("nope", "x")]).error?.code == .notFound)
                Figures.note(
                    "12 refusals of what nobody serves", ContinuousClock.now - began,
                    expected: RouterLimits.gathering, beside: try cluster.callAtRest())
                #expect(try bob.call("person.me").displayName == "Bob")
            }
        }

        @Test func `calls wait while their service restarts, and the socket stays open`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                let store = try cluster.pid(of: "profile-store-1")
                kill(store, SIGTERM)
                try wait(for: "the store to end") { !isAlive(store) }
                let sent = ContinuousClock.now
                ada.send("person.rename", ["displayName": "Ada I"], key: nil, cid: "late")
                var answer = try ada.answer(to: "late")
                // It is waited for ten seconds long. A machine may be so busy that it takes longer.
                if answer.error?.code == .unavailable {
                    #expect(ContinuousClock.now - sent >= .seconds(5), "\(answer)")
                }
                try wait(for: "the call to be taken") {
                    guard answer.error?.code == .unavailable else { return true }
                    ada.send("person.rename", ["displayName": "Ada I"], key: nil, cid: "late")
                    answer = try ada.answer(to: "late")
                    return false
                }
                #expect(answer.displayName == "Ada I", "\(answer)")
                #expect(try ada.call("person.me").error == nil)
            }
        }
    }
}
