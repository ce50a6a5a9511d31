import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

/// What an instance is asked about its work.
@Suite struct ObservationsTests {
    private let noon = Timestamp("2026-03-01T12:00:00.000Z")!

    private func ask(
        _ observations: Observations, _ call: CallName, _ body: String,
        by actor: Actor = .operator
    ) -> Reply {
        let header = CallHeader(id: "q", call: call, actor: actor)
        return observations.answer(
            Call(kind: .instance, key: "lobby-1", header: header, body: Array(body.utf8)))
    }

    private func note(_ id: CommandID, _ trace: TraceID, in observations: Observations) {
        let header = CallHeader(id: id, call: "room.join", actor: .person("ben"), trace: trace)
        let call = Call(kind: "room", key: "K7QD", header: header, body: Array("secret".utf8))
        let reply = Reply(header: ReplyHeader(id: id, status: .ok), body: [])
        observations.note(CallNote(call, answer: reply, at: noon, took: CallTimes(decide: 7)))
    }

    @Test func `calls are found by their trace, their id, and what a device called them`() throws {
        let observations = Observations()
        note("ben/1", "t1", in: observations)
        note("ben/2", "t2", in: observations)
        for (question, ids) in [
            (#"{}"#, ["ben/2", "ben/1"]), (#"{"trace":"t1"}"#, ["ben/1"]),
            (#"{"command":"ben/2"}"#, ["ben/2"]), (#"{"command":"2"}"#, ["ben/2"]),
            (#"{"limit":1}"#, ["ben/2"]), (#"{"trace":"t3"}"#, []),
        ] {
            let reply = ask(observations, "instance.calls", question)
            let notes = try JSON.decode(CallNotes.self, from: reply.body).calls
            #expect(notes.map(\.id.rawValue) == ids)
            #expect(notes.allSatisfy { $0.took.total == 7 })
            #expect(!String(decoding: reply.body, as: UTF8.self).contains("secret"))
        }
    }

    @Test func `events are found by whom they were told to`() throws {
        let observations = Observations()
        func told(_ rev: Revision, _ trace: TraceID?, _ receivers: Int) {
            let header = EventHeader(
                stream: StreamName("room", "K7QD"), epoch: "e", rev: rev, event: "opened",
                at: noon, by: nil, id: "1", trace: trace)
            observations.note(header, told: receivers, at: noon)
        }
        told(1, "t1", 3)
        told(2, "t1", 0)
        told(0, "t1", 3)
        told(3, nil, 3)
        told(4, "t2", 3)
        let reply = ask(observations, "instance.tells", #"{"trace":"t1"}"#)
        #expect(try JSON.decode(TellNotes.self, from: reply.body).tells.map(\.rev) == [1])
    }

    @Test func `a call that was decided here is noted, counted, and found if it was refused`()
        throws
    {
        let observations = Observations(slowAfter: .milliseconds(100), exporter: nil)
        observations.decided(.sample(took: CallTimes(keep: 150_000)))
        observations.decided(.sample("room.leave", by: .person("ben"), refusal: .locked))
        let refusals = ask(observations, "instance.refusals", #"{"by":"ben"}"#)
        let notes = try JSON.decode(RefusalNotes.self, from: refusals.body).refusals
        #expect(notes.map(\.code) == ["ROOM_LOCKED"] && notes.map(\.call) == ["room.leave"])
        let slow = try JSON.decode(
            CallNotes.self, from: ask(observations, "instance.slow", "{}").body)
        #expect(slow.calls.map(\.call) == ["room.join"])
        let metrics = try JSON.decode(
            InstanceMetrics.self, from: ask(observations, "instance.metrics", "{}").body)
        #expect(metrics.calls.map(\.work.calls) == [1, 1] && metrics.refused.map(\.count) == [1])
    }

    @Test func `a call to a whole kind is read as it was noted`() throws {
        let observations = Observations()
        observations.note(.sample("room.list", ""))
        let notes = try JSON.decode(
            CallNotes.self, from: ask(observations, "instance.calls", "{}").body)
        #expect(notes.calls.map(\.stream) == [StreamName("room", "")])
    }

    @Test func `a call that another part refused is no refusal of this one's`() throws {
        let observations = Observations()
        observations.note(.sample(refusal: .locked), from: "10.0.0.1")
        let refusals = ask(observations, "instance.refusals", "{}")
        #expect(try JSON.decode(RefusalNotes.self, from: refusals.body).refusals.isEmpty)
    }

    @Test func `whom it works for most is told of the last whole second`() throws {
        let observations = Observations()
        func busiest() throws -> BusiestWork {
            try JSON.decode(
                BusiestWork.self, from: ask(observations, "instance.busiest", "{}").body)
        }
        for number in 0..<5 {
            observations.note(
                .sample("room.join", number < 3 ? "HOT" : "COLD", refusal: .locked),
                from: "10.0.0.\(number)")
        }
        observations.note(.sample("room.list", "", by: .part("lobby")))
        #expect(try busiest().streams.isEmpty)
        observations.busiest.complete(seconds: 2)
        let told = try busiest()
        #expect(told.streams.map(\.key) == ["room.HOT", "room.COLD"] && told.seconds == 2)
        #expect(told.streams[0].work.calls == 3 && told.streams[0].work.refused == 3)
        #expect(told.people.map(\.work.calls) == [5] && told.addresses.count == 5)
        #expect(observations.busiest.hottest(1).map(\.callsPerSecond) == [1.5])
        observations.busiest.complete(seconds: 1)
        #expect(try busiest().people.isEmpty)
    }

    @Test func `messages of a second are those that were sent since the last look`() {
        let observations = Observations()
        for (kind, event) in [
            ("chat", "sent"), ("chat", "sent"), ("chat", "sent"), ("chat", "edited"),
            ("room", "sent"),
        ] as [(EntityKind, String)] {
            observations.count(
                EventHeader(
                    stream: StreamName(kind, "c1"), epoch: "e", rev: 1, event: event, at: noon,
                    by: nil, id: "1"))
        }
        #expect(observations.takeMessageRate(seconds: 2) == 1.5)
        #expect(observations.takeMessageRate(seconds: 1) == 0)
    }

    @Test func `of very many calls a share stands for all`() {
        let observations = Observations()
        for number in 0..<41_000 {
            observations.note(.sample("room.join", number.isMultiple(of: 4) ? "HOT" : "COLD"))
        }
        observations.busiest.complete(seconds: 1)
        let told = observations.busiest.all.streams.map { (key: $0.key, calls: $0.work.calls) }
        #expect(told.map(\.key) == ["room.COLD", "room.HOT"])
        #expect((35_000...47_000) ~= told[0].calls + told[1].calls)
        #expect((8_000...12_500) ~= told[1].calls)
        observations.note(.sample("room.join", "HOT"))
        observations.busiest.complete(seconds: 1)
        #expect(observations.busiest.all.streams.map(\.work.calls) == [1], "It counts anew.")
    }

    @Test func `questions that services ask each other push out nothing`() throws {
        let observations = Observations()
        observations.note(.sample(id: "ben/1"))
        for number in 0...Observations.mostCalls {
            observations.note(
                .sample("person.many", by: .part("lobby"), id: CommandID("q-\(number)")))
        }
        observations.note(.sample(by: .part("lobby"), id: "r-1", refusal: .locked))
        observations.note(.sample("room.list", by: .operator, id: "o-1"))
        let reply = ask(observations, "instance.calls", "{}")
        let notes = try JSON.decode(CallNotes.self, from: reply.body).calls
        #expect(notes.map(\.id) == ["o-1", "r-1", "ben/1"])
    }

    @Test func `a call of a part that published something is noted, with what`() throws {
        let observations = Observations()
        var announced = CallNote.sample("notify.announce", "m1", by: .part("lobby"), id: "a-1")
        announced.published = [
            UnkeptEvent(
                EventHeader(
                    stream: StreamName("notify", "ben"), epoch: "e", rev: 0, event: "turn",
                    at: noon, by: nil, id: "turn-1"))
        ]
        observations.note(announced)
        let reply = ask(observations, "instance.calls", #"{"trace":"t1"}"#)
        let notes = try JSON.decode(CallNotes.self, from: reply.body).calls
        #expect(notes.map(\.published) == [announced.published])
    }

    @Test func `an answer has as many of the newest notes as a reply may carry`() throws {
        let observations = Observations()
        let long = CallName("room." + String(repeating: "\u{1}", count: 120))
        let refusal = Failure("X", String(repeating: "\u{1}", count: 400))
        for number in 1...Observations.mostCalls {
            observations.note(.sample(long, id: CommandID("\(number)"), refusal: refusal))
        }
        let reply = ask(observations, "instance.calls", #"{"limit":9999}"#)
        #expect(reply.body.count <= Limits.body)
        let notes = try JSON.decode(CallNotes.self, from: reply.body).calls
        #expect(notes.count > 100 && notes.count < Observations.mostCalls)
        #expect(notes.first?.id == CommandID("\(Observations.mostCalls)"))
    }

    @Test func `a call that came without a trace is noted and kept with the same one`() throws {
        let workshop = Workshop()
        var call = workshop.call(.put(amount: 1))
        call.beginTrace(at: noon)
        let trace = try #require(call.header.trace)
        let outcome = try workshop.host().receive([call], now: workshop.now)
        #expect(outcome.publications.map(\.header.trace) == [trace])
        let note = CallNote(call, answer: outcome.replies[0], at: noon, took: CallTimes())
        #expect(note.trace == trace)
        call.beginTrace(at: noon + .seconds(1))
        #expect(call.header.trace == trace)
        var question = workshop.question("journal.follow")
        question.beginTrace(at: noon)
        #expect(question.header.trace == nil)
    }

    @Test func `people may not ask, and what there is not is said`() {
        let observations = Observations()
        let stranger = ask(observations, "instance.calls", "{}", by: .person("ben"))
        #expect(stranger.failure?.code == .forbidden)
        #expect(ask(observations, "instance.secrets", "{}").failure?.code == .unknownCall)
    }

    @Test func `only so many are remembered`() throws {
        let observations = Observations()
        for number in 0..<Observations.mostCalls + 9 {
            note(CommandID("\(number)"), "t", in: observations)
        }
        let reply = ask(observations, "instance.calls", #"{"limit":9999}"#)
        let notes = try JSON.decode(CallNotes.self, from: reply.body).calls
        #expect(notes.count == Observations.mostCalls && notes.last?.id == "9")
    }
}
