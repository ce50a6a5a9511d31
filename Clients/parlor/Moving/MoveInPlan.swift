import Contracts
import Lines
import ParlorWire

/// What moves in, in its order, and where its lines are: made of one pass over the files.
///
/// A line may name only what stands before it. About 60 bytes are held for each message.
struct MoveInPlan {
    struct Conversation {
        let place: LineFiles.Place
        /// Where its messages begin and end in `messages`, once they are in order.
        var messages = 0..<0
    }

    struct Message {
        let conversation: Int32
        let number: Int32
        let at: Int64
        let place: LineFiles.Place
    }

    private(set) var users: [LineFiles.Place] = []
    private(set) var conversations: [Conversation] = []
    private(set) var messages: [Message] = []
    private(set) var drawings: [LineFiles.Place] = []
    /// How many photos there are, of users and messages.
    private(set) var photoCount = 0

    /// All who have a line, or are in a conversation.
    private var people: Set<SourceID> = []
    private var userLines: [PersonID: LineFiles.Place] = [:]
    private var emails: [String: LineFiles.Place] = [:]
    private var indexes: [SourceID: Int32] = [:]
    private var pairs: [[PersonID]: LineFiles.Place] = [:]
    private var known: Set<UInt64> = []

    var lineCount: Int { users.count + conversations.count + messages.count + drawings.count }

    @discardableResult
    mutating func add(
        _ line: Bytes, at place: LineFiles.Place, naming name: (LineFiles.Place) -> String
    ) throws(WrongLine) -> MovedLine {
        do {
            let line = try MovedLine(read: line)
            if let user = line.user { try add(user, place, name) }
            if let chat = line.conversation { try add(chat, place, name) }
            if let message = line.message { try add(message, place) }
            if let drawing = line.drawing { try add(drawing, place) }
            return line
        } catch {
            throw WrongLine(error, at: place)
        }
    }

    /// The messages of each conversation are in the order in which they were sent. Those of the same
    /// time stay in the order of their lines.
    mutating func order() {
        messages.sort { left, right in
            (left.conversation, left.number, left.at, left.place.file, left.place.number)
                < (right.conversation, right.number, right.at, right.place.file, right.place.number)
        }
        var begin = 0
        while begin < messages.count {
            let chat = messages[begin].conversation
            var end = begin
            while end < messages.count, messages[end].conversation == chat { end += 1 }
            conversations[Int(chat)].messages = begin..<end
            begin = end
        }
    }
}

extension MoveInPlan {
    private mutating func add(
        _ user: UserLine, _ place: LineFiles.Place, _ name: (LineFiles.Place) -> String
    ) throws {
        if let other = userLines[user.id.person] {
            throw Malformed("This user has a line already: \(name(other)).", field: "user.id")
        }
        try user.check()
        if let email = user.email {
            let text = try Email(email).text
            if let other = emails[text] {
                throw Malformed(
                    "The user of \(name(other)) has this email.", field: "user.email")
            }
            emails[text] = place
        }
        userLines[user.id.person] = place
        people.insert(user.id)
        users.append(place)
        if user.photo != nil { photoCount += 1 }
    }

    private mutating func add(
        _ line: ConversationLine, _ place: LineFiles.Place, _ name: (LineFiles.Place) -> String
    ) throws {
        guard indexes[line.id] == nil else {
            let other = conversations[Int(indexes[line.id]!)].place
            throw Malformed(
                "This conversation has a line already: \(name(other)).", field: "conversation.id")
        }
        let new = try line.moved(after: MovedMark(), [], readUpTo: nil, without: []).new
        if new.type == .direct {
            if let other = pairs[new.members] {
                throw Malformed(
                    "These two people have a conversation already: \(name(other)). They have one.",
                    field: "conversation.members")
            }
            pairs[new.members] = place
        }
        people.formUnion(line.people)
        indexes[line.id] = Int32(conversations.count)
        conversations.append(Conversation(place: place))
    }

    private mutating func add(_ line: MessageLine, _ place: LineFiles.Place) throws {
        guard let chat = indexes[line.conversationId] else {
            throw Malformed(
                "No line before this one has the conversation '\(line.conversationId)'.",
                field: "message.conversationId")
        }
        guard people.contains(line.senderId) else {
            throw Malformed(
                "No line before this one has the user '\(line.senderId)', and no conversation has"
                    + " them.", field: "message.senderId")
        }
        _ = try line.moved(photo: nil, replyTo: nil).events(number: 1, in: "c")
        let hash = UInt64(fnv1a: line.id.text)
        guard known.insert(hash ^ (UInt64(chat) &* 0x9E37_79B9_7F4A_7C15)).inserted else {
            throw Malformed(
                "This conversation has a message of this id already.", field: "message.id")
        }
        if line.shownPhoto != nil { photoCount += 1 }
        messages.append(
            Message(
                conversation: chat, number: Int32(clamping: line.numberHere ?? 0),
                at: line.createdAt.time.milliseconds, place: place))
    }

    private mutating func add(_ line: DrawingLine, _ place: LineFiles.Place) throws {
        guard people.contains(line.userId) else {
            throw Malformed(
                "No line before this one has the user '\(line.userId)'.", field: "drawing.userId")
        }
        guard line.part == nil else {
            throw Malformed(
                "This drawing is in several lines, and those don't move in. Import it with"
                    + " drawing.import.", field: "drawing.part")
        }
        drawings.append(place)
    }
}
