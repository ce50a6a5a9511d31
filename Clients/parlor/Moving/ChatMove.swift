import Contracts
import Lines
import ParlorWire

/// A conversation, batch by batch. Each goes behind what has moved in, and the answer says how far
/// that is. The first batch is empty, so that no photo is uploaded again.
final class ChatMove: Move {
    private static let mostBytes = 256 << 10
    private static let mostEvents = 1_000

    private let files: LineFiles
    private let photos: PhotoFolder?
    private let deleted: Set<PersonID>
    private let line: ConversationLine
    private let conversation: LineFiles.Place
    private let places: [LineFiles.Place]
    /// What is here, as far as is known.
    private var mark = MovedMark()
    /// The place of each message that was read, by its id; the first is 1.
    private var numbers: [SourceID: Int] = [:]
    private var read = 0
    private var uploads: [Upload] = []
    private var batch: Batch?
    private var hasBegun = false

    private struct Upload {
        let place: LineFiles.Place
        var photo: PhotoUpload
    }

    private struct Batch {
        var messages: [MovedMessage] = []
        var after: MovedMark
    }

    /// Messages of people who `deleted` their account here move in as deleted ones.
    init(
        _ conversation: LineFiles.Place, _ messages: [LineFiles.Place], in files: LineFiles,
        photos: PhotoFolder?, deleted: Set<PersonID>
    ) throws {
        (self.conversation, places, self.files) = (conversation, messages, files)
        (self.photos, self.deleted) = (photos, deleted)
        let read = try MovedLine(read: try files.line(at: conversation))
        guard let line = read.conversation else { throw LineFiles.changed }
        self.line = line
    }

    var place: LineFiles.Place {
        uploads.first?.place
            ?? (hasBegun && mark.count < places.count ? places[mark.count] : conversation)
    }

    var count: Int { (hasBegun ? 1 : 0) + mark.count }

    var remaining: [LineFiles.Place] {
        (hasBegun ? [] : [conversation]) + places.dropFirst(mark.count)
    }

    func next() throws -> Call? {
        guard !hasBegun || mark.count < places.count else { return nil }
        if !hasBegun { batch = Batch(after: mark) }
        if batch == nil { try fill() }
        while !uploads.isEmpty {
            if let call = uploads[0].photo.next() { return call }
            uploads.removeFirst()
        }
        let moved = line.moved(
            after: mark, batch!.messages, readUpTo: readUpTo, without: deleted)
        return Call(moving: ChatCommand.moveIn(moved), to: line.id.key)
    }

    func take(_ answer: Bytes) throws {
        if !uploads.isEmpty { return try uploads[0].photo.take(answer) }
        let here = try JSON.decode(MovedMark.self, from: answer)
        if here != batch?.after { try goOn(from: here) }
        (mark, batch, hasBegun) = (here, nil, true)
        // What was read of a batch that did not come is read again.
        read = mark.count
    }
}

extension ChatMove {
    private func fill() throws {
        var batch = Batch(after: mark)
        var (bytes, events) = (0, 0)
        while read < places.count, batch.messages.count < MovedChat.mostMessages,
            bytes < Self.mostBytes, events < Self.mostEvents
        {
            let text = try files.line(at: places[read])
            let (message, photoBytes) = try message(text, at: places[read])
            batch.messages.append(message)
            batch.after.add(message.sourceId)
            bytes += text.count + photoBytes
            events += message.eventCount
        }
        self.batch = batch
    }

    /// The message, and how many bytes its photo has.
    private func message(
        _ text: Bytes, at place: LineFiles.Place
    ) throws -> (MovedMessage, Int) {
        guard var line = try MovedLine(read: text).message else { throw LineFiles.changed }
        read += 1
        numbers[line.id] = read
        if deleted.contains(line.senderId.person) {
            line.deletedAt = line.deletedAt ?? line.createdAt
        }
        let photo = line.shownPhoto.flatMap { photos?.photo(at: $0) }
        if let photo {
            let upload = PhotoUpload(photo, of: line.senderId.person)
            uploads.append(Upload(place: place, photo: upload))
        }
        let reply = line.replyTo.flatMap { numbers[$0] }.flatMap { $0 < read ? $0 : nil }
        return (line.moved(photo: photo?.id, replyTo: reply), photo?.bytes.count ?? 0)
    }

    /// A member who has read up to a later message has read all so far.
    private var readUpTo: [PersonID: Int]? {
        line.readUpTo.map { read in
            Dictionary(
                read.map { (SourceID($0.key).person, numbers[$0.value] ?? places.count) },
                uniquingKeysWith: max)
        }
    }

    /// What is here was moved in before. It has to be the same messages as those of the file.
    private func goOn(from here: MovedMark) throws {
        guard here.count <= places.count else { throw Self.other(here.count) }
        var own = MovedMark()
        numbers = [:]
        for place in places.prefix(here.count) {
            let text = try files.line(at: place)
            guard let line = try MovedLine(read: text).message else {
                throw LineFiles.changed
            }
            own.add(line.id.text)
            numbers[line.id] = own.count
        }
        guard own == here else { throw Self.other(here.count) }
        uploads = []
    }

    private static func other(_ count: Int) -> Malformed {
        Malformed(
            "\(count) messages of this conversation moved in before, and they are not the first of"
                + " this file. Move it in from the file that they came from.")
    }
}
