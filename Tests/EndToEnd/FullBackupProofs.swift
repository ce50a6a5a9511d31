import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// Everything in one folder, of one moment, and everything put back.
    @Suite struct FullBackups {
        private static let services = [
            "chat-store", "drawing-store", "game-authority", "lobby", "profile-store",
        ]

        @Test func `what one person did in several services is there up to one moment`() throws {
            try Cluster.run { cluster in
                let folder = "\(cluster.data)-backup"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let ada = try cluster.guest("Ada")
                let photo = try upload(by: ada, cluster)
                let ben = try cluster.guest("Ben")
                try ada.choose(messagesFrom: .everybody)
                let chat = try ben.conversation("chat.direct", #"{"userId": "\#(ada.person)"}"#)
                let round = try Round(of: ben, in: chat)
                let backup = try cluster.start("parlor", ["backup", "--all", folder])
                let known = round.number
                try wait(for: "the back-up") {
                    try round.go()
                    return backup.hasEnded
                }
                let taken = try backup.outcome()
                #expect(taken.exit == 0 && taken.output.contains("were locked for"), "\(taken)")
                let verified = try cluster.parlor("backup", "verify", folder)
                #expect(verified.exit == 0 && verified.output.contains("is whole"), "\(verified)")
                try round.go()
                #expect(try cluster.parlor("backup", "--all", folder).exit == 1)
                let refused = try cluster.parlor("restore", "--all", folder)
                #expect(refused.exit == 1 && refused.errors.contains("parlor down"), "\(refused)")

                try cluster.down()
                try FileManager.default.removeItem(atPath: "\(cluster.data)/photos")
                let restored = try cluster.parlor("restore", "--all", folder)
                #expect(restored.exit == 0, "\(restored)")
                for service in Self.services {
                    #expect(restored.output.contains("\(service): "), "\(restored)")
                    #expect(has("\(cluster.data)/\(service).sqlite.replaced"))
                }
                try cluster.up()
                // The keys of tokens are the same: the device comes in as before.
                let again = try cluster.back(ben.pass)
                let kept = try round.kept(by: again)
                print("Rounds \(known) to \(round.number) were under way, and \(kept) is kept.")
                #expect(kept.isOneMoment, "\(kept)")
                #expect(kept.name >= known && kept.name < round.number)
                #expect(try cluster.http("GET", "/v1/photos/\(photo)").body == TinyGIF.bytes())
                #expect(try cluster.parlor("doctor").exit == 0)
            }
        }

        @Test func `a back-up is made when it is due, and one that was changed is found out`()
            throws
        {
            try Cluster.run { cluster in
                let folder = "\(cluster.data)-backups"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let unset = try cluster.parlor("backup", "--due")
                #expect(unset.exit == 78 && unset.errors.contains("PARLOR_BACKUPS"), "\(unset)")
                func due() throws -> Program.Outcome {
                    try cluster.start(
                        "parlor", ["backup", "--due"], ["PARLOR_BACKUPS": folder]
                    ).outcome()
                }
                let first = try due()
                #expect(first.exit == 0 && first.output.contains("has everything"), "\(first)")
                let second = try due()
                #expect(second.exit == 0 && second.output.contains("None is due"), "\(second)")
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                #expect(names.count == 1)

                let name = try #require(names.first)
                let backup = "\(folder)/\(name)"
                let manifest = URL(filePath: "\(backup)/manifest.json")
                #expect(try cluster.parlor("backup", "verify", backup).exit == 0)
                let tokens = try FileManager.default.contentsOfDirectory(atPath: "\(backup)/tokens")
                let token = try #require(tokens.first)
                let key = URL(filePath: "\(backup)/tokens/\(token)")
                try Data("another".utf8).write(to: key)
                let changed = try cluster.parlor("backup", "verify", backup)
                #expect(changed.exit == 1, "\(changed)")
                #expect(changed.errors.contains("is not what was written"), "\(changed)")
                try FileManager.default.removeItem(at: manifest)
                let part = try cluster.parlor("backup", "verify", backup)
                #expect(part.exit == 1 && part.errors.contains("no whole back-up"), "\(part)")
            }
        }

        @Test func `a back-up or a restore that is killed is made anew, and harms nothing`() throws
        {
            try Cluster.run { cluster in
                let folder = "\(cluster.data)-backup"
                defer {
                    for ending in ["", ".draft"] {
                        try? FileManager.default.removeItem(atPath: folder + ending)
                    }
                }
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let backup = try cluster.start("parlor", ["backup", "--all", folder])
                try wait(for: "its draft") { has("\(folder).draft/journals") || has(folder) }
                try killAtOnce(backup.pid)
                #expect(has(folder) == has("\(folder)/manifest.json"))
                if has(folder) { try FileManager.default.removeItem(atPath: folder) }
                #expect(try cluster.parlor("restore", "--all", "\(folder).draft").exit == 1)
                #expect(try cluster.parlor("backup", "--all", folder).exit == 0)
                #expect(!has("\(folder).draft"))
                _ = try cluster.client().ask(.rename("ada", to: "Ada Lovelace"))
                try cluster.down()

                for mark in ["restoring/lobby.sqlite", "chat-store.sqlite.replaced"] {
                    // An earlier pass has kept the journals of before it.
                    for service in Self.services {
                        try? FileManager.default.removeItem(
                            atPath: "\(cluster.data)/\(service).sqlite.replaced")
                    }
                    let restore = try cluster.start("parlor", ["restore", "--all", folder])
                    try wait(for: mark) { has("\(cluster.data)/\(mark)") || restore.hasEnded }
                    try killAtOnce(restore.pid)
                    if has("\(cluster.data)/restoring/complete") {
                        let up = try cluster.parlor("up", "--detach")
                        #expect(up.exit == 1, "\(up)")
                        #expect(up.errors.contains("restore --all \(folder)"), "\(up)")
                    }
                    let again = try cluster.parlor("restore", "--all", folder)
                    #expect(again.exit == 0, "\(again)")
                    #expect(!has("\(cluster.data)/restoring"))
                }
                try cluster.up()
                let history = try cluster.client().history(of: "ada")
                #expect(history.count == 1 && Set(history.map(\.epoch)).count == 1)
            }
        }

        @Test func `what is damaged or not whole changes nothing`() throws {
            let cluster = try Cluster()
            try cluster.up()
            let folder = "\(cluster.data)-backup"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try cluster.downAfterwards { cluster in
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let usage = try cluster.parlor("backup", "--all", "a", "b")
                #expect(usage.exit == 64 && usage.errors.contains("--all FOLDER"))
                #expect(try cluster.parlor("backup", "--all", folder).exit == 0)
            }
            let journal = "\(cluster.data)/profile-store.sqlite"
            let before = FileManager.default.contents(atPath: journal)
            for (name, words) in [
                ("journals/lobby.sqlite", "lobby.sqlite is not what was written"),
                ("manifest.json", "can't be read"),
            ] {
                let file = URL(fileURLWithPath: "\(folder)/\(name)")
                let sound = try Data(contentsOf: file)
                try Data(sound.prefix(sound.count - 1)).write(to: file)
                let refused = try cluster.parlor("restore", "--all", folder)
                #expect(refused.exit == 1 && refused.errors.contains(words), "\(refused)")
                try FileManager.default.removeItem(at: file)
                #expect(try cluster.parlor("restore", "--all", folder).exit == 1)
                try sound.write(to: file)
            }
            #expect(FileManager.default.contents(atPath: journal) == before)
            #expect(!has("\(cluster.data)/restoring"))
            #expect(try cluster.parlor("restore", "--all", folder).exit == 0)

            // Elsewhere, on a machine that has nothing yet.
            let other = try Folder()
            let elsewhere = try Cluster(data: "\(other.path)/data")
            let moved = try elsewhere.parlor("restore", "--all", folder)
            #expect(moved.exit == 0, "\(moved)")
            let tokens = try FileManager.default.contentsOfDirectory(
                atPath: "\(elsewhere.data)/tokens")
            #expect(!tokens.isEmpty && has("\(elsewhere.data)/operator.token"))
            #expect(has("\(elsewhere.data)/metrics.token"))
            try elsewhere.up()
            try elsewhere.downAfterwards { elsewhere in
                let history = try elsewhere.client().history(of: "ada")
                #expect(history.map(\.rev) == [1])
                _ = try elsewhere.client().ask(.rename("ada", to: "Ada Lovelace"))
                #expect(try elsewhere.client().history(of: "ada").map(\.rev) == [1, 2])
            }
        }

        private func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

        private func upload(by person: Device, _ cluster: Cluster) throws -> String {
            struct Kept: Decodable { let photoId: String }
            let headers = ["Authorization": "Bearer \(person.pass.token)"]
            let answer = try cluster.http("POST", "/v1/photos", headers, TinyGIF.bytes())
            let photo = try JSON.decode(Kept.self, from: answer.body).photoId
            let worn = try person.call("person.usePhoto", ["photoId": photo])
            #expect(worn.error == nil, "\(worn)")
            return photo
        }
    }
}

/// One person does one thing in each of several services, one after another, and each time with the
/// next number.
private final class Round {
    private(set) var number = 0
    private let device: Device
    private let place: Place

    struct Place {
        let chat: ChatID
        let room: RoomCode
        let drawing: DrawingID
    }

    init(of device: Device, in chat: ChatID) throws {
        self.device = device
        let create = RoomCommand.create(
            roomName: "Room 0", maxPlayers: nil, isPrivate: nil, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
        let draw = DrawingCommand.create(title: nil, roomCode: nil)
        place = Place(
            chat: chat, room: try device.ask(create, as: RoomView.self).code,
            drawing: try device.ask(draw, as: DrawingView.self).drawingId)
        for _ in 0..<3 { try go() }
    }

    func go() throws {
        number += 1
        if let error = try device.rename("Ben \(number)").error { throw error }
        try device.say("Message \(number)", in: place.chat)
        let change = RoomCommand.configure(RoomChange(roomName: "Room \(number)"))
        _ = try device.ask(change, key: place.room.key, as: RoomView.self)
        _ = try device.ask(
            DrawingCommand.line(number), key: place.drawing.key, as: DrawingView.self)
    }

    /// How far each service is.
    struct Kept {
        let name, text, room, drawing: Int

        /// Each thing was acknowledged before the next was begun.
        var isOneMoment: Bool {
            let order = [name, text, room, drawing]
            return order == order.sorted(by: >) && name - drawing <= 1
        }
    }

    /// As another device of the same person sees it.
    func kept(by device: Device) throws -> Kept {
        func number(_ text: String?) throws -> Int {
            let last = text?.split(separator: " ").last.flatMap { Int($0) }
            guard let last else { throw Unusable("'\(text ?? "")' has no number.") }
            return last
        }
        let person = try device.ask(PersonQuery.get(userId: nil), as: PersonView.self)
        let page = try device.ask(
            ChatQuery.history(before: nil, limit: 1), key: place.chat.key, as: ChatHistory.self)
        let room = try device.ask(RoomQuery.get, key: place.room.key, as: RoomView.self)
        let drawing = try device.ask(
            DrawingQuery.get(rev: nil, after: nil), key: place.drawing.key, as: DrawingView.self)
        return Kept(
            name: try number(person.identity.displayName.text),
            text: try number(page.messages.last?.text?.text),
            room: try number(room.inside?.roomName.text), drawing: drawing.strokeCount)
    }
}
