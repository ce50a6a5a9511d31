import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct SubjectTests {
    static let end = Timestamp.noon + .seconds(3_660)

    let free = Scenario(Subject.self, key: "s1", at: .noon)
    var adas: Scenario<Subject> { free.and(attached()) }

    func attached(claim: Int = 1) -> SubjectEvent {
        .attached(userId: .ada, provider: "example", claim: claim)
    }

    func proof(_ number: Int = 1, until end: Timestamp = SubjectTests.end) -> SubjectProof {
        SubjectProof(nonceHash: "the hash of nonce \(number)", usableUntil: end)
    }

    func proven(_ number: Int = 1, at now: Timestamp = .noon) -> SubjectEvent {
        let proof = proof(number)
        return .proven(nonceHash: proof.nonceHash, usedAt: now, usableUntil: proof.usableUntil)
    }

    func attach(to person: PersonID, _ number: Int = 1) -> SubjectCommand {
        .attach(userId: person, deviceId: "phone", provider: "example", proof: proof(number))
    }

    @Test func `a free subject is whose who first attaches it`() throws {
        try free.when(attach(to: .ada), by: .gateway, then: [attached(), proven()])
        try adas.when(attach(to: .ada), by: .gateway, then: [proven()])
        adas.when(attach(to: .bob), by: .gateway, refuses: .taken)
    }

    @Test func `a subject signs in to the account that has it`() throws {
        try adas.when(.signIn(proof: proof()), by: .gateway, then: [proven()])
        #expect(adas.state.view(for: .gateway, key: "s1") == SubjectView(userId: .ada))
        free.when(.signIn(proof: proof()), by: .gateway, refuses: .unknown)
    }

    @Test func `a token works once`() {
        let used = adas.and(proven())
        for command in [SubjectCommand.signIn(proof: proof()), attach(to: .ada)] {
            used.when(command, by: .gateway, refuses: .spent)
            used.at(Self.end + .milliseconds(-1)).when(command, by: .gateway, refuses: .spent)
            used.at(Self.end).when(command, by: .gateway, refuses: .spent)
        }
    }

    @Test func `so many tokens are used at once, until they are too old`() throws {
        let most = SubjectProof.most
        var busy = adas
        for number in 1..<most { busy = busy.and(proven(number)) }
        try busy.when(.signIn(proof: proof(most)), by: .gateway, then: [proven(most)])
        busy = busy.and(proven(most))
        busy.when(
            .signIn(proof: proof(0)), by: .gateway, refuses: .tooOften(pause: .seconds(3_660)))
        let later = Self.end + .seconds(60)
        try busy.at(Self.end).when(
            .signIn(proof: proof(0, until: later)), by: .gateway,
            then: [
                .proven(nonceHash: proof(0).nonceHash, usedAt: Self.end, usableUntil: later)
            ])
        #expect(busy.and(proven(0, at: Self.end)).state.used.count == 1)
    }

    @Test func `a proof has a hash of some length`() {
        for hash in ["", "short", String(repeating: "h", count: 129)] {
            adas.when(
                .signIn(proof: SubjectProof(nonceHash: hash, usableUntil: Self.end)),
                by: .gateway, refuses: .badProof)
        }
    }

    @Test func `a subject that was given back is free, and forgotten`() throws {
        try adas.when(.release(claim: 1), by: .profileStore, then: [.released(claim: 1)])
        let freed = adas.and(proven(), .released(claim: 1))
        #expect(freed.state.owner == nil && freed.state.used.isEmpty)
        try freed.when(.release(claim: 1), by: .profileStore, then: [])
        try freed.when(
            attach(to: .bob), by: .gateway,
            then: [.attached(userId: .bob, provider: "example", claim: 2), proven()])
        try adas.and(attached(claim: 2)).when(.release(claim: 1), by: .profileStore, then: [])
    }

    @Test func `nobody but parts uses a subject, or sees whose it is`() {
        for command in [attach(to: "eve"), .signIn(proof: proof()), .release(claim: 1)] {
            adas.when(command, by: .eve, refuses: .partsOnly)
            #expect(throws: SubjectRefusal.partsOnly) {
                try Subject.address(command, key: "s1", context: .of(.ada))
            }
        }
        #expect(throws: SubjectRefusal.address(.unnamed)) {
            try Subject.address(.release(claim: 1), key: "", context: .of(.gateway))
        }
        #expect(adas.state.view(for: .ada, key: "s1") == SubjectView())
    }
}
