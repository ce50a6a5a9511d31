import Contracts
import EventSourcing
import ParlorWire
import Platform

/// Somebody who writes without end, straight through the bus.
final class ChatLoad {
    private static let inFlight = 256
    private static let writer: PersonID = "ada"
    private static let reader: PersonID = "bob"
    private static let busy: PersonID = "busy"
    private static let text = "See you at eight, by the fountain. Bring the cards."

    private let system: BenchSystem
    private let calls: Pipeline
    private let people: Pipeline

    init(_ system: BenchSystem) throws {
        self.system = system
        (calls, people) = (try system.calls(to: "chat"), try system.calls(to: "person"))
        try letEverybodyWrite(to: Self.reader)
    }

    private func letEverybodyWrite(to person: PersonID) throws {
        let preferences = PreferencesChange(messagesFrom: .everybody)
        _ = try people.ask(
            AccountCommand.setPreferences(preferences: preferences), of: person.key,
            by: .person(person))
    }

    func group() throws -> EntityKey {
        let made = try calls.ask(
            ChatCommand.group(title: "Bench", userIds: [Self.reader]), by: .person(Self.writer))
        return try JSON.decode(ChatView.self, from: made.body).conversationId.key
    }

    func fill(_ chat: EntityKey, with count: Int) throws {
        try calls.rate(of: count, inFlight: Self.inFlight) { _ in
            calls.begin(Self.message, of: chat, by: .person(Self.writer))
        }
    }

    func sending(_ count: Int, in chat: EntityKey) throws -> [Double] {
        try times(count) { try ask(Self.message, of: chat) }
    }

    func paging(_ count: Int, in chat: EntityKey, before number: Int) throws -> [Double] {
        let before = MessageID(number, in: ChatID(chat))
        return try times(count) { try ask(ChatQuery.history(before: before, limit: 50), of: chat) }
    }

    func opening(_ count: Int, _ chat: EntityKey) throws -> [Double] {
        try times(count) { try ask(ChatQuery.get, of: chat) }
    }

    /// By a service that was just started, after it has answered something else.
    func sendingAfterRestart(in chat: EntityKey) throws -> Double {
        let other = try group()
        kill(try system.pid(of: "chat-store"), SIGKILL)
        try ask(Self.message, of: other)
        return try milliseconds { try ask(Self.message, of: chat) }
    }

    /// So many conversations of one person: one with each of these people, and those of rooms.
    func begin(_ count: Int, of person: PersonID, with others: [PersonID]) throws {
        try letEverybodyWrite(to: person)
        try calls.rate(of: others.count, inFlight: Self.inFlight) {
            calls.begin(ChatCommand.direct(userId: person), of: "", by: .person(others[$0]))
        }
        try calls.rate(of: 2 * (count - others.count), inFlight: Self.inFlight) {
            let room = RoomID("bench\($0 / 2)")
            let founding = ChatCommand.noteRoom(
                code: RoomCode("R\($0 / 2)"), epoch: "bench", id: room,
                name: RoomName(read: "Bench"),
                createdBy: person)
            calls.begin(
                $0.isMultiple(of: 2) ? founding : .noteMember(userId: person),
                of: ChatID(of: room).key, by: .operator)
        }
    }

    func conversation(of person: PersonID, with other: PersonID) throws -> ChatID {
        let begun = try calls.ask(ChatCommand.direct(userId: other), by: .person(person))
        return try JSON.decode(ChatView.self, from: begun.body).conversationId
    }

    /// What opening the list takes of somebody who is in so many conversations.
    func lists(_ count: Int) throws -> [Double] {
        try letEverybodyWrite(to: Self.busy)
        try calls.rate(of: count, inFlight: Self.inFlight) {
            calls.begin(
                ChatCommand.direct(userId: Self.busy), of: "",
                by: .person(PersonID("friend\($0)")))
        }
        let list = ChatQuery.list(after: nil, limit: nil)
        return try times(9) { _ = try calls.ask(list, by: .person(Self.busy)) }
    }
}

extension ChatLoad {
    private static let message = ChatCommand.send(text: text, photoId: nil, replyTo: nil)

    private func ask(_ choice: some Choice, of chat: EntityKey) throws {
        _ = try calls.ask(choice, of: chat, by: .person(Self.writer))
    }

    private func times(_ count: Int, _ act: () throws -> Void) throws -> [Double] {
        try (0..<count).map { _ in try milliseconds(act) }
    }
}

/// What processes have taken of the processors since they began.
enum ProcessorTime {
    static func of(_ processes: [Int32]) -> Duration {
        let ticks = processes.reduce(0) { $0 + self.ticks(of: $1) }
        return .seconds(1) * Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// In user and in system mode: the fields 14 and 15, behind the name in parentheses.
    private static func ticks(of process: Int32) -> Int {
        guard let file = fopen("/proc/\(process)/stat", "r") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 1_024)
        guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let line = String(decoding: bytes, as: UTF8.self)
        guard let name = line.lastIndex(of: ")") else { return 0 }
        let fields = line[name...].split(separator: " ")
        return fields.count > 13 ? (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) : 0
    }
}
