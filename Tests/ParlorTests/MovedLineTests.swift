import Contracts
import Foundation
import Lines
import ParlorWire
import Testing

@testable import Parlor

/// The lines of files that move in.
@Suite struct MovedLineTests {
    private static let users = """
        {"user": {"id": "ada", "displayName": "Ada", "email": "ada@example.org", "createdAt": 0}}
        {"user": {"id": "bob", "displayName": "Bob", "createdAt": "2026-01-01T00:00:00Z"}}
        """
    private static let chat = """
        {"conversation": {"id": "c1", "type": "direct", "createdAt": 1, "members": ["bob", "ada"]}}
        """

    private func message(_ fields: String) -> String {
        """
        {"message": {"id": "m1", "conversationId": "c1", "senderId": "ada", "createdAt": 1\(fields)}}
        """
    }

    /// What is said of the file, or nil when all of it may move in.
    private func complaint(_ lines: String...) throws -> String? {
        let file = URL.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        var told: [String] = []
        _ = try MoveIn(
            LineFiles([file.path]), photos: nil,
            wrongs: WrongLines(to: nil) { told.append($0) }, checksPhotos: false)
        for sentence in told { #expect(sentence.hasPrefix(file.path + ":")) }
        return told.first.map { String($0.dropFirst(file.path.count + 1)) }
    }

    @Test(arguments: [
        ("nothing", "1: The JSON has something else than"),
        ("{}", "1: A line is an object with one of 'user'"),
        (#"{"user": {}, "drawing": {}}"#, "1: "),
        (#"{"user": {"id": "", "displayName": "A", "createdAt": 1}}"#, "1: user.id: An id has"),
        (#"{"user": {"id": "a", "createdAt": 1}}"#, "1: 'user.displayName' is missing."),
        (#"{"user": {"id": "a", "displayName": " ", "createdAt": 1}}"#, "1: displayName: "),
        (
            #"{"user": {"id": "a", "displayName": "A", "createdAt": "soon"}}"#,
            "1: user.createdAt: A time is ISO 8601"
        ),
        (#"{"user": {"id": "a", "displayName": "A", "createdAt": -1}}"#, "1: user.createdAt: "),
        (
            #"{"user": {"id": "a", "displayName": "A", "createdAt": 1, "email": "x"}}"#,
            "1: email: An email address looks like"
        ),
        (
            #"{"user": {"id": "a", "displayName": "A", "createdAt": 1, "avatarType": "x"}}"#,
            "1: 'user.avatarType' can't be "
        ),
        (
            #"{"user": {"id": "a", "displayName": "A", "createdAt": 1, "handle": "a b"}}"#,
            "1: handle: "
        ),
        (
            #"{"user": {"id": "a", "displayName": "A", "createdAt": 1, "avatarType": "built_in"}}"#,
            "1: A built_in avatar has an 'avatarId'."
        ),
        (
            #"{"conversation": {"id": "c", "type": "direct", "createdAt": 1, "members": ["a"]}}"#,
            "1: members: A direct conversation has two members."
        ),
        (
            #"{"conversation": {"id": "c", "type": "group", "createdAt": 1, "members": ["a"]}}"#,
            "1: title: "
        ),
        (
            #"{"conversation": {"id": "c", "type": "room", "createdAt": 1, "members": ["a"]}}"#,
            "1: type: "
        ),
        (
            #"{"message": {"id": "m", "conversationId": "c", "senderId": "a", "createdAt": 1}}"#,
            "1: message.conversationId: No line before this one has the conversation 'c'."
        ),
        (#"{"drawing": {"userId": "a"}}"#, "1: drawing.userId: No line before this one"),
    ])
    func `a wrong line is told with its place and the reason`(line: String, told: String) throws {
        let sentence = try complaint(line) ?? "nothing"
        #expect(sentence.hasPrefix(told), "\(sentence)")
    }

    @Test(arguments: [
        ("", "4: text: Send a text or a photoId."),
        (#", "text": " ""#, "4: text: A message says something"),
        (#", "text": "x", "reactions": {"x": ["ada"]}"#, "4: emoji: "),
        (#", "text": 1"#, "4: 'message.text' must be "),
    ])
    func `a wrong message is told with its place and the reason`(
        fields: String, told: String
    ) throws {
        let sentence = try complaint(Self.users, Self.chat, message(fields)) ?? "nothing"
        #expect(sentence.hasPrefix(told), "\(sentence)")
    }

    @Test func `nothing comes twice`() throws {
        let message = message(#", "text": "Hello""#)
        #expect(try complaint(Self.users, Self.chat, message) == nil)
        for (lines, told) in [
            ([Self.users, Self.users], "3: user.id: This user has a line already"),
            ([Self.users, Self.chat, Self.chat], "4: conversation.id: "),
            (
                [Self.users, Self.chat, Self.chat.replacing("c1", with: "c2")],
                "4: conversation.members: These two people have a conversation already"
            ),
            ([Self.users, Self.chat, message, message], "5: message.id: "),
            (
                [Self.users.replacing("\"Bob\"", with: #""Bob", "email": "Ada@example.org""#)],
                "2: user.email: "
            ),
        ] {
            let sentence = try complaint(lines.joined(separator: "\n")) ?? "nothing"
            #expect(sentence.hasPrefix(told), "\(sentence)")
        }
    }

    @Test func `a sender is a user, or in a conversation`() throws {
        let message = message(#", "text": "Hello""#)
        let eve = message.replacing("\"ada\"", with: "\"eve\"")
        let sentence = try complaint(Self.users, Self.chat, eve) ?? "nothing"
        #expect(
            sentence.hasPrefix("4: message.senderId: No line before this one has the user 'eve'"))
        #expect(try complaint(Self.chat, message) == nil)
        let former = Self.chat.replacing("1, ", with: #"1, "participantDetails": {"eve": {}}, "#)
        #expect(try complaint(Self.users, former, eve) == nil)
    }

    @Test func `blank lines, and lines that end as on Windows, are lines`() throws {
        let text = Self.users.replacing("\n", with: "\r\n\r\n \n")
        #expect(try complaint(text, "", Self.chat) == nil)
        #expect(
            try complaint(text, "{}") == "5: A line is an object with one of 'user', "
                + "'conversation', 'message' and 'drawing'.")
    }

    @Test func `an id keeps its shape, or has one that stands for it`() {
        for kept in ["ada", "Xk29dKQ2jdPqLm3nRs8tUv1wYz42", "a_b-C"] {
            #expect(SourceID(kept).text == kept)
        }
        for other in ["a.b", "ada@example.org", "room-1", "é", String(repeating: "a", count: 65)] {
            let text = SourceID(other).text
            #expect(text != other && PersonID(text).isWellFormed)
            #expect(text == SourceID(other).text)
        }
    }

    @Test(
        arguments: [
            (#""2026-03-01T12:00:00Z""#, 1_772_366_400_000),
            (#""2026-03-01T12:00:00.5+01:30""#, 1_772_361_000_500),
            ("1772366400000", 1_772_366_400_000), ("1772366400000.7", 1_772_366_400_000),
            (#"{"seconds": 1772366400, "nanoseconds": 250000000}"#, 1_772_366_400_250),
            (#"{"_seconds": 1772366400, "_nanoseconds": 0}"#, 1_772_366_400_000),
        ] as [(String, Int64)])
    func `a time is read as apps export it`(text: String, milliseconds: Int64) throws {
        let time = try JSON.decode(SourceTime.self, from: Array(text.utf8)).time
        #expect(time.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "null", "true", "\"\"", "\"2026-03-01\"", "\"2026-03-01T12:00:00+25:00\"", "1e300", "{}",
        "[]", "{\"seconds\": -1}",
    ])
    func `what is no time is refused`(text: String) {
        #expect(throws: Malformed.self) {
            try JSON.decode(SourceTime.self, from: Array(text.utf8))
        }
    }

    /// The numbers of the lines of these messages, in the order in which they move in.
    private func order(_ messages: [(id: String, time: Int, number: Int?)]) throws -> [Int32] {
        var plan = MoveInPlan()
        var number: Int32 = 0
        func add(_ line: String) throws {
            number += 1
            let place = LineFiles.Place(file: 0, number: number, offset: 0, length: 0)
            try plan.add(Array(line.utf8), at: place) { "\($0.number)" }
        }
        for line in Self.users.split(separator: "\n") + [Self.chat[...]] { try add(String(line)) }
        for (id, time, number) in messages {
            let more = number.map { ", \"number\": \($0)" } ?? ""
            try add(
                message(#", "text": "x""# + more).replacing("m1", with: id)
                    .replacing("\"createdAt\": 1", with: "\"createdAt\": \(time)"))
        }
        plan.order()
        #expect(plan.conversations[0].messages == 0..<messages.count)
        return plan.messages.map(\.place.number)
    }

    @Test func `messages are in the order in which they were sent`() throws {
        #expect(try order([("m3", 30, nil), ("m1", 10, nil), ("m2", 20, nil)]) == [5, 6, 4])
    }

    @Test func `messages of the same time are in the order of their lines`() throws {
        let ids = (1...20).map { "m\($0 * 7 % 20)" }
        #expect(try order(ids.map { ($0, 10, nil) }) == Array(4...23))
    }

    @Test func `a number is the place of a message of Parlor, and nothing in another app`() throws {
        #expect(try order([("c1-2", 10, 2), ("c1-1", 20, 1)]) == [5, 4])
        #expect(try order([("a", 10, 2), ("b", 20, 1)]) == [4, 5])
    }

    @Test func `a folder is no file of lines`() throws {
        let files = try LineFiles([FileManager.default.temporaryDirectory.path])
        let complaint = #expect(throws: Complaint.self) { try files.forEach { _, _ in } }
        #expect(complaint?.sentence.contains("can't be read") == true)
    }

    @Test func `each wrong line is told, and ends the import unless it is skipped`() throws {
        let file = URL.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
        let skipped = URL.temporaryDirectory.appending(path: "skipped-\(UUID().uuidString)")
        defer {
            for one in [file, skipped] { try? FileManager.default.removeItem(at: one) }
        }
        let bad = (1...30).map { "{\($0)}" }
        try Data("\(bad.joined(separator: "\n"))\n\(Self.users)".utf8).write(to: file)
        for path in [nil, skipped.path] {
            var told: [String] = []
            let wrongs = try WrongLines(to: path) { told.append($0) }
            let moveIn = try MoveIn(
                LineFiles([file.path]), photos: nil, wrongs: wrongs, checksPhotos: false)
            #expect(moveIn.contents.hasPrefix("2 users, "))
            let numbers = told.map { sentence in
                String(sentence.dropFirst(file.path.count + 1).prefix { $0 != ":" })
            }
            #expect(numbers == (1...30).map { "\($0)" })
            var complaint: Complaint?
            do throws(Complaint) { try wrongs.expectNone("Nothing has moved in.") } catch {
                complaint = error
            }
            #expect((complaint == nil) == (path != nil))
            #expect(complaint?.sentence.hasPrefix("Nothing has moved in.") != false)
        }
        let left = try String(contentsOf: skipped, encoding: .utf8)
        #expect(left == bad.map { "\($0)\n" }.joined())
    }

    @Test func `progress says how many of all lines are in`() {
        let progress = MoveProgress(total: 12_024)
        progress.add(1_000)
        progress.add(512)
        #expect(progress.line.hasPrefix("1,512 of 12,024 lines, "))
        #expect(progress.line.hasSuffix(" left"))
        #expect(progress.sentence.hasPrefix("1,512 lines in "))
    }

    @Test func `wrong lines overwrite no file, such as the one that is to move in`() throws {
        let file = URL.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{}\n".utf8).write(to: file)
        let complaint = #expect(throws: Complaint.self) {
            try WrongLines(to: file.path) { _ in }
        }
        #expect(complaint?.sentence.contains("is there already") == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == "{}\n")
    }

    @Test func `whatever a line is, it is read or refused`() {
        let lines =
            [Self.chat, message(#", "text": "Hello", "reactions": {"❤️": ["ada"]}"#)]
            + Self.users.split(separator: "\n").map(String.init)
        for seed in 0..<2_000 {
            var dice = Dice(seed: UInt64(seed))
            var line = Array(lines[Int.random(in: 0..<lines.count, using: &dice)].utf8)
            for _ in 0...Int.random(in: 0..<4, using: &dice) {
                let place = Int.random(in: 0..<line.count, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: line.remove(at: place)
                case 1: line.insert(UInt8(Int.random(in: 0..<256, using: &dice)), at: place)
                default:
                    line[place] = Array("{}[]\",:0ae\\".utf8)[Int.random(in: 0..<11, using: &dice)]
                }
            }
            var plan = MoveInPlan()
            let place = LineFiles.Place(file: 0, number: 1, offset: 0, length: 0)
            do { try plan.add(line, at: place) { _ in "" } } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }
}
