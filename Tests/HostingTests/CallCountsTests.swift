import ParlorWire
import Testing

@testable import Hosting

@Suite struct CallCountsTests {
    @Test func `what calls took is counted by their names and parts`() throws {
        var counts = CallCounts()
        counts.count(.sample(took: CallTimes(queue: 300, keep: 4_000)))
        counts.count(.sample(took: CallTimes(queue: 10, keep: 4_000), refusal: .locked))
        counts.count(.sample("room.leave"))
        #expect(counts.all.map(\.call) == ["room.join", "room.leave"])
        let work = counts.all[0].work
        #expect(work.calls == 2 && work.refused == 1 && work.bytes > 2 * 21)
        #expect(work.times == CallTimes(queue: 310, keep: 8_000) && work.whole.sum == 8_310)
        let parts = counts.all[0].parts
        #expect(parts["queue"]?.sum == 310 && parts["keep"]?.sum == 8_000)
        #expect(parts.values.allSatisfy { $0.count == 2 })
        #expect(try JSON.decode(Work.self, from: JSON.encode(work)) == work)
    }

    @Test func `refusals are counted by call and code`() {
        var counts = CallCounts()
        counts.count(.sample("room.join", refusal: .locked))
        for code in ["ROOM_LOCKED", "ROOM_LOCKED", .notFound] as [ErrorCode] {
            counts.refuse("room.join", code, isOwn: false)
        }
        #expect(counts.refused.map(\.count) == [1, 2])
        #expect(counts.refused.map(\.code) == [.notFound, "ROOM_LOCKED"])
    }

    @Test func `names that somebody makes up take no memory`() {
        var counts = CallCounts()
        for number in 0..<2_000 {
            let call = CallName("room.x\(number)")
            for code in [ErrorCode.unknownCall, .unavailable, .timeout] {
                counts.count(.sample(call, refusal: Failure(code, "Nobody answers.")))
            }
            counts.refuse(call, .rateLimited, isOwn: false)
        }
        #expect(counts.all.map(\.call) == [CallCounts.other])
        #expect(counts.refused == [RefusedCall(call: "other", code: .rateLimited, count: 2_000)])
        counts.count(.sample("room.join"))
        counts.count(.sample("room.join", refusal: Failure(.timeout, "Nobody answers.")))
        #expect(counts.all.map(\.call) == ["other", "room.join"])
        counts.refuse("gateway.frame", .badInput, isOwn: true)
        #expect(counts.refused.map(\.call) == ["gateway.frame", "other"])
    }

    @Test func `beyond so many names the rest is counted together`() {
        var counts = CallCounts()
        for number in 0..<2 * CallCounts.most {
            counts.count(.sample(CallName("room.x\(number)")))
            counts.refuse(CallName("room.x\(number)"), .notFound, isOwn: true)
        }
        #expect(counts.all.count == CallCounts.most + 1)
        #expect(counts.all.reduce(0) { $0 + $1.work.calls } == 2 * CallCounts.most)
        #expect(counts.refused.count == CallCounts.most + 1)
        #expect(counts.refused.reduce(0) { $0 + $1.count } == 2 * CallCounts.most)
    }

    @Test func `a known call counts by its name, also while nobody answers it`() {
        var counts = CallCounts()
        counts.known = ["room.join"]
        for code in [ErrorCode.unavailable, .timeout] {
            counts.count(.sample("room.join", refusal: Failure(code, "Nobody answers.")))
        }
        counts.refuse("room.join", .timeout, isOwn: false)
        let calls = counts.all.map(\.call)
        #expect(calls == ["room.join"] && counts.all[0].work.calls == 2)
        #expect(counts.refused == [RefusedCall(call: "room.join", code: .timeout, count: 1)])
    }

    @Test func `what is told is counted by kind and name`() {
        var counts = CallCounts()
        for event in ["sent", "sent", "edited"] {
            counts.tell(
                EventHeader(
                    stream: StreamName("chat", "c1"), epoch: "e", rev: 1, event: event,
                    at: Timestamp(milliseconds: 0), by: nil, id: "1"))
        }
        #expect(counts.told == ["chat.sent": 2, "chat.edited": 1])
    }
}
