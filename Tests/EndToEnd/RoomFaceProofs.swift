import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Names and faces in rooms are those of now, and are kept with their people alone.
    @Suite struct RoomFaces {
        @Test func `whoever reads a room sees its players as they look now, however they read it`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let created = try ada.call("room.create", ["roomName": "Ada's"])
                let view = try JSON.decode(
                    RoomView.self, from: try #require(created.ok, "\(created)").bytes)
                #expect(view.names == ["Ada"])
                let joined = try bob.call("room.join", key: view.code.rawValue)
                let both = try JSON.decode(RoomView.self, from: #require(joined.ok).bytes)
                #expect(both.names == ["Ada", "Bob"])
                let stream = StreamName.room(view.code)
                #expect(try names(in: stream, seenBy: bob) == ["Ada", "Bob"])

                for number in 1...20 {
                    try ada.rename("Ada \(number)")
                    let new = ["Ada \(number)", "Bob"]
                    func read() throws -> [String]? {
                        try client.ask(
                            .room(RoomQuery.get, view.code, by: bob.person), as: RoomView.self
                        ).names
                    }
                    let began = ContinuousClock.now
                    let seen = try read()
                    // The lobby waits so long for those who know people. Then it shows them for a
                    // second as it knew them.
                    if ContinuousClock.now - began < .milliseconds(250) {
                        #expect(seen == new)
                    } else {
                        try wait(for: "her new name to be read") { try read() == new }
                    }
                }
                try ada.call("person.chooseAvatar", ["avatarId": "blue_circle"])
                _ = try bob.first("her last name") { $0.displayName == "Ada 20" }
                let cleo = try cluster.guest("Cleo")
                try wait(for: "the fan-out to know how Ada looks") {
                    try cleo.watch([stream])
                    let state = try #require(
                        cleo.heard.last { $0.stream == stream && $0.snapshot != nil })
                    let text = String(decoding: state.snapshot!.bytes, as: UTF8.self)
                    let isNew = text.contains(#""avatarId":"blue_circle""#)
                    let people = state.people.map { JSON.encode($0) } ?? []
                    #expect(
                        isNew
                            == String(decoding: people, as: UTF8.self).contains("blue_circle"),
                        "A state is of two minds.")
                    _ = try cleo.call("person.me")
                    if !isNew { cleo.unwatch(stream) }
                    return isNew
                }
                for entry in try client.history(of: stream) {
                    let body = String(decoding: entry.body.bytes, as: UTF8.self)
                    #expect(!body.contains("Ada 20") && !body.contains("blue_circle"))
                }
            }
        }

        @Test func `while nobody knows people, rooms are read all the same, as they were`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let ada = try cluster.guest("Ada")
                let created = try ada.call("room.create", ["roomName": "Ada's"])
                let code = try JSON.decode(RoomView.self, from: #require(created.ok).bytes).code
                func read() throws -> [String]? {
                    try client.ask(.room(RoomQuery.get, code, by: ada.person), as: RoomView.self)
                        .names
                }
                let atRest = try cluster.callAtRest()
                let frozen = try cluster.pid(of: "profile-store-1")
                try freeze(frozen)
                let began = ContinuousClock.now
                for _ in 0..<50 { #expect(try read() == ["Ada"]) }
                Figures.note(
                    "fifty looks at a room while nobody knows people", ContinuousClock.now - began,
                    expected: .seconds(10), beside: atRest)
                thaw(frozen)
                try wait(for: "her new name to be taken") {
                    try client.call(.rename(ada.person, to: "Ada II"), timeout: .seconds(5))
                        .failure == nil
                }
                try wait(for: "it to be read") { try read() == ["Ada II"] }
            }
        }

        private func names(in stream: StreamName, seenBy device: Device) throws -> [String]? {
            try device.watch([stream])
            let state = try device.first("the room") { $0.stream == stream && $0.snapshot != nil }
            return try JSON.decode(RoomView.self, from: state.snapshot!.bytes).names
        }
    }
}

extension RoomView {
    fileprivate var names: [String]? {
        inside?.players.map { $0.identity?.displayName.text ?? "nobody" }
    }
}

extension Device {
    fileprivate func unwatch(_ stream: StreamName) {
        socket.send(#"{"unwatch":["\#(stream)"]}"#)
    }
}
