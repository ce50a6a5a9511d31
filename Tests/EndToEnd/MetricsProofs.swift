import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What is counted of a whole Parlor, whichever gateway is asked.
    @Suite struct Counted {
        @Test func `how long calls took adds up over the instances`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let people = try (0..<8).map { _ in try cluster.guest() }
                for person in people { try person.rename("Somebody") }
                let samples = try samples(of: "call_seconds", cluster).filter {
                    $0.labels["service"] == "profile-store"
                        && $0.labels["call"] == "person.rename" && $0.labels["part"] == "whole"
                }
                let counts = samples.filter { $0.name == "parlor_call_seconds_count" }
                #expect(counts.count == 2 && counts.allSatisfy { $0.value > 0 }, "\(counts)")
                #expect(counts.reduce(0) { $0 + $1.value } == 8)
                let all = samples.filter { $0.labels["le"] == "+Inf" }
                #expect(all.reduce(0) { $0 + $1.value } == 8)
                let bounds = Dictionary(grouping: samples.filter { $0.labels["le"] != nil }) {
                    $0.labels["le"]!
                }
                #expect(bounds.count == 17 && bounds.values.allSatisfy { $0.count == 2 })
            }
        }

        @Test func `the command line prints what a gateway tells`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                _ = try ada.call("room.join", key: "QQQQ")
                let printed = try cluster.parlor("metrics")
                let told = try cluster.http("GET", "/metrics").text
                func families(_ text: String) -> [Substring] {
                    text.split(separator: "\n").filter { $0.hasPrefix("# ") }
                }
                #expect(printed.exit == 0 && families(printed.output) == families(told))
                for text in [printed.output, told] {
                    #expect(text.contains(#"call="room.join",code="ROOM_NOT_FOUND"} 1"#))
                    #expect(text.contains("\nparlor_unanswered 0\n"))
                    #expect(
                        text.contains(
                            #"parlor_restarts_total{service="lobby",instance="lobby-1"} 0"#))
                }
            }
        }

        @Test func `messages of a second and what the disk has left are in the status`() throws {
            try Cluster.run { cluster in
                let (ada, ben) = (try cluster.guest("Ada"), try cluster.guest("Ben"))
                try ben.choose(messagesFrom: .everybody)
                let chat = try ada.conversation(
                    "chat.direct", #"{"userId": "\#(ben.person)"}"#)
                try wait(for: "messages in the status") {
                    try ada.say("Hello", in: chat)
                    return try cluster.parlor("status").output
                        .contains(/Here: .*; [0-9.]+ messages\/s\.\n/)
                }
                let sent = try samples(of: "messages_total", cluster)
                let keepers = sent.map { $0.labels["instance"] }
                #expect(keepers == ["chat-store-1"] && sent.allSatisfy { $0.value >= 1 })
                let status = try cluster.parlor("status").output
                #expect(status.contains(/\nDisk: [0-9.]+ [kMGT]B left\.\n/), "\(status)")
                let json = try cluster.parlor("status", "--json").output
                #expect(json.contains(#""messagesPerSecond":"#), "\(json)")
                #expect(json.contains(#""freeDiskBytes":"#), "\(json)")
            }
        }

        @Test func `thirty people at two gateways are thirty people, and nobody when they go`()
            throws
        {
            try Cluster.run { cluster in
                let second = try SecondGateway(of: cluster)
                // One of them has two devices, each at another gateway.
                var devices = try cluster.devices(2, of: "Ada")
                devices.append(try second.device(devices.removeLast().pass))
                for number in 0..<29 {
                    let pass = try cluster.pass()
                    devices.append(
                        try number.isMultiple(of: 2) ? cluster.device(pass) : second.device(pass))
                }
                try wait(for: "thirty people at thirty-one sockets") {
                    try people(cluster) == 30 && sockets(cluster) == 31
                }
                let status = try cluster.parlor("status")
                #expect(status.output.contains("Here: 30 people online at 31 sockets"), "\(status)")
                let room = try cluster.client().createRoom(.createRoom(by: devices[0].person))
                try wait(for: "the room to be counted") {
                    try samples(of: "rooms", cluster).contains {
                        $0.labels == ["status": "waiting", "game": "highCard"] && $0.value == 1
                    }
                }
                #expect(try cluster.parlor("status", "--json").output.contains("\"rooms\":[{"))
                try cluster.client().tell(.close, room, by: devices[0].person)
                devices.removeAll()
                try wait(for: "nobody to be here") {
                    try people(cluster) == 0 && sockets(cluster) == 0
                }
                #expect(try samples(of: "rooms", cluster).isEmpty)
            }
        }

        @Test func `a match that is played and its room's board are counted until they end`() throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.readyRoom("p1", "p2")
                _ = try client.startedMatch(in: code, by: "p1")
                try wait(for: "the match and the board in the metrics") {
                    let matches = try samples(of: "matches", cluster)
                    let boards = try samples(of: "boards_open", cluster)
                    return matches.map(\.value) == [1] && boards.map(\.value) == [1]
                        && matches[0].labels["game"] == "highCard"
                }
                let here = "1 room (1 inGame; 1 highCard); 1 match (1 highCard); 1 board"
                let status = try cluster.parlor("status").output
                #expect(status.contains(here), "\(status)")
                let json = try cluster.parlor("status", "--json").output
                #expect(json.contains(#""boards":1"#) && json.contains(#""matches":[{"#), "\(json)")
                try client.tell(.close, code, by: "p1")
                try wait(for: "both to be over") {
                    try samples(of: "matches", cluster).isEmpty
                        && samples(of: "boards_open", cluster).map(\.value) == [0]
                }
                #expect(try cluster.parlor("status").output.contains("; no matches; no boards"))
            }
        }

        @Test func `calls that nobody answered are in the gateway's histogram`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                func joins() throws -> (all: Double?, quick: Double?) {
                    let samples = try samples(of: "call_seconds", cluster).filter {
                        $0.labels["service"] == "gateway" && $0.labels["call"] == "room.join"
                            && $0.labels["part"] == "whole"
                    }
                    let all = samples.first { $0.name == "parlor_call_seconds_count" }
                    return (all?.value, samples.first { $0.labels["le"] == "0.05" }?.value)
                }
                let lobby = try cluster.pid(of: "lobby-1")
                try cluster.withoutSupervisor {
                    try freeze(lobby)
                    defer { thaw(lobby) }
                    let code = try ada.call("room.join", key: "QQQQ").error?.code
                    #expect(code == .unavailable || code == .timeout, "\(code as Any)")
                    let after = try joins()
                    #expect(after.all == 1, "It was not answered, and counts.")
                    #expect(after.quick == 0, "It waited.")
                }
            }
        }

        private func people(_ cluster: Cluster) throws -> Double? {
            try samples(of: "people_online", cluster).first?.value
        }

        private func sockets(_ cluster: Cluster) throws -> Double {
            try samples(of: "sockets", cluster).reduce(0) { $0 + $1.value }
        }

        private struct Sample {
            let name: Substring
            let labels: [String: String]
            let value: Double
        }

        /// Of a metric, and of what a histogram has.
        private func samples(of metric: String, _ cluster: Cluster) throws -> [Sample] {
            let text = try cluster.http("GET", "/metrics").text
            return text.split(separator: "\n").compactMap { line in
                let space = line.lastIndex(of: " ")!
                let name = line[..<space].prefix { $0 != "{" }
                let names = ["", "_bucket", "_sum", "_count"].map { "parlor_\(metric)\($0)" }
                guard names.contains(String(name)), let value = Double(line[space...].dropFirst())
                else { return nil }
                let labels = line[..<space].matches(of: /([a-z]+)="([^"]*)"/)
                return Sample(
                    name: name,
                    labels: Dictionary(
                        uniqueKeysWithValues: labels.map { (String($0.1), String($0.2)) }),
                    value: value)
            }
        }
    }
}
