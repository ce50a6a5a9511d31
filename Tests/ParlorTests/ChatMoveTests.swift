import Contracts
import Foundation
import Lines
import ParlorWire
import TestKit
import Testing

@testable import Parlor

/// The calls by which a conversation moves in.
@Suite struct ChatMoveTests {
    private let folder: URL

    init() throws {
        folder = URL.temporaryDirectory.appending(path: "moves-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func move(
        _ messages: [String], type: String = "group", readUpTo: String = "null",
        deleted: Set<PersonID> = []
    ) throws -> ChatMove {
        let file = folder.appending(path: "lines.jsonl")
        let chat = """
            {"conversation": {"id": "c", "type": "\(type)", "title": "Chess", "createdAt": 1, \
            "members": ["ada", "bob"], "readUpTo": \(readUpTo)}}
            """
        try Data(([chat] + messages).joined(separator: "\n").utf8).write(to: file)
        let files = try LineFiles([file.path])
        let photos = try PhotoFolder(folder.path)
        let moveIn = try MoveIn(
            files, photos: photos,
            wrongs: WrongLines(to: nil) { Issue.record("\($0)") }, checksPhotos: false)
        let plan = moveIn.plan
        return try ChatMove(
            plan.conversations[0].place, plan.messages.map(\.place), in: files, photos: photos,
            deleted: deleted)
    }

    private func message(_ number: Int, by person: String = "ada", _ fields: String) -> String {
        """
        {"message": {"id": "m\(number)", "conversationId": "c", "senderId": "\(person)", \
        "createdAt": \(number), \(fields)}}
        """
    }

    /// Asks what is here, and is told this.
    private func begin(_ move: ChatMove, after ids: [String] = []) throws {
        #expect(try moved(move.next()).messages.isEmpty)
        try move.take(mark(ids))
    }

    private func mark(_ ids: [String]) -> Bytes {
        var mark = MovedMark()
        for id in ids { mark.add(id) }
        return JSON.encode(mark)
    }

    private func moved(_ call: Call?) throws -> MovedChat {
        let call = try #require(call)
        #expect(call.header.call == "chat.moveIn")
        return try JSON.decode(MovedChat.self, from: call.body)
    }

    @Test func `what is here is asked first, so that no photo is uploaded again`() throws {
        try Data(TinyGIF.bytes("pic")).write(to: folder.appending(path: "pic.gif"))
        let lines = [message(1, #""photoURL": "pic.gif""#), message(2, #""text": "Hi""#)]
        let again = try move(lines)
        try begin(again, after: ["m1", "m2"])
        #expect(try again.next() == nil && again.count == 3 && again.remaining.isEmpty)
        let first = try move(lines)
        try begin(first)
        #expect(try first.next()?.header.call == "photo.put")
    }

    @Test func `a photo that is turned away is named by the line that shows it`() throws {
        try Data(TinyGIF.bytes("pic")).write(to: folder.appending(path: "pic.gif"))
        let move = try move([message(1, #""text": "Hi""#), message(2, #""photoURL": "pic.gif""#)])
        try begin(move)
        _ = try move.next()
        #expect(move.place.number == 3)
    }

    @Test func `a batch holds few photos at once`() throws {
        let names = (1...8).map { "pic\($0).gif" }
        for name in names {
            try Data(TinyGIF.bytes(name, paddedTo: 100 << 10)).write(
                to: folder.appending(path: name))
        }
        let lines = names.enumerated().map { message($0 + 1, "\"photoURL\": \"\($1)\"") }
        let move = try move(lines)
        try begin(move)
        var call = try #require(try move.next())
        while call.header.call != "chat.moveIn" {
            let isPart = call.header.call == "photo.put"
            let receipt = PhotoReceipt(photoId: PhotoID(call.key.rawValue), missing: [])
            try move.take(isPart ? JSON.encode(receipt) : Bytes("{}".utf8))
            call = try #require(try move.next())
        }
        #expect(try moved(call).messages.count == 3)
    }

    @Test func `what people said who deleted their account here moves in as deleted`() throws {
        try Data(TinyGIF.bytes("pic")).write(to: folder.appending(path: "pic.gif"))
        let move = try move(
            [
                message(1, #""text": "Hello""#), message(2, by: "bob", #""text": "Hi""#),
                message(3, #""photoURL": "pic.gif""#),
            ], deleted: ["ada"])
        try begin(move)
        let chat = try moved(move.next())
        #expect(chat.messages.map(\.text) == [nil, "Hi", nil])
        #expect(chat.messages.map { $0.deletedAt != nil } == [true, false, true])
        #expect(chat.messages.allSatisfy { $0.photoId == nil } && chat.members == ["bob"])
    }

    @Test func `read marks become numbers, and an unknown id means that all is read`() throws {
        let move = try move(
            (1...3).map { message($0, #""text": "Hi""#) },
            readUpTo: #"{"ada": "m2", "bob": "gone", "dora": "m1"}"#)
        try begin(move)
        let read = try moved(move.next()).readUpTo
        let numbers: [PersonID: Int] = ["ada": 2, "bob": 3, "dora": 1]
        #expect(read == numbers)
    }

    @Test func `without read marks, none are sent`() throws {
        let move = try move([message(1, #""text": "Hi""#)])
        try begin(move)
        let read = try moved(move.next()).readUpTo
        #expect(read == nil)
    }

    @Test func `a mark is found in its batch, in those before all is read, and after a resume`()
        throws
    {
        let most = MovedChat.mostMessages
        let lines = (1...most + 2).map { message($0, #""text": "Hi""#) }
        let marks = #"{"ada": "m3", "bob": "m\#(most + 1)"}"#
        let whole = try move(lines, readUpTo: marks)
        try begin(whole)
        let first = try moved(whole.next())
        #expect(first.messages.count == most)
        #expect(first.readUpTo?["ada"] == 3)
        #expect((first.readUpTo?["bob"] ?? 0) >= most)
        let ids = (1...most).map { "m\($0)" }
        try whole.take(mark(ids))
        let last = try moved(whole.next()).readUpTo
        let numbers: [PersonID: Int] = ["ada": 3, "bob": most + 1]
        #expect(last == numbers)
        let resumed = try move(lines, readUpTo: marks)
        try begin(resumed, after: ids)
        let rest = try moved(resumed.next())
        #expect(rest.messages.count == 2)
        #expect(rest.readUpTo == last)
    }

    @Test func `two people's conversation keeps both`() throws {
        let move = try move([], type: "direct", deleted: ["ada"])
        #expect(try moved(move.next()).members == ["ada", "bob"])
    }

    @Test func `a drawing of somebody who deleted their account here does not move in`() throws {
        let line = Bytes(
            #"""
            {"drawing": {"id": "d", "userId": "ada", "stamps": [], "strokes": [], \#
            "backgroundColor": {"r": 1, "g": 1, "b": 1, "a": 1}}}
            """#.utf8)
        let place = LineFiles.Place(file: 0, number: 1, offset: 0, length: 0)
        for (deleted, moves) in [([], true), (["ada"], false)] as [(Set<PersonID>, Bool)] {
            let now = Timestamp(milliseconds: 1)
            let move = try DrawingMove(line, at: place, now: now, deleted: deleted)
            #expect((move.next() != nil) == moves)
        }
    }
}
