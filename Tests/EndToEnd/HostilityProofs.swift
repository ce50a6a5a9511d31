import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Devices that ask for too much, or for nothing that can be read.
    @Suite(.sharedCluster) struct Hostility {
        @Test func `calls beyond the rate are refused with when to repeat them, and then taken`()
            throws
        {
            try Cluster.shared { cluster in
                let eve = try cluster.guest("Eve")
                let began = ContinuousClock.now
                eve.socket.send(Self.calls(300))
                try wait(for: "300 answers") {
                    try eve.listen(within: .milliseconds(20))
                    return eve.heard.count { $0.cid != nil } == 300
                }
                let refused = eve.heard.compactMap(\.error)
                let most = mostAllowed(burst: 200, perSecond: 100, in: ContinuousClock.now - began)
                #expect((300 - most...100) ~= refused.count, "\(refused.count)")
                #expect(refused.allSatisfy { $0.code == .rateLimited })
                #expect(refused.allSatisfy { (1...1_000).contains($0.retryAfterMs ?? 0) })
                try wait(for: "a call to be taken again") {
                    try eve.call("person.me").error == nil
                }
            }
        }

        @Test func `whoever goes on flooding is closed with 4029, and others notice nothing`()
            throws
        {
            try Cluster.shared { cluster in
                let bob = try cluster.guest("Bob")
                let eve = try cluster.guest("Eve")
                let flood = Self.calls(100)
                var slowest = Duration.zero
                let atRest = try cluster.callAtRest()
                try wait(for: "Eve to be closed") {
                    for _ in 1...10 { eve.socket.send(flood) }
                    try eve.listen()
                    let began = ContinuousClock.now
                    #expect(try bob.call("person.me").error == nil)
                    slowest = max(slowest, ContinuousClock.now - began)
                    return eve.socket.closeCode != nil
                }
                #expect(eve.socket.closeCode == 4029)
                Figures.note(
                    "a call while another device floods", slowest, expected: .seconds(3),
                    beside: atRest)
            }
        }

        @Test func `frames that can't be read are answered, counted, and cut off`() throws {
            try Cluster.shared { cluster in
                let eve = try cluster.guest("Eve")
                for garbage in ["", "{", "[1]", "true", "{}", #"{"call": 3}"#, "[[]]"] {
                    let earlier = eve.heard.count
                    eve.socket.send(garbage)
                    try wait(for: "an answer to '\(garbage)'") {
                        try eve.listen(within: .milliseconds(20))
                        return eve.heard.count > earlier
                    }
                    #expect(eve.heard.last?.error?.code == .badInput, "'\(garbage)'")
                }
                #expect(try eve.call("person.me").error == nil)
                try wait(for: "Eve to be cut off") {
                    eve.socket.send("garbage")
                    try eve.listen()
                    return eve.socket.closeCode != nil
                }
                #expect(eve.socket.closeCode == 4029)
            }
        }

        @Test func `a frame over a mebibyte is closed with 1009, and a binary one with 1003`()
            throws
        {
            try Cluster.shared { cluster in
                let eve = try cluster.guest("Eve")
                let padding = String(repeating: " ", count: 1 << 20)
                eve.socket.send(#"{"cid": "1", "call": "person.me"}"# + padding)
                #expect(try eve.closeCode() == 1009)
                let mallory = try cluster.guest("Mallory")
                mallory.socket.send([0x82, 0x83, 0, 0, 0, 0, 1, 2, 3])
                #expect(try mallory.closeCode() == 1003)
                let fitting = try cluster.guest("Bob")
                let call = #"{"cid": "1", "call": "person.me"}"#
                fitting.socket.send(call + padding.dropLast(call.utf8.count))
                #expect(try fitting.answer(to: "1").displayName == "Bob")
            }
        }

        @Test func `the limits that an operator sets are those that are announced and kept`() throws
        {
            let cluster = try Cluster([
                "PARLOR_LIMIT_FRAME_BYTES": "2000", "PARLOR_LIMIT_WATCHED_STREAMS": "2",
                "PARLOR_LIMIT_CALLS_PER_SECOND": "1", "PARLOR_LIMIT_CALL_BURST": "3",
            ])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let eve = try cluster.guest("Eve")
                let limits = eve.heard.first?.welcome?.limits
                #expect(limits?["frameBytes"] == 2_000 && limits?["watchedStreams"] == 2)
                #expect(limits?["callsPerSecond"] == 1 && limits?["callBurst"] == 3)
                let others = try (1...2).map { try cluster.guest("Bob \($0)").own }
                let watched = try eve.watch(others + [eve.own])
                #expect(watched.begun.map(\.error?.code) == [nil, nil, .rateLimited])
                let began = ContinuousClock.now
                eve.socket.send(Self.calls(20))
                try wait(for: "20 answers") {
                    try eve.listen(within: .milliseconds(20))
                    return eve.heard.count { $0.cid?.hasPrefix("f") == true } == 20
                }
                let most = mostAllowed(burst: 3, perSecond: 1, in: ContinuousClock.now - began)
                let codes = (1...20).map { number in
                    eve.heard.first { $0.cid == "f\(number)" }?.error?.code
                }
                #expect(codes.prefix(3).allSatisfy { $0 == nil })
                #expect(codes.allSatisfy { $0 == nil || $0 == .rateLimited })
                #expect(codes.count { $0 == nil } <= most, "\(codes)")
                eve.socket.send(String(repeating: " ", count: 2_001))
                #expect(try eve.closeCode() == 1009)
            }
        }

        private static func calls(_ count: Int) -> String {
            let calls = (1...count).map { #"{"cid": "f\#($0)", "call": "person.me"}"# }
            return "[\(calls.joined(separator: ","))]"
        }
    }
}
