import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// How a device comes in, and how it is turned away.
    @Suite(.sharedCluster) struct Hellos {
        @Test func `a guest is let in by one call, and welcomed with the limits`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let welcome = try #require(ada.heard.first?.welcome)
                #expect(welcome.userId == ada.person && welcome.deviceId == ada.pass.deviceId)
                #expect(!welcome.session.isEmpty)
                #expect(
                    welcome.limits == [
                        "frameBytes": 1 << 20, "objectNames": 1_000, "bytesPerSecond": 1 << 20,
                        "byteBurst": 4 << 20, "callsPerSecond": 100, "callBurst": 200,
                        "watchedStreams": 1_000, "waitingBytes": 4 << 20,
                    ])
                #expect(try ada.call("person.me").displayName == "Ada")

                let nameless = try cluster.guest()
                #expect(nameless.person != ada.person)
                let name = try nameless.call("person.me").displayName
                #expect(name?.hasPrefix("Guest") == true, "\(name ?? "no name")")
            }
        }

        @Test func `whoever has no token, a bad one, or says nothing is closed with 4001`() throws {
            try Cluster.shared { cluster in
                let began = ContinuousClock.now
                let silent = try WebSocket(to: cluster.web)
                let pass = try cluster.pass()
                let last = pass.token.last == "A" ? "B" : "A"
                for first in [
                    Device.hello("v1.none.none"), Device.hello(""),
                    Device.hello(String(pass.token.dropLast()) + last),
                    #"{"cid": "1", "call": "person.me"}"#,
                    #"[{"watch": [{"stream": "person.ada"}]}]"#,
                ] {
                    let socket = try WebSocket(to: cluster.web)
                    socket.send(first)
                    try wait(for: "an end after \(first)") { socket.isClosed }
                    #expect(socket.closeCode == 4001, "\(first)")
                }
                try wait(for: "the silent one to be closed") { silent.isClosed }
                #expect(silent.closeCode == 4001)
                let patience = ContinuousClock.now - began
                #expect(patience > .seconds(4.9), "\(patience)")
                Figures.note(
                    "until a silent socket is closed", patience, expected: .seconds(9),
                    beside: try cluster.callAtRest())
            }
        }

        @Test func `a newer hello of the same device closes the older connection with 4003`() throws
        {
            try Cluster.shared { cluster in
                let pass = try cluster.pass()
                let older = try cluster.device(pass)
                let newer = try cluster.device(pass)
                #expect(try older.closeCode() == 4003)
                try newer.rename("Ada")
                #expect(newer.socket.closeCode == nil)
            }
        }

        @Test
        func `a gateway told to stop closes with 1012, and its next life lets devices back in`()
            throws
        {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                kill(try cluster.pid(of: "gateway-1"), SIGTERM)
                #expect(try ada.closeCode() == 1012)
                let told = ContinuousClock.now
                let again = try cluster.back(ada.pass)
                Figures.note(
                    "until a gateway that was told to stop is back, though nobody hangs up",
                    ContinuousClock.now - told, expected: .seconds(8), beside: cluster.startTook)
                #expect(try again.call("person.me").displayName == "Ada")
            }
        }
    }
}
