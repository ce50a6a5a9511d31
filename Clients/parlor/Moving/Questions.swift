import BusZeroMQ
import Contracts
import ParlorWire
import Platform

/// Many questions to services at once. One that nobody answers is asked again.
final class Questions {
    private static let timeout: Duration = .seconds(10)
    private static let patience: Duration = .seconds(60)

    private let client: BusClient

    init(_ client: BusClient) { self.client = client }

    /// The answers in the order of the calls; nil where there is no such thing any more.
    func answers<Answer: Decodable>(
        to calls: some Collection<Call>, as type: Answer.Type
    ) throws -> [Answer?] {
        var asked: [CommandID: Call] = [:]
        var replies: [CommandID: Reply] = [:]
        let end = Clock.instant + Self.patience
        for call in calls {
            asked[call.header.id] = call
            client.begin(call, timeout: Self.timeout)
        }
        while replies.count < asked.count {
            guard let reply = try client.next(within: Self.timeout),
                let call = asked[reply.header.id]
            else { continue }
            if let failure = reply.failure, failure.isPassing {
                guard Clock.instant < end else {
                    throw Complaint(
                        "\(call.header.call) is not answered: \(failure.message) Run the same"
                            + " command again later.")
                }
                usleep(50_000)
                client.begin(call, timeout: Self.timeout)
            } else {
                replies[reply.header.id] = reply
            }
        }
        return try calls.map { call in
            let reply = replies[call.header.id]!
            if let failure = reply.failure {
                if failure.code == .notFound { return nil }
                throw Complaint("\(call.header.call): \(failure.code): \(failure.message)")
            }
            return try JSON.decode(Answer.self, from: reply.body)
        }
    }
}

extension Call {
    init(
        asking name: CallName, of kind: EntityKind, _ key: EntityKey = "",
        by actor: Actor = .operator,
        body: Bytes
    ) {
        let header = CallHeader(id: .fresh, call: name, actor: actor, timeoutMs: 10_000)
        self.init(kind: kind, key: key, header: header, body: body)
    }

    init(asking choice: some Choice, of key: EntityKey, by actor: Actor = .operator) {
        let (name, body) = JSON.encode(choice: choice)
        let call = CallName(name)
        self.init(asking: call, of: call.kind, key, by: actor, body: body)
    }
}

/// Photos, each in a file that is named as in its address.
final class SavedPhotos {
    private let folder: String
    private let questions: Questions
    private var saved: Set<String> = []

    init(in folder: String, _ questions: Questions) throws {
        try File.makeFolder(folder)
        (self.folder, self.questions) = (folder, questions)
    }

    func save(at address: String?) throws {
        guard let name = address.flatMap(PhotoFolder.name), PhotoID(name).isWellFormed,
            saved.insert(name).inserted, !File.exists("\(folder)/\(name)")
        else { return }
        var bytes = Bytes()
        var size = 1
        while bytes.count < size {
            let index = bytes.count / PhotoPart.bytes
            let call = Call(asking: PhotoCall.get(index: index), of: EntityKey(name))
            guard let kept = try questions.answers(to: [call], as: KeptPhotoPart.self)[0],
                let part = Base64.bytes(kept.part.data), !part.isEmpty
            else { return }
            bytes += part
            size = kept.part.size
        }
        try File.replace("\(folder)/\(name)", with: bytes)
    }
}
