import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct HostReturningTests {
    /// Ada's connection broke, and Bob is host since the fifteenth second.
    private let lost = three.and(.dropped(.ada, at: 10), .host(.bob, at: 15))
    private let online = RoomCommand.notePresence(userId: .ada, isOnline: true, at: nil)
    private let again = RoomEvent.hostChanged(hostId: .ada, reason: .returned)

    private func back(_ person: PersonID, at seconds: Int) -> RoomEvent {
        .playerReturned(userId: person, returnedAt: .after(seconds))
    }

    @Test func `a host who is back within a minute is host again`() throws {
        let soon = lost.at(.after(20))
        try soon.when(online, by: .authority, then: [back(.ada, at: 20), again])
        try soon.when(.join, by: .ada, then: [back(.ada, at: 20), again])
        let room = lost.and(back(.ada, at: 20), again).state
        #expect(room.hostId == .ada && room.formerHost == nil)
    }

    @Test func `also who lost the seat, and takes one again`() throws {
        let out = lost.and(.left(.ada, .timedOut))
        try out.at(.after(75)).when(
            .join, by: .ada, then: [.joined(.ada, at: .after(75)), again])
        try out.at(.after(76)).when(.join, by: .ada, then: [.joined(.ada, at: .after(76))])
        try out.at(.after(20)).when(.watch, by: .ada, then: [.spectatorJoined(userId: .ada)])
    }

    @Test func `in a match, too`() throws {
        let room = playing.and(.dropped(.ada, at: 10), .host(.bob, at: 15))
        try room.at(.after(75)).when(
            online, by: .authority, then: [back(.ada, at: 75), again])
        try room.at(.after(76)).when(online, by: .authority, then: [back(.ada, at: 76)])
        let out = playing.and(
            .dropped(.ada, at: 10), .left(.ada, .timedOut), .host(.bob, at: 130))
        try out.at(.after(140)).when(
            online, by: .authority, then: [.joined(.ada, at: .after(140)), again])
    }

    @Test func `another tab of somebody who is there is no return`() throws {
        let late = lost.and(back(.ada, at: 20))
        try late.at(.after(25)).when(.join, by: .ada, then: [])
        try late.at(.after(25)).when(online, by: .authority, then: [])
    }

    @Test func `who gave the role away, left, or was put out does not get it back`() throws {
        let given = lost.and(.hostChanged(hostId: .cleo, reason: .given)).at(.after(20))
        try given.when(online, by: .authority, then: [back(.ada, at: 20)])
        let joined = RoomEvent.joined(.ada, at: .after(20))
        for reason in [LeaveReason.left, .kicked] {
            try lost.and(.left(.ada, reason)).at(.after(20)).when(
                .join, by: .ada, then: [joined])
        }
        let out = lost.and(.left(.ada, .timedOut))
        try out.and(.kicked(userId: .ada, reason: nil)).at(.after(20)).when(
            .join, by: .ada, then: [joined])
        try out.and(.banned(userId: .ada), .unbanned(userId: .ada)).at(.after(20)).when(
            .join, by: .ada, then: [joined])
    }

    @Test func `if the next host goes too, the role still waits for the first`() throws {
        let left = lost.and(.left(.bob), .hostChanged(hostId: .cleo, reason: .left))
        let gone = lost.and(.dropped(.bob, at: 20), .host(.cleo, at: 25))
        for room in [left, gone] {
            try room.at(.after(30)).when(
                online, by: .authority, then: [back(.ada, at: 30), again])
        }
        try gone.at(.after(30)).when(.join, by: .bob, then: [back(.bob, at: 30)])
        let later = lost.and(.dropped(.bob, at: 80), .host(.cleo, at: 85))
        try later.at(.after(90)).when(
            .join, by: .bob,
            then: [back(.bob, at: 90), .hostChanged(hostId: .bob, reason: .returned)])
    }

    @Test func `an event of before says no time, and nobody is waited for`() throws {
        let before = three.and(
            .dropped(.ada, at: 10), .hostChanged(hostId: .bob, reason: .timedOut))
        try before.at(.after(20)).when(online, by: .authority, then: [back(.ada, at: 20)])
    }
}
