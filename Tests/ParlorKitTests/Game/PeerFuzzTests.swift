import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// What a changed app may send.
@Suite struct PeerFuzzTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `whatever guests send, the host goes on, and others play`(_ seed: UInt64) throws {
        let party = try PhoneParty("ada", "bob", "cleo", "dan", seed: seed)
        party.play("dice")
        var dice = Dice(seed: seed)
        let match = try #require(party["ada"].match?.matchId)
        let samples = party.air.messages(to: "ada").map(\.frame)
        for _ in 0..<300 {
            let frame =
                dice.next() % 2 == 0
                ? changed(samples.randomElement(using: &dice)!, &dice)
                : PeerMessage.call(call(match, &dice)).frame
            party.air.send(frame, from: "dan", to: "ada")
            party.pass(.milliseconds(100))
        }
        #expect(party["ada"].state.isHosting)
        let players = party["ada"].inside?.players.map(\.id) ?? []
        #expect(["ada", "bob", "cleo"].allSatisfy { players.contains($0) })
        #expect(party["ada"].inside?.hostId == "ada")
        #expect(party["bob"].say(.ready(isReady: true)) != "NO_ANSWER")
        #expect(party["bob"].match?.rev == party["ada"].match?.rev)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `whatever strangers send, guests stay with their host`(_ seed: UInt64) throws {
        let party = try PhoneParty("ada", "bob", "cleo", seed: seed)
        party.play("dice")
        party.air.channel("eve").start { _ in }
        party.air.deliver()
        var dice = Dice(seed: seed)
        let samples = party.air.messages(to: "bob").map(\.frame)
        let before = party["bob"].match
        for _ in 0..<300 {
            let frame = samples.randomElement(using: &dice)!
            party.air.send(
                dice.next() % 2 == 0 ? frame : changed(frame, &dice), from: "eve", to: "bob")
            party.air.deliver()
        }
        #expect(party["bob"].match == before && party["bob"].state.closed == nil)
        #expect(party["bob"].say(.ready(isReady: true)) == .roomInGame)
    }

    /// With some bytes changed, most of them so that it is still JSON.
    private func changed(_ frame: Bytes, _ dice: inout Dice) -> Bytes {
        var frame = frame
        for _ in 0...dice.next() % 3 {
            let place = Int(dice.next() % UInt64(frame.count))
            switch frame[place] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                frame[place] = UInt8(ascii: "0") + UInt8(dice.next() % 10)
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                frame[place] = UInt8(ascii: "a") + UInt8(dice.next() % 26)
            default: if dice.next() % 8 == 0 { frame[place] = UInt8(dice.next() % 256) }
            }
        }
        return frame
    }

    /// Any call, with any values.
    private func call(_ match: MatchID, _ dice: inout Dice) -> PeerCall {
        let own = ["peer.admit", "peer.move", "x"]
        let names = RoomCommand.names + MatchCommand.names + MatchQuery.names + own
        let values = [
            "null", "true", "-1", "9223372036854775807", "\"\"", "\"ada\"", "\"bob\"", "[]", "{}",
            "\"dice\"", "{\"roll\":{}}", "[\"bob\"]", "{\"usual\":1}", "1.5e300",
        ]
        let fields = [
            "userId", "userIds", "isReady", "passcode", "reason", "action", "at", "matchId", "game",
            "settings", "selectedGameType", "maxPlayers", "locked", "level", "roomName", "patience",
            "results", "summary", "rev", "seat", "after", "games", "appVersion",
        ]
        var body: [String] = []
        for field in fields where dice.next() % 3 == 0 {
            body.append("\"\(field)\":\(values.randomElement(using: &dice)!)")
        }
        return PeerCall(
            cid: CommandID("x\(dice.next())"), call: CallName(names.randomElement(using: &dice)!),
            key: dice.next() % 4 == 0 ? nil : match.rawValue,
            body: RawJSON(Bytes("{\(body.joined(separator: ","))}".utf8)))
    }
}
