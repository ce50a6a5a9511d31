import ParlorWire
import Sessions
import Testing

@Suite struct GuardingTests {
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))

    /// What is asked about the account of somebody who says hello.
    private func asked(_ sessions: Sessions, _ number: UInt64) -> Call? {
        let connection = ConnectionID(number: number)
        sessions.open(connection, from: .v4(0), now: now)
        sessions.receive(
            Bytes(#"{"hello":{"token":"ada"}}"#.utf8), from: connection, now: now)
        return sessions.takeEffects().lazy.compactMap { effect in
            guard case .call(let call) = effect, call.kind == "sync" else { return nil }
            return call
        }.first
    }

    @Test func `who comes back is guarded from where their account stood`() throws {
        let sessions = Sessions(
            gateway: "g", limits: GatewayLimits(), prepared: [], kinds: [], now: now.instant
        ) { token, _ in
            Identified(person: PersonID(token), device: "d", session: "s")
        }
        let first = try #require(asked(sessions, 1))
        #expect(!String(decoding: first.body, as: UTF8.self).contains(#""since""#))
        let answer =
            #"{"stream":"account.ada","epoch":"e","rev":7,"roster":{},"people":[]}"#
        sessions.receive(
            Reply(header: ReplyHeader(id: first.header.id, status: .ok), body: Bytes(answer.utf8)),
            now: now)
        sessions.closed(ConnectionID(number: 1), now: now)
        let second = try #require(asked(sessions, 2))
        #expect(String(decoding: second.body, as: UTF8.self).contains(#""since":7"#))
    }
}
