import BusZeroMQ
import ParlorWire
import Platform

extension Command {
    static let export = Command(
        name: "export", arguments: "",
        summary: "Write all users, conversations, messages and drawings as JSON lines.",
        details: """
            Writes what 'parlor import' reads, to standard output or a file: users, conversations,
            their messages in order, and drawings. People may be about meanwhile.

            Emails and preferences are in it, so keep it safe. Passwords, friends, decisions, push
            tokens, rooms and matches are not, nor are conversations and boards of rooms.
            docs/moving-in.md describes the lines.

            For example: parlor export --to all.jsonl --photos photos
            """,
        options: [
            .value("--to", "FILE", "Write into FILE, and not to standard output."),
            .value("--photos", "FOLDER", "Save the photos of users and messages there, too."),
        ],
        operands: 0...0
    ) { invocation in
        let place = try Installation()
        guard try BusLine(place).isAnswered else { throw Complaint(BusAbsence(place).sentence) }
        let questions = Questions(try BusClient(place.bus, keys: try place.peerKeys))
        let photos = try invocation.value("--photos").map { try SavedPhotos(in: $0, questions) }
        let output = try LineOutput(to: invocation.value("--to"))
        try MoveOut(questions: questions, photos: photos) {
            try output.write(JSON.encode($0))
        }.run()
        try output.end()
        if let path = invocation.value("--to") {
            Terminal.errors.print("\(Units.grouped(Int64(output.count))) lines are in \(path).")
        }
        return .ok
    }
}

/// Lines on their way into a file, or to standard output.
private final class LineOutput {
    private static let mostBuffered = 256 << 10

    private let path: String?
    /// A file that takes the place of the one at `path` once it is whole.
    private let draft: String?
    private let file: Int32
    private var buffer = Bytes()
    private(set) var count = 0

    init(to path: String?) throws(Complaint) {
        self.path = path
        // A device or a pipe is written to as it is.
        draft = path.flatMap { Self.isOther($0) ? nil : "\($0).\(getpid())" }
        file =
            (draft ?? path).map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
            ?? STDOUT_FILENO
        if let path, file < 0 {
            throw Complaint(
                "\(path) can't be written: \(String(cString: strerror(errno))). Name another file.")
        }
    }

    deinit {
        if let draft { unlink(draft) }
        if path != nil { close(file) }
    }

    private static func isOther(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Nothing more is written.
    func end() throws(Complaint) {
        try flush()
        guard let draft, let path else { return }
        guard rename(draft, path) == 0 else { throw unwritable }
    }

    func write(_ line: Bytes) throws(Complaint) {
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        count += 1
        if buffer.count > Self.mostBuffered { try flush() }
    }

    func flush() throws(Complaint) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Platform.write(file, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                throw unwritable
            }
            rest = rest.dropFirst(written)
        }
        buffer = []
    }

    private var unwritable: Complaint {
        Complaint(
            "\(path ?? "Standard output") can't be written: \(String(cString: strerror(errno))).")
    }
}
