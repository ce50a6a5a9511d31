import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// Who and what is there, for an operator who asks.
    @Suite struct Finding {
        @Test func `rooms, matches, people and conversations are found`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                for (person, name) in [("p1", "Ada"), ("p2", "Ben"), ("p3", "Cleo")] {
                    _ = try client.ask(.rename(PersonID(person), to: name))
                }
                let played = try client.readyRoom("p1", "p2")
                let match = try client.startedMatch(in: played, by: "p1")
                let hidden = try client.createRoom(.createRoom(by: "p3", isPrivate: true))
                try client.choose(messagesFrom: .everybody, by: "p3")
                let chat = Call.fresh("chat.direct", "", by: .person("p1"), body: ["userId": "p3"])
                let conversation = try client.ask(chat, as: ChatView.self).conversationId

                func found(_ arguments: String..., by field: String) throws -> [String] {
                    let outcome = try cluster.start(
                        "parlor", ["find", "--json"] + arguments
                    ).outcome()
                    #expect(outcome.exit == 0, "\(arguments): \(outcome)")
                    return try outcome.lines.map { line in
                        let fields = try JSON.decode([String: RawJSON].self, from: Array(line.utf8))
                        return try JSON.decode(
                            String.self, from: try #require(fields[field]).bytes)
                    }.sorted()
                }
                #expect(
                    try found("room", by: "code") == [played, hidden].map(\.rawValue).sorted())
                #expect(try found("room", "--host", "cleo", by: "code") == [hidden.rawValue])
                #expect(try found("room", "--status", "inGame", by: "code") == [played.rawValue])
                #expect(try found("room", "--name", "P3", by: "code") == [hidden.rawValue])
                #expect(try found("person", "be", by: "userId") == ["p2"])
                #expect(try found("match", "--player", "ben", by: "matchId") == [match.rawValue])
                #expect(
                    try found("match", "--room", played.rawValue, by: "matchId")
                        == [match.rawValue])
                #expect(
                    try found("chat", "--with", "Cleo", by: "conversationId").contains(
                        conversation.rawValue))

                let table = try cluster.parlor("find", "room", "--code", played.rawValue)
                #expect(table.exit == 0 && table.lines.count == 2)
                #expect(
                    table.lines[1].contains("inGame  highCard  Ada")
                        && table.lines[1].contains("2/"))
                let none = try cluster.parlor("find", "room", "--host", "ben")
                #expect(none.exit == 1 && none.errors.hasPrefix("There is no such room now."))
                try client.tell(.close, played, by: "p1")
                try wait(for: "the match to be called off") {
                    try client.match(match, for: "p1").status != .playing
                }
                let over = try cluster.parlor("find", "match", "--room", played.rawValue)
                #expect(over.exit == 0 && over.output.contains("\(match)  highCard  calledOff"))
            }
        }

        @Test func `who somebody is, where, and in what`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada Lovelace")
                let ben = try cluster.guest("Ben")
                try ada.befriend(ben)
                _ = try ada.call("person.setHandle", ["handle": "Countess"])
                let client = try cluster.client()
                let code = try client.createRoom(.createRoom(by: ada.person))
                try wait(for: "her profile to have her online") {
                    try client.ask(.get(ada.person), as: PersonView.self).isOnline
                }
                let gateway = try cluster.pid(of: "gateway-1")
                let told = try cluster.parlor("who", "@countess")
                #expect(told.exit == 0 && told.errors.isEmpty, "\(told)")
                for part in [
                    "Ada Lovelace", ada.person.rawValue, "@Countess", "online since",
                    "at gateway-1 (pid \(gateway))", "1; asked by 0, has asked 0",
                    "\(code) '\(ada.person)'s': host, waiting", "signed in",
                ] {
                    #expect(told.output.contains(part), "\(part) is not in \(told.output)")
                }

                let json = try cluster.parlor("who", "@countess", "--json")
                let report = try JSON.decode(ToldPerson.self, from: Array(json.output.utf8))
                #expect(report.person.identity.userId == ada.person && report.person.isOnline)
                #expect(report.gateways == [.init(instance: "gateway-1", pid: Int(gateway))])
                let rooms = report.rooms?.map(\.code)
                #expect(rooms == [code] && report.friends?.friends == 1)
                #expect(report.matches?.count == 0 && report.unknown.isEmpty, "\(json)")

                #expect(!told.output.contains("suspended"))
                _ = try client.ask(.rename("cleo", to: "Cleo"))
                let bare = try cluster.parlor("who", "cleo")
                #expect(bare.exit == 0 && !bare.output.contains("suspended"), "\(bare)")
                let act = try cluster.parlor(
                    "reports", "suspend", ben.person.rawValue, "--until", "7d", "--reason", "Rude")
                #expect(act.exit == 0, "\(act)")
                try wait(for: "the suspension") {
                    try cluster.parlor("who", "Ben").output.contains("suspended      until ")
                }

                try cluster.scale(0, of: "lobby")
                let partly = try cluster.parlor("who", ada.person.rawValue)
                #expect(partly.exit == 0)
                #expect(partly.output.contains("rooms          unknown. UNAVAILABLE"))
                #expect(partly.output.contains("@Countess"))
                let less = try cluster.parlor("who", ada.person.rawValue, "--json")
                let known = try JSON.decode(ToldPerson.self, from: Array(less.output.utf8))
                let reason = try #require(known.unknown["rooms"])
                #expect(known.rooms == nil && reason.hasPrefix("UNAVAILABLE"), "\(less)")
                #expect(known.person.identity.userId == ada.person && known.friends?.friends == 1)
                let nobody = try cluster.parlor("who", "zoe")
                #expect(nobody.exit == 1 && nobody.errors.hasPrefix("Nobody's id, handle or name"))
            }
        }

        @Test func `who is in a room, what runs there, and what happened last`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                for (person, name) in [("p1", "Ada"), ("p2", "Ben")] {
                    _ = try client.ask(.rename(PersonID(person), to: name))
                }
                let code = try client.createRoom(.createRoom(by: "p1", isPrivate: true))
                try client.tell(.plainJoin, code, by: "p2")
                try client.tell(.ready(isReady: true), code, by: "p2")
                var waiting = try cluster.parlor("room", code.rawValue.lowercased())
                try wait(for: "their names to be known") {
                    if waiting.output.contains("Ada (") { return true }
                    waiting = try cluster.parlor("room", code.rawValue.lowercased())
                    return false
                }
                #expect(waiting.exit == 0 && waiting.errors.isEmpty, "\(waiting)")
                for line in [
                    "host           Ada (p1); after them, the player who is there longest",
                    "match          none", "players        Ada (p1): host",
                    "               Ben (p2): ready", "spectators     none",
                ] { #expect(waiting.lines.contains(line), "\(line) is not in \(waiting)") }
                #expect(
                    waiting.lines[0].hasPrefix("room           \(code) 'p1's': waiting, private"))
                let events = try client.events(of: code)
                let told = waiting.lines.suffix(events.count)
                for (line, event) in zip(told, events) { #expect(line.contains(" \(event) by ")) }

                let match = try client.startedMatch(in: code, by: "p1")
                let awaited = try client.match(match, for: "p1").sight?.awaited.map(\.rawValue)
                let outcome = try cluster.parlor("room", code.rawValue, "--json", "-n", "3")
                let report = try JSON.decode(ToldRoom.self, from: Array(outcome.output.utf8))
                #expect(report.room.hostId == "p1" && report.room.status == .inGame)
                let players = report.room.players.map(\.username)
                #expect(players == ["Ada", "Ben"])
                #expect(report.match?.matchId == match && report.match?.game == "highCard")
                #expect(report.match?.awaited == awaited && report.unknown.isEmpty)
                let history = try client.history(of: .room(code))
                #expect(report.events.count == 3)
                for event in report.events {
                    #expect(
                        event.event == history[event.rev - 1].event && event.stream == .room(code))
                }
                let runs = try cluster.parlor("room", code.rawValue)
                #expect(runs.output.contains("match          \(match): highCard, playing, began "))

                let who = try cluster.parlor("who", "p2").output
                #expect(who.contains("\(code) 'p1's': player, inGame, match \(match)"), "\(who)")
                #expect(who.contains("\(match): highCard in \(code)"), "\(who)")

                try cluster.scale(0, of: "game-authority")
                let partly = try cluster.parlor("room", code.rawValue)
                #expect(partly.exit == 0 && partly.output.contains("Ben (p2)"))
                #expect(partly.output.contains("match          unknown. UNAVAILABLE"), "\(partly)")
                try client.tell(.close, code, by: "p1")
                let over = try cluster.parlor("room", code.rawValue)
                #expect(over.exit == 1 && over.errors.hasPrefix("There is no room \(code) now."))
                let wrong = try cluster.parlor("room", "tea")
                #expect(wrong.exit == 64 && wrong.errors.contains("is no room's code"))
            }
        }

        private struct ToldPerson: Decodable {
            let person: PersonView
            let gateways: [Connection]?
            let friends: Friends?
            let rooms: [Room]?
            let matches: [Match]?
            let unknown: [String: String]

            struct Connection: Decodable, Equatable {
                let instance: String
                let pid: Int
            }

            struct Friends: Decodable { let friends: Int }
            struct Room: Decodable { let code: RoomCode }
            struct Match: Decodable { let matchId: MatchID }
        }

        private struct ToldRoom: Decodable {
            let room: Room
            let match: Match?
            let events: [Event]
            let unknown: [String: String]

            struct Room: Decodable {
                let hostId: PersonID
                let status: RoomStatus
                let players: [Player]
                struct Player: Decodable { let username: String }
            }

            struct Match: Decodable {
                let matchId: MatchID
                let game: GameID
                let awaited: [String]
            }

            struct Event: Decodable {
                let stream: StreamName
                let rev: Revision
                let event: String
            }
        }

        @Test func `what two revisions differ in is told place by place`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.readyRoom("ada", "ben")
                let head = try client.history(of: .room(code)).count
                let told = try cluster.parlor("diff", "room.\(code)", "2", "\(head)")
                #expect(told.exit == 0 && told.errors.isEmpty, "\(told)")
                #expect(told.lines.first == "room.\(code) from revision 2 to \(head):")
                #expect(told.lines.contains { $0.hasPrefix("+ seats[ben]: {") })
                let ready = try cluster.parlor("diff", "room.\(code)", "\(head - 1)")
                #expect(ready.lines.contains("~ seats[ben].isReady: false -> true"), "\(ready)")
                let json = try cluster.parlor("diff", "--json", "room.\(code)", "\(head - 1)")
                #expect(
                    json.lines.contains(
                        #"{"new":true,"old":false,"path":"seats[ben].isReady"}"#), "\(json)")
                let same = try cluster.parlor("diff", "room.\(code)", "2", "2")
                #expect(same.exit == 0 && same.output.contains("is the same at revision 2"))
                let never = try cluster.parlor("diff", "room.\(code)", "1", "999")
                #expect(never.exit == 1 && never.errors.contains("has no revision 999"))
                let wrong = try cluster.parlor("diff", "room.\(code)", "first")
                #expect(wrong.exit == 64 && wrong.errors.contains("'first' is no revision"))
            }
        }
    }
}
