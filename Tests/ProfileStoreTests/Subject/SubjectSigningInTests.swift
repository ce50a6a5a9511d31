import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct SubjectSigningInTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try open("phone", of: .ada)
        try open("tablet", of: .bob)
    }

    func open(_ device: DeviceID, of person: PersonID) throws {
        try directory.tell(
            .gateway,
            AccountCommand.openDevice(
                userId: person, deviceId: device, refreshHash: .first, name: nil), key: person.key)
    }

    func proof(_ number: Int) -> SubjectProof {
        SubjectProof(
            nonceHash: "the hash of nonce \(number)", usableUntil: directory.now + .seconds(3_660))
    }

    func attach(_ person: PersonID, on device: DeviceID, _ number: Int) -> SubjectCommand {
        .attach(userId: person, deviceId: device, provider: "example", proof: proof(number))
    }

    func owner(_ number: Int, of subject: EntityKey = "s1") throws -> PersonID? {
        try directory.ask(
            SubjectCommand.signIn(proof: proof(number)), by: .gateway, key: subject,
            as: SubjectView.self
        ).userId
    }

    func code(_ command: SubjectCommand, of subject: EntityKey = "s1") -> ErrorCode? {
        directory.code(.gateway, command, key: subject)
    }

    @Test func `a guest's subject opens the account, also after a restart`() throws {
        #expect(code(.signIn(proof: proof(1))) == .notFound)
        try directory.tell(.gateway, attach(.ada, on: "phone", 1), key: "s1")
        #expect(try owner(2) == .ada)
        try directory.settle()
        try directory.restart()
        #expect(try owner(3) == .ada)
        #expect(code(.signIn(proof: proof(3))) == .unauthenticated)
    }

    @Test func `two accounts are never made one`() throws {
        try directory.tell(.gateway, attach(.ada, on: "phone", 1), key: "s1")
        #expect(code(attach(.bob, on: "tablet", 2)) == .subjectTaken)
        try directory.settle()
        #expect(code(attach(.bob, on: "tablet", 3)) == .subjectTaken)
        #expect(try owner(4) == .ada)
    }

    @Test func `an account has one way to sign in`() throws {
        try directory.tell(.gateway, attach(.ada, on: "phone", 1), key: "s1")
        try directory.attach("bob@example.org", by: .bob)
        try directory.settle()
        #expect(code(attach(.ada, on: "phone", 2), of: "s2") == .forbidden)
        #expect(code(attach(.bob, on: "tablet", 3), of: "s3") == .forbidden)
        let email = LoginCommand.attach(email: "ada@example.org", passwordHash: someHash)
        #expect(directory.code(.ada, email) == .forbidden)
        #expect(code(attach(.ada, on: "phone", 4)) == nil)
    }

    @Test func `of two ways that came at once, one is given back`() throws {
        try directory.tell(.gateway, attach(.ada, on: "phone", 1), key: "s1")
        try directory.tell(.gateway, attach(.ada, on: "phone", 2), key: "s2")
        try directory.settle()
        #expect(try owner(3) == .ada)
        #expect(code(.signIn(proof: proof(4)), of: "s2") == .notFound)
    }

    @Test func `a device that is signed out attaches nothing`() throws {
        #expect(code(attach(.ada, on: "tablet", 1)) == .unauthenticated)
        #expect(code(attach("eve", on: "phone", 1)) == .unauthenticated)
        try directory.tell(.ada, AccountCommand.signOut(deviceId: nil, all: nil), device: "phone")
        #expect(code(attach(.ada, on: "phone", 1)) == .unauthenticated)
    }

    @Test func `the subject of a deleted account is free`() throws {
        try directory.tell(.gateway, attach(.ada, on: "phone", 1), key: "s1")
        try directory.settle()
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        #expect(code(.signIn(proof: proof(2))) == .notFound)
        try directory.tell(.gateway, attach(.bob, on: "tablet", 3), key: "s1")
        #expect(try owner(4) == .bob)
    }

    @Test func `an account that was deleted before it heard of a subject gives it back`() throws {
        try directory.tell(.gateway, attach(.ada, on: "phone", 1), key: "s1")
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        #expect(code(.signIn(proof: proof(2))) == .notFound)
    }
}
