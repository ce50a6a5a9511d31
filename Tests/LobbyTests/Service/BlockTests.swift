import Contracts
import EventSourcing
import Testing
import Wire

@testable import Lobby

@Suite struct BlockTests {
    let building: Building
    let code: RoomCode

    init() throws {
        building = try Building()
        code = try building.create()
    }

    private func block(_ one: PersonID, _ other: PersonID, _ isBlocked: Bool = true) throws {
        try building.tell(
            .part("follower.blocks"), HostBlocksCommand.note(userId: other, isBlocked: isBlocked),
            kind: HostBlocks.kind, key: one.key)
    }

    @Test(arguments: [RoomCommand.join, .spectate(passcode: nil)])
    func `to whom the host blocked there is no such room`(command: RoomCommand) throws {
        try block(.ada, .bob)
        let failure = #expect(throws: Failure.self) {
            try building.tell(.bob, command, of: code)
        }
        #expect(failure == RoomRefusal.notFound.failure)
        try building.tell(.cleo, command, of: code)
        try block(.ada, .bob, false)
        try building.tell(.bob, command, of: code)
    }

    @Test func `an invitation doesn't lead to a host who blocked the invited`() throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.ada, .cleo)
        try building.tell(.bob, RoomCommand.invite(userIds: [.cleo]), of: code)
        #expect(
            building.code { try building.tell(.cleo, RoomCommand.join, of: code) }
                == .roomNotFound)
    }

    @Test func `it is the present host's blocks that count`() throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.bob, .cleo)
        try building.tell(.cleo, RoomCommand.join, of: code)
        try building.tell(.cleo, RoomCommand.leave, of: code)
        try building.tell(.ada, RoomCommand.makeHost(userId: .bob), of: code)
        #expect(
            building.code { try building.tell(.cleo, RoomCommand.join, of: code) }
                == .roomNotFound)
    }

    @Test func `who is in stays, and comes back after dropping`() throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.ada, .bob)
        try building.tell(.bob, RoomCommand.join, of: code)
        try building.tell(.bob, RoomCommand.ready(isReady: true), of: code)
    }

    @Test func `nobody but parts says whom a host blocked`() throws {
        #expect(
            building.code {
                try building.tell(
                    .ada, HostBlocksCommand.note(userId: .bob, isBlocked: true),
                    kind: HostBlocks.kind, key: "ada")
            } == .forbidden)
    }
}
