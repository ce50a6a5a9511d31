import Hosting
import ParlorWire
import Platform

/// Files of another app on their way in: read and checked as a whole first, then moved.
struct MoveIn {
    /// How many are on their way at once.
    private static let users = 128
    private static let chats = 16
    private static let drawings = 8

    let files: LineFiles
    let photos: PhotoFolder?
    private(set) var plan = MoveInPlan()
    private let wrongs: WrongLines

    /// Reads all lines, and goes on after wrong ones. Photos are looked at now if `checksPhotos`, or
    /// else when they move in.
    init(
        _ files: LineFiles, photos: PhotoFolder?, wrongs: WrongLines, checksPhotos: Bool
    ) throws {
        (self.files, self.photos, self.wrongs) = (files, photos, wrongs)
        try files.forEach { line, place in
            do throws(WrongLine) {
                let line = try plan.add(line, at: place, naming: files.name)
                if checksPhotos { photos?.look(for: line) }
            } catch {
                try wrongs.take(error, [place], of: files)
            }
        }
        plan.order()
    }

    /// What there is, in a sentence.
    var contents: String {
        let counts = [
            (plan.users.count, "user"), (plan.conversations.count, "conversation"),
            (plan.messages.count, "message"), (plan.drawings.count, "drawing"),
        ]
        return counts.map { count, name in
            "\(Units.grouped(Int64(count))) \(name)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }

    /// Users first: what they said and drew is theirs. Photos of users who are here already stay
    /// behind, and so does what people said and drew who deleted their account here.
    func run(_ mover: Mover, _ questions: Questions) throws {
        func wrong(_ line: WrongLine, _ places: [LineFiles.Place]) throws {
            try wrongs.take(line, places, of: files)
        }
        var here = try questions.people()
        var users = plan.users[...]
        try mover.run(
            atOnce: Self.users,
            {
                try users.popFirst().map { place in
                    try move(place) {
                        try UserMove(
                            files.line(at: place), at: place, photos: photos, here: here.all)
                    }
                }
            }, wrong: wrong)
        // What they said would be nobody's, and its sender can't be changed later.
        try wrongs.expectNone("Conversations and drawings wait until all users are in.")
        here = try questions.people()
        var chats = plan.conversations[...]
        try mover.run(
            atOnce: Self.chats,
            {
                try chats.popFirst().map { chat in
                    try move(chat.place) {
                        try ChatMove(
                            chat.place, plan.messages[chat.messages].map(\.place), in: files,
                            photos: photos, deleted: here.deleted)
                    }
                }
            }, wrong: wrong)
        here = try questions.people()
        var drawings = plan.drawings[...]
        try mover.run(
            atOnce: Self.drawings,
            {
                try drawings.popFirst().map { place in
                    try move(place) {
                        try DrawingMove(
                            files.line(at: place), at: place, now: Clock.now,
                            deleted: here.deleted)
                    }
                }
            }, wrong: wrong)
    }

    private func move(_ place: LineFiles.Place, _ make: () throws -> any Move) throws -> any Move {
        do { return try make() } catch let complaint as Complaint {
            throw complaint
        } catch {
            throw WrongLine(error, at: place)
        }
    }
}

/// Lines that do not move in. Each is told with its reason, and written into a file if there is one.
final class WrongLines {
    private let file: Int32?
    private let path: String?
    private let tell: (String) -> Void
    private(set) var count = 0

    init(to path: String?, _ tell: @escaping (String) -> Void) throws(Complaint) {
        (self.path, self.tell) = (path, tell)
        // The file may be one that is to move in.
        file = path.map { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if let path, let file, file < 0 {
            let reason =
                errno == EEXIST
                ? "is there already, and wrong lines don't overwrite it"
                : "can't be written: \(String(cString: strerror(errno)))"
            throw Complaint("\(path) \(reason). Name another file.")
        }
    }

    deinit { if let file { close(file) } }

    func take(_ wrong: WrongLine, _ places: [LineFiles.Place], of files: LineFiles) throws {
        count += places.count
        tell("\(files.name(wrong.place)): \(wrong.reason)".escapingControls)
        guard let file else { return }
        for place in places {
            let bytes = try files.line(at: place) + [UInt8(ascii: "\n")]
            guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count
            else { throw Complaint("\(path!) can't be written any more. Make room on its disk.") }
        }
    }

    /// Says how many there are, if there are any.
    func told(_ what: String) -> Bool {
        guard count > 0 else { return false }
        let rest = path.map { ": they are in \($0)." } ?? ". Mend what is wrong, and run it again."
        tell("\(count == 1 ? "1 line" : "\(count) lines") \(what)\(rest)")
        return true
    }

    /// Ends the import if lines are wrong that nobody wants to skip.
    func expectNone(_ consequence: String) throws(Complaint) {
        guard path == nil, told("can't move in") else { return }
        throw Complaint("\(consequence) To leave wrong lines out, name a file: --skip-wrong FILE.")
    }
}
