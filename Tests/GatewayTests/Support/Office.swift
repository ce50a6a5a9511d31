import Contracts
import Files
import Foundation
import Hosting
import OpenID
import ParlorWire
import Sessions
import Tokens

@testable import Door
@testable import Gateway

/// A requests with nobody behind it: what it asks is answered by whoever tests it.
final class Office {
    static let photo = "/v1/photos/\(String(repeating: "a", count: 52))"

    private let folder = NSTemporaryDirectory() + "office-\(UInt64.random(in: 0 ... .max))"
    private var now = Now(
        Instant(milliseconds: 1_000), date: Timestamp(milliseconds: 1_700_000_000_000))
    private let questions = Questions(gateway: "gw")
    private let requests: RequestHandler
    let hasher = PasswordHasher()
    private let mails: Mails
    private var asked: UInt64 = 0
    private(set) var calls: [Call] = []
    private var answers: [RequestID: HTTPResponse] = [:]
    private var pieces: [RequestID: Bytes] = [:]
    /// Whether those that came in pieces were whole.
    private var ended: [RequestID: Bool] = [:]
    /// Of Ada's phone.
    let bearer: String
    let expired: String

    /// In the folder where its data is.
    var metricsToken: String {
        let bytes = FileManager.default.contents(atPath: folder + "/metrics.token") ?? Data()
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    var metricsTokenMode: Int? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: folder + "/metrics.token")
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }

    init(
        _ limits: GatewayLimits = GatewayLimits(), origins: Set<String>? = nil,
        web: String? = nil, console: String? = nil, providers: ProviderFolder? = nil
    ) throws {
        let keys = try KeyRing(in: Folder(folder), now: now) { $0() }
        bearer = "Bearer " + keys.sign("ada", "phone", "s", date: now.date).text
        let longAgo = now.date + .seconds(-3_600)
        expired = "Bearer " + keys.sign("ada", "phone", "s", date: longAgo).text
        let mails = Mails(of: limits)
        self.mails = mails
        requests = RequestHandler(
            keys: keys, hasher: hasher, providers: providers, questions: questions, limits: limits,
            web: try WebApp(WebSettings([:], folder: web)),
            consoleFiles: ConsoleFiles(folder: console),
            metricsToken: try TokenFile(.metrics, in: folder),
            crossOrigin: CrossOrigin(origins: origins), data: folder,
            takeMail: { mails.take(for: $0, now: $1) })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The supervisor writes this down.
    func writeState(_ json: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/run", withIntermediateDirectories: true)
        try Data(json.utf8).write(to: URL(fileURLWithPath: "\(folder)/run/state.json"))
    }

    func ask(
        _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: Bytes = [],
        from address: Address = .v4(0x7F00_0001), isForwarded: Bool = false
    ) {
        let visitor = Visitor(
            address: address, isForwarded: isForwarded, origin: headers["origin"], userAgent: nil,
            reachedAt: IPAddress("198.51.100.7"))
        let request = HTTPRequest(
            method: method, path: path, query: "", headers: headers, body: body, visitor: visitor)
        requests.receive(request, RequestID(number: asked), now: now)
        asked += 1
        carryOut()
    }

    /// What Ada's upload is answered; it is kept unless a failure says otherwise.
    func upload(
        _ photo: Bytes, from address: Address = .v4(1), refused failure: Failure? = nil
    ) throws -> Int? {
        let earlier = calls.count
        ask("POST", "/v1/photos", ["authorization": bearer], photo, from: address)
        let number = asked - 1
        guard calls.count > earlier else { return answered(number)?.status }
        answer(calls[earlier], Bytes("{}".utf8))
        if let failure {
            refuse(calls[earlier + 1], failure)
        } else {
            answer(
                calls[earlier + 1], JSON.encode(PhotoReceipt(photoId: "p", missing: [])))
            answer(calls[earlier + 2], Bytes("{}".utf8))
        }
        return answered(number)?.status
    }

    func stop() { requests.isStopping = true }

    /// The number of the next request.
    var requestCount: UInt64 { asked }

    func speakTLS() { requests.isEncrypted = true }

    /// Whoever asked that is gone.
    func leave(_ number: UInt64) { requests.abandon(RequestID(number: number)) }

    /// What the request of that number was answered.
    func answered(_ number: UInt64) -> HTTPResponse? { answers[RequestID(number: number)] }

    func answered(_ number: Int) -> HTTPResponse? { answered(UInt64(number)) }

    /// What came of it so far, if it comes in pieces, and whether it is whole: nil before its end.
    func pieces(of number: UInt64) -> (text: String, isWhole: Bool?) {
        let id = RequestID(number: number)
        return (String(decoding: pieces[id] ?? [], as: UTF8.self), ended[id])
    }

    /// All that was sent of it has left.
    func drain(_ number: UInt64) {
        requests.noteTaken(RequestID(number: number), now: now)
        carryOut()
    }

    func tickExports(after time: Duration) {
        now = Now(now.instant + time, date: now.date + time)
        requests.tickExports(now: now)
        carryOut()
    }

    func answer(_ call: Call, _ body: Bytes) {
        questions.receive(
            Reply(header: ReplyHeader(id: call.header.id, status: .ok), body: body), now: now)
        carryOut()
    }

    func refuse(_ call: Call, _ failure: Failure = Failure(.notFound, "There is none.")) {
        questions.receive(Reply(refusing: call.header.id, failure), now: now)
        carryOut()
    }

    /// What a request alone is answered at once.
    func answer(
        to method: String, _ path: String, _ headers: [String: String] = [:]
    ) -> (status: Int, headers: [String: String], error: Failure?)? {
        ask(method, path, headers)
        return answers[RequestID(number: asked - 1)].map { answer in
            (
                answer.status, Dictionary(answer.headers) { "\($0), \($1)" },
                (try? JSON.decode(HTTPFailure.self, from: answer.body))?.error
            )
        }
    }

    /// The metrics that were gathered meanwhile, or by now.
    func takeMetrics(after time: Duration = .zero) {
        let later = Now(now.instant + time, date: now.date + time)
        requests.tickMetrics(now: later)
        requests.metricsWriter.finish()
        requests.tickMetrics(now: later)
        carryOut()
    }

    /// What was refused since this was last called, of requests for a session.
    func takeRefused() -> [RefusalNote] {
        requests.takeRefused(now: now.instant).map { RefusalNote($0, at: now.date) }
    }

    /// The passwords that were compared meanwhile.
    func takeHashed() {
        requests.takeHashed(now: now)
        carryOut()
    }

    private func carryOut() {
        calls += questions.takeCalls()
        for (id, answer) in requests.takeAnswers() {
            switch answer {
            case .whole(let response), .head(let response): answers[id] = response
            case .piece(let bytes): pieces[id, default: []] += bytes
            case .end: ended[id] = true
            case .broken: ended[id] = false
            }
        }
    }
}

/// The mails that the gateway's sessions count.
private final class Mails {
    private var allowances: Allowances

    init(of limits: GatewayLimits) { allowances = limits.mails }

    func take(for asker: Asker, now: Instant) -> Duration? { allowances.take(for: asker, now: now) }
}
