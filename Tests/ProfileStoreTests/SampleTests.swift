import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct SampleTests {
    static let samples = try! EventSample.all()

    @Test(arguments: samples)
    func `every event ever shipped can be read`(sample: EventSample) throws {
        switch sample.kind {
        case Person.kind:
            try sample.replay(
                given: [
                    .born, .connected(gateway: Secret("gateway-1")),
                    .presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)),
                ], into: Person.self)
        case Account.kind:
            try sample.replay(
                given: [
                    .opened("phone"),
                    .emailAttached(AttachedEmail(email: "ada@example.org", login: "l1", claim: 1)),
                    .subjectAttached(
                        AttachedSubject(provider: "example", subject: "s1", claim: 1)),
                    .photoCounted(
                        photoId: PhotoID(String(repeating: "b", count: PhotoID.length)), bytes: 1,
                        countedAt: .noon),
                    .offered(
                        OpenedOffer(deviceId: "phone", codeHash: "h", expiresAt: .noon)),
                    .exportOffered(exportId: "e1", offeredAt: .birth),
                    .suspended(
                        Suspension(
                            reason: Reason(read: "Rude"), suspendedAt: .birth, until: .noon)),
                ], into: Account.self)
        case Login.kind:
            try sample.replay(
                given: [
                    .attached(
                        AttachedLogin(
                            userId: .ada, email: "ada@example.org", passwordHash: "h", claim: 1)),
                    .codeAsked(code: Secret("ABCDEFGH"), askedAt: .birth),
                ], into: Login.self)
        case Subject.kind:
            try sample.replay(
                given: [.attached(userId: .ada, provider: "example", claim: 1)],
                into: Subject.self)
        case HandleClaim.kind: try sample.replay(given: [], into: HandleClaim.self)
        case Friends.kind:
            try sample.replay(
                given: [
                    .friendRequested(userId: Secret("cleo"), isIncoming: true),
                    .friendAdded(userId: Secret("dora")), .blocked(userId: Secret("eve")),
                    .decisionPut(
                        kind: Secret(.color), key: Secret("dora"), payload: Secret("red")),
                    .invited(invitation: Secret(.to("K7QD", by: "dora"))),
                ], into: Friends.self)
        case SentPhoto.kind:
            try sample.replay(given: [.kept(photoId: "p")], into: SentPhoto.self)
        case Report.kind:
            try sample.replay(given: [.filed(report: Secret(.rude))], into: Report.self)
        case OperatorActs.kind: try sample.replay(given: [], into: OperatorActs.self)
        default: Issue.record("\(sample) belongs to no kind")
        }
    }

    @Test func `every event has a sample`() {
        expectSamples(Self.samples, ofEvery: PersonEvent.self, of: Person.kind)
        expectSamples(Self.samples, ofEvery: AccountEvent.self, of: Account.kind)
        expectSamples(Self.samples, ofEvery: LoginEvent.self, of: Login.kind)
        expectSamples(Self.samples, ofEvery: SubjectEvent.self, of: Subject.kind)
        expectSamples(Self.samples, ofEvery: HandleEvent.self, of: HandleClaim.kind)
        expectSamples(Self.samples, ofEvery: FriendsEvent.self, of: Friends.kind)
        expectSamples(Self.samples, ofEvery: SentPhotoEvent.self, of: SentPhoto.kind)
        expectSamples(Self.samples, ofEvery: ReportEvent.self, of: Report.kind)
        expectSamples(Self.samples, ofEvery: OperatorEvent.self, of: OperatorActs.kind)
    }
}
