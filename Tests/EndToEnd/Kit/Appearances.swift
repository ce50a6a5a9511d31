import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing
import Witness

/// Ada, who appears wherever somebody can, and the devices that look.
final class Appearances {
    private struct Place {
        let call: String
        var body = "{}"
        var key: String?
        let looks: Int
    }

    let ada: Screen
    /// Hers, a friend's, and those of somebody who shares a group with her.
    let screens: [Screen]
    /// It watched all that Bob's other devices watch, and is away.
    let late: Screen
    private let bob: Screen
    private let fresh: Device
    private let cluster: Cluster
    private let client: BusClient
    private let chats: [ChatID]
    private let rooms: [RoomCode]
    private let match: MatchID
    private let streams: [StreamName]
    /// All that she looked like.
    private(set) var worn: [Look]
    private var messages = 0

    init(in cluster: Cluster) throws {
        (self.cluster, worn) = (cluster, [Look(name: "Test2")])
        let client = try cluster.client()
        self.client = client
        let adas = try cluster.devices(2, of: "Test2")
        let bobs = try cluster.devices(3, of: "Bob")
        let cleo = try cluster.guest("Cleo")
        let (her, him) = (adas[0].person, bobs[0].person)
        try adas[0].raw("friends.request", #"{"userId": "\#(him)"}"#)
        try bobs[0].raw("friends.accept", #"{"userId": "\#(her)"}"#)
        try cleo.choose(messagesFrom: .everybody)
        let waiting = try client.createRoom(.createRoom(by: her))
        try client.tell(.plainJoin, waiting, by: him)
        let playing = try client.readyRoom(him, her)
        // Whoever is slow to come back after a kill stays host: their rooms are counted.
        let patience = RoomTimeouts(hostSeconds: 120, lobbySeconds: 600, matchSeconds: 600)
        for (code, host) in [(waiting, her), (playing, him)] {
            try client.tell(.configure(RoomChange(patience: patience)), code, by: host)
        }
        match = try client.startedMatch(in: playing, by: him)
        let rooms = [waiting, playing]
        let ofRooms = try rooms.map { ChatID(try client.room($0, for: her).conversationId) }
        let chats =
            try ofRooms + [
                adas[0].conversation("chat.direct", #"{"userId": "\#(him)"}"#),
                adas[0].conversation(
                    "chat.group", #"{"title": "Chess", "userIds": ["\#(him)", "\#(cleo.person)"]}"#),
            ]
        let streams =
            chats.map { StreamName.chat($0) } + rooms.map { .room($0) } + [.match(match)]
        (self.chats, self.rooms, self.streams) = (chats, rooms, streams)
        let all = (adas + bobs.dropLast() + [cleo]).map {
            Screen($0.pass, showing: [her], in: cluster)
        }
        let away = all[3]
        (ada, bob, late, fresh) = (all[0], all[2], away, bobs[2])
        screens = all.filter { $0 !== away }
        try speak()
        for screen in all {
            let list = StreamName.chats(of: screen.person)
            try screen.watch([list] + (screen.person == cleo.person ? [.chat(chats[3])] : streams))
        }
        late.hangUp()
    }
}

extension Appearances {
    /// She changes, and everybody hears of it, though something dies meanwhile.
    func change(
        _ call: String, _ body: String, _ become: (Look) -> Look, amid part: String? = nil
    ) throws {
        worn.append(become(worn.last!))
        let pid = try part.map(cluster.pid)
        try ada.ask(call, body) { if let pid { try killAtOnce(pid) } }
    }

    /// Each place shows her as she is now, and nothing of what she was.
    func expectNew() throws {
        let (person, now) = (ada.person, worn.last!)
        try wait(for: "all to be told that she is \(now)") {
            for screen in screens { try screen.turn() }
            return screens.allSatisfy { $0.looks[person]?.last == now }
        }
        try speak()
        // A service whose question about people was lost shows them for a second as it knew them.
        try wait(for: "all services to hear of people again") {
            try ["chat.list", "room.list"].allSatisfy {
                try Value(ada.ask($0).bytes).looks(of: person).allSatisfy { $0 == now }
            }
        }
        for screen in [ada, bob] {
            for place in places(for: screen) {
                expect(
                    try screen.ask(place.call, place.body, key: place.key), place.looks,
                    "\(place.call) \(place.key ?? "") by \(screen.person)")
            }
        }
        for name in Set(worn.map(\.name)).subtracting([now.name]) {
            let found = try Value(bob.ask("person.search", #"{"prefix": "\#(name)"}"#).bytes)
            #expect(found.looks(of: person) == [], "She is found as \(name).")
        }
        try expectStatesNew()
        try expectKept()
    }

    /// The device that was away goes on from where it was, and shows her as she is now.
    func comeBack() throws {
        let now = worn.last!
        try wait(for: "the device that was away to see \(now)") {
            try late.turn()
            return late.looks[ada.person]?.last == now
        }
        #expect(late.looks[ada.person] == [worn[0], now])
        for place in places(for: late) {
            expect(
                try late.ask(place.call, place.body, key: place.key), place.looks, place.call)
        }
    }

    /// Nobody was shown an earlier look after a later one.
    func expectOrder() {
        for screen in screens + [late] {
            let seen = (screen.looks[ada.person] ?? []).map { worn.firstIndex(of: $0) ?? -1 }
            #expect(seen == seen.sorted() && seen.first ?? 0 >= 0, "\(screen.person): \(seen)")
            #expect(screen.flaws == [])
        }
    }
}

extension Appearances {
    /// She says something in each conversation.
    private func speak() throws {
        for chat in chats { try ada.ask("chat.send", #"{"text": "Hello"}"#, key: chat.rawValue) }
        messages += 1
    }

    private func places(for screen: Screen) -> [Place] {
        let id = #"{"userId": "\#(ada.person)"}"#
        let prefix = #"{"prefix": "\#(worn.last!.name)"}"#
        let ofAll = [
            Place(call: "chat.list", looks: 2 * chats.count), Place(call: "room.list", looks: 1),
            Place(call: "person.get", body: id, looks: 1),
            Place(call: "person.many", body: #"{"userIds": ["\#(ada.person)"]}"#, looks: 1),
            Place(call: "person.search", body: prefix, looks: 1),
        ]
        let conversations = chats.flatMap { chat in
            [
                Place(call: "chat.get", key: chat.rawValue, looks: messages + 1),
                Place(call: "chat.history", key: chat.rawValue, looks: messages),
            ]
        }
        let seats = rooms.map { Place(call: "room.get", key: $0.rawValue, looks: 1) }
        let own =
            screen.person == ada.person
            ? [Place(call: "person.me", looks: 1)]
            : [
                Place(call: "friends.list", looks: 1),
                Place(call: "friends.card", body: id, looks: 1),
            ]
        return ofAll + conversations + seats + own
    }

    private func expect(_ shown: RawJSON, _ count: Int, _ place: String) {
        let looks = (try? Value(shown.bytes).looks(of: ada.person)) ?? []
        #expect(looks == Array(repeating: worn.last!, count: count), "\(place): \(shown.text)")
        let old = worn.reduce(into: Set()) { $0.formUnion($1.marks) }
            .subtracting(worn.last!.marks)
        for mark in old { #expect(!shown.text.contains(mark), "\(place): \(shown.text)") }
    }

    /// As the app shows them when it is opened now.
    private func expectStatesNew() throws {
        let device = try cluster.back(fresh.pass)
        let all = streams + [.chats(of: device.person), StreamName("person", ada.person.key)]
        for stream in all {
            try wait(for: "\(stream)") { try device.watch([stream]).error == nil }
            let state = try device.first("\(stream)") { $0.stream == stream && $0.snapshot != nil }
            let face = state.people?[ada.person.rawValue]
            if let face { expect(face, 1, "people of \(stream)") }
            let count = try Value(state.snapshot!.bytes).looks(of: ada.person).count
            #expect(face != nil || count > 0, "\(stream) does not show her.")
            expect(state.snapshot!, count, "\(stream)")
        }
    }

    /// It is kept with her alone.
    private func expectKept() throws {
        let history = try client.history(of: ada.person)
        let last = history.last { $0.event == "identityChanged" }?.body.bytes
        #expect(try Value(last ?? []).looks(of: ada.person) == [worn.last!])
        for stream in streams where stream.kind != "match" {
            for entry in try client.history(of: stream) {
                let marks = worn.last!.marks.filter(entry.body.text.contains)
                #expect(marks.isEmpty, "\(stream) keeps \(entry.body.text)")
            }
        }
    }
}
