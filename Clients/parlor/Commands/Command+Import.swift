import BusZeroMQ
import Hosting
import ParlorWire

extension Command {
    static let `import` = Command(
        name: "import", arguments: "FILE...",
        summary: "Move users, conversations, messages and drawings in from another app.",
        details: """
            Each line of a FILE is a JSON object: {"user": {...}}, {"conversation": {...}},
            {"message": {...}} or {"drawing": {...}}. A line may name only what stands before it.
            docs/moving-in.md describes the fields.

            All lines are checked first. The file, the number and the reason of each wrong line are
            printed; then nothing moves in, unless wrong lines are skipped. If a service turns a
            line away later, the rest goes on; only conversations wait for all users. The same
            command again changes nothing twice: it goes on where it was stopped. Users have no
            password then; account.forgot gets them one.

            For example: parlor import users.jsonl conversations.jsonl messages.jsonl
            """,
        options: [
            .flag("--check", "Only read the files, and say what is wrong. It needs no server."),
            .value("--skip-wrong", "FILE", "Write wrong lines into a new FILE, and skip them."),
            .value("--photos", "FOLDER", "Photos, named as in their addresses or after users."),
        ],
        operands: 1...1_000
    ) { invocation in
        let files = try LineFiles(invocation.operands)
        let wrongs = try WrongLines(to: invocation.value("--skip-wrong")) {
            Terminal.errors.print($0)
        }
        let photos = try invocation.value("--photos").map { try PhotoFolder($0) }
        let moveIn = try MoveIn(
            files, photos: photos, wrongs: wrongs, checksPhotos: invocation.has("--check"))
        if invocation.has("--check") {
            Terminal.output.print("There are \(moveIn.contents).")
            if let photos { tell(photos.missing, of: photos) }
            return wrongs.told("can't move in") ? .failed : .ok
        }
        try wrongs.expectNone("Nothing has moved in.")
        let place = try Installation()
        guard try BusLine(place).isAnswered else { throw Complaint(BusAbsence(place).sentence) }
        let progress = MoveProgress(total: moveIn.plan.lineCount)
        let client = try BusClient(place.bus, keys: try place.peerKeys)
        try moveIn.run(Mover(client, progress), Questions(client))
        Terminal.output.print(
            "Moved in: \(progress.sentence). The files have \(moveIn.contents).")
        tell(photos?.missing ?? moveIn.plan.photoCount, of: photos)
        return wrongs.told("did not move in") ? .failed : .ok
    }
}

/// The limit of photos that are named because they can't move in.
private let mostToldPhotos = 20

/// Says how many photos are missing, and which files can't move in.
private func tell(_ missing: Int, of photos: PhotoFolder?) {
    let unusable = (photos?.unusable ?? [:]).sorted { $0.key < $1.key }
    for (file, reason) in unusable.prefix(mostToldPhotos) {
        Terminal.errors.print("\(file) can't move in: \(reason)".escapingControls)
    }
    guard missing > 0 else { return }
    let remedy = photos == nil ? "Name their folder with --photos." : ""
    Terminal.errors.print(
        "\(missing == 1 ? "1 photo is" : "\(missing) photos are") missing: users have "
            + "initials, and messages say (photo). \(remedy)")
}
