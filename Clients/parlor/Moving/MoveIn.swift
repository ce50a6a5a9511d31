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

    /// Reads all lines. The first wrong one is a complaint, unless wrong ones are skipped. Photos are
    /// looked at now if `checksPhotos`, or else when they move in.
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

/// Lines that do not move in: the first one ends it, or all are written into a file.
final class WrongLines {
    static let mostTold = 20

    private let file: Int32?
    let path: String?
    private(set) var count = 0

    private let onlyTells: Bool

    /// With `onlyTelling`, all of them are told though there is no file. Without, the first is thrown.
    init(to path: String?, onlyTelling: Bool) throws(Complaint) {
        (self.path, onlyTells) = (path, onlyTelling)
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
        let sentence = "\(files.name(wrong.place)): \(wrong.reason)".escapingControls
        guard file != nil || onlyTells else { throw Complaint(sentence) }
        for place in places {
            count += 1
            guard let file else { continue }
            let bytes = try files.line(at: place) + [UInt8(ascii: "\n")]
            guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count
            else { throw Complaint("\(path!) can't be written any more. Make room on its disk.") }
        }
        if count <= Self.mostTold { Terminal.errors.print(sentence) }
    }
}
