import Contracts
import Lines
import ParlorWire

/// One user, conversation or drawing on its way in: a few calls, each after the answer to the one
/// before.
protocol Move: AnyObject {
    /// Its line, or the one that it has come to.
    var place: LineFiles.Place { get }

    /// How many lines are in, and those that are not.
    var count: Int { get }
    var remaining: [LineFiles.Place] { get }

    /// Nil when all is in.
    func next() throws -> Call?

    /// What the last call was answered with.
    func take(_ answer: Bytes) throws
}

extension Call {
    /// A call in the operator's name. Asked again under the same id, it has the same answer.
    init(moving choice: some Choice, to key: EntityKey) {
        let (name, body) = JSON.encode(choice: choice)
        let call = CallName(name)
        let header = CallHeader(
            id: .fresh, call: call, actor: .operator,
            timeoutMs: Int(Mover.timeout.wholeMilliseconds))
        self.init(kind: call.kind, key: key, header: header, body: body)
    }
}

/// A user with their photo.
final class UserMove: Move {
    let place: LineFiles.Place
    private var upload: PhotoUpload?
    private var moved: MovedPerson
    private var isMoving = false
    private var isIn = false

    /// Who is `here` stays as they are, so no photo is uploaded for them.
    init(
        _ line: Bytes, at place: LineFiles.Place, photos: PhotoFolder?, here: Set<PersonID>
    ) throws {
        self.place = place
        guard let user = try MovedLine(read: line).user else { throw LineFiles.changed }
        let photos = here.contains(user.id.person) ? nil : photos
        let photo = user.photo.flatMap { photos?.photo(of: user.id.source, at: $0) }
        upload = photo.map { PhotoUpload($0) }
        moved = user.moved(showing: photo.map { ($0.id, $0.bytes.count) })
    }

    var count: Int { isIn ? 1 : 0 }
    var remaining: [LineFiles.Place] { isIn ? [] : [place] }

    func next() throws -> Call? {
        if let call = upload?.next() { return call }
        guard !isIn else { return nil }
        isMoving = true
        return Call(moving: MoveInCall.moveIn(moved), to: moved.userId.key)
    }

    func take(_ answer: Bytes) throws {
        if isMoving { isIn = true } else { try upload?.take(answer) }
    }
}

/// A drawing; a large one in parts.
final class DrawingMove: Move {
    /// Of a part, within the size of a call.
    private static let mostBytes = 512 << 10

    let place: LineFiles.Place
    private let key: EntityKey
    private var parts: [MovedDrawing] = []
    private var sent = 0

    /// A painter who deleted their account here gets nothing back.
    init(
        _ bytes: Bytes, at place: LineFiles.Place, now: Timestamp, deleted: Set<PersonID>
    ) throws {
        self.place = place
        guard let line = try MovedLine(read: bytes).drawing else { throw LineFiles.changed }
        key = line.key(of: bytes)
        guard !deleted.contains(line.userId.person) else { return }
        let createdAt = line.createdAt?.time ?? line.updatedAt?.time ?? now
        parts = line.picture.parts(atMost: Self.mostBytes).enumerated().map { index, picture in
            MovedDrawing(
                userId: line.userId.person, title: line.title, createdAt: createdAt,
                drawnAt: line.updatedAt?.time ?? createdAt, part: index + 1, picture: picture)
        }
    }

    var count: Int { sent == parts.count ? 1 : 0 }
    var remaining: [LineFiles.Place] { sent == parts.count ? [] : [place] }

    func next() -> Call? {
        guard sent < parts.count else { return nil }
        return Call(moving: DrawingCommand.moveIn(parts[sent]), to: key)
    }

    func take(_ answer: Bytes) { sent += 1 }
}

extension Picture {
    /// Pictures that make this one, each on top of those before.
    func parts(atMost mostBytes: Int) -> [Picture] {
        var parts: [[Layer]] = [[]]
        var bytes = 0
        for layer in layers {
            let size = JSON.encode(Picture(layers: [layer], backgroundColor: .white)).count
            if bytes + size > mostBytes, bytes > 0 {
                parts.append([])
                bytes = 0
            }
            parts[parts.count - 1].append(layer)
            bytes += size
        }
        return parts.map { Picture(layers: $0, backgroundColor: backgroundColor) }
    }
}
