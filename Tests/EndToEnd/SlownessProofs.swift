import Foundation
import ParlorWire
import TestKit
import Testing

extension LongProofs {
    /// Devices that don't read what they are sent.
    @Suite struct Slowness {
        @Test func `a device that didn't read for a while is sent the whole instead of events`()
            throws
        {
            try run { cluster in
                let ada = try cluster.guest("Ada")
                let slow = try slowDevice(cluster)
                let begun = try #require(try slow.watch([ada.own]).begun.first?.rev)
                try stuff(slow, ada)
                for number in 1...10 { try ada.rename("Ada \(number)") }
                let state = try slow.first("the whole") {
                    $0.snapshot != nil && $0.rev != begun
                }
                #expect(state.displayName == "Ada 10")
                #expect(slow.events(of: ada.own).isEmpty)
                try ada.rename("Ada at last")
                let event = try slow.first("the next event") { $0.displayName == "Ada at last" }
                #expect(event.rev == state.rev! + 1)
            }
        }

        @Test
        func `a device with far too much waiting is closed with 4008, and nobody else notices`()
            throws
        {
            try run(["PARLOR_LIMIT_WAITING_BYTES": "65536"]) { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                let atRest = try cluster.callAtRest()
                let slow = try slowDevice(cluster)
                for device in [bob, slow] { try device.watch([ada.own]) }
                let first = try #require(try ada.rename("Ada 0").rev)
                try ask(slow, ada)
                var slowest = Duration.zero
                for number in 1...50 {
                    let began = ContinuousClock.now
                    try ada.rename("Ada \(number)")
                    slowest = max(slowest, ContinuousClock.now - began)
                }
                Figures.note(
                    "the slowest of 50 renames beside a device that reads nothing", slowest,
                    expected: .seconds(3), beside: atRest)
                _ = try bob.first("the last name") { $0.displayName == "Ada 50" }
                #expect(bob.events(of: ada.own).compactMap(\.rev) == Array(first...(first + 50)))
                #expect(bob.heard.count { $0.snapshot != nil } == 1)
                #expect(try slow.closeCode() == 4008)
            }
        }

        @Test func `a device that never drains is let go, and seen to leave`() throws {
            try run { cluster in
                let ada = try cluster.guest("Ada")
                let slow = try slowDevice(cluster)
                try ada.watch([slow.own])
                try stuff(slow, ada)
                _ = try ada.first("it to leave") {
                    $0.event == "presenceChanged"
                        && String(decoding: $0.body?.bytes ?? [], as: UTF8.self)
                            .contains(#""isOnline":false"#)
                }
            }
        }

        @Test func `a device that reads a little now and then is let go all the same`() throws {
            try run { cluster in
                let ada = try cluster.guest("Ada")
                let slow = try slowDevice(cluster)
                try ada.watch([slow.own])
                try stuff(slow, ada)
                try wait(for: "it to leave") {
                    try ada.listen(within: .milliseconds(100))
                    slow.socket.sip()
                    return ada.heard.contains {
                        $0.event == "presenceChanged"
                            && String(decoding: $0.body?.bytes ?? [], as: UTF8.self)
                                .contains(#""isOnline":false"#)
                    }
                }
                #expect(
                    try cluster.http("GET", "/metrics").text.contains(#"reason="slow"} 1"#))
            }
        }

        private static let bytes = 10 << 20

        private func run(
            _ settings: [String: String] = [:], _ body: (Cluster) throws -> Void
        ) throws {
            let calls = [
                "PARLOR_LIMIT_CALLS_PER_SECOND": "100000", "PARLOR_LIMIT_CALL_BURST": "100000",
            ]
            let cluster = try Cluster(calls.merging(settings) { $1 })
            try cluster.up()
            try cluster.downAfterwards(body)
        }

        /// A device that takes in little, and doesn't read that.
        private func slowDevice(_ cluster: Cluster) throws -> Device {
            try cluster.device(
                cluster.pass("/v1/session", ["displayName": "Slow"]), room: 16 << 10)
        }

        /// Has it ask for ten megabytes, which it doesn't read; returns when all was answered.
        private func stuff(_ slow: Device, _ witness: Device) throws {
            try ask(slow, witness)
            slow.socket.send(
                #"{"cid": "last", "call": "person.rename", "body": {"displayName": "Stuffed"}}"#)
            try wait(for: "all to be answered") {
                let person = try witness.call("person.get", ["userId": slow.person.rawValue]).ok
                return person.map { String(decoding: $0.bytes, as: UTF8.self) }?
                    .contains("Stuffed") == true
            }
        }

        private func ask(_ slow: Device, _ witness: Device) throws {
            let size = try #require(try witness.call("person.avatars").ok?.bytes.count)
            var left = Self.bytes / size
            while left > 0 {
                let calls = [String](
                    repeating: #"{"cid": "all", "call": "person.avatars"}"#, count: min(left, 1_000)
                )
                slow.socket.send("[\(calls.joined(separator: ","))]")
                left -= calls.count
            }
        }
    }
}
