import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// Reports and what operators do about them, through the whole service.
@Suite struct ReportingTests {
    let directory: Directory

    init() throws { directory = try .reporting() }

    @Test func `a reported message is listed as it was said`() throws {
        try directory.tell(.bob, ReportCall.message())
        let report = try #require(try directory.open().reports.first)
        #expect(report.userId == .ada && report.by == .bob && report.reason == .rude)
        #expect(report.message == .rude && report.reportedAt == .noon)
        #expect(!report.isMessageRemoved && report.suspension == nil)
    }

    @Test func `the answer says nothing, and a repeat gets it again`() throws {
        let first = try directory.tell(.bob, ReportCall.message(), id: "r")
        #expect(first == Bytes("{}".utf8))
        directory.chats = { _ in .failure(ChatRefusal.deleted.failure) }
        try directory.restart()
        #expect(try directory.tell(.bob, ReportCall.message(), id: "r") == first)
        #expect(directory.code(.bob, ReportCall.message()) == .notFound)
    }

    @Test func `two people's reports of one message are two, one person's are one`() throws {
        directory.chats = { _ in .success(.rude) }
        for actor in [Actor.bob, .eve, .bob, .eve] {
            try directory.tell(actor, ReportCall.message())
        }
        try directory.tell(.bob, ReportCall.person(.ada))
        #expect(try directory.open().reports.map(\.by).sorted() == [.bob, .bob, "eve"])
    }

    @Test func `who can't read the message can't report it`() {
        #expect(directory.code(.eve, ReportCall.message()) == .forbidden)
        #expect(directory.code(.bob, ReportCall.message("c1-9")) == .notFound)
        #expect(directory.code(.bob, ReportCall.message(of: "eve")) == .badInput)
        for id in ["", "7", "c1-", "c1-0", "c1-07", "-7"] as [MessageID] {
            #expect(directory.code(.bob, ReportCall.message(id)) == .badInput)
        }
        #expect(throws: (any Error).self) { try directory.onlyReportOrFail() }
    }

    @Test func `while the chat store is away a message waits, a person does not`() throws {
        directory.chats = nil
        #expect(directory.code(.bob, ReportCall.message()) == .unavailable)
        directory.chats = { _ in .failure(ChatRefusal.notHeardOf.failure) }
        #expect(directory.code(.bob, ReportCall.message()) == .unavailable)
        try directory.tell(.bob, ReportCall.person(.ada))
        #expect(try directory.open().reports.count == 1)
    }

    @Test func `nobody reports themself, nobody, or for no reason`() {
        #expect(directory.code(.bob, ReportCall.person(.bob)) == .badInput)
        #expect(directory.code(.bob, ReportCall.person("nobody")) == .notFound)
        #expect(directory.code(.bob, ReportCall.person("n o")) == .badInput)
        #expect(directory.code(.bob, ReportCall.person(.ada, " ")) == .badInput)
        #expect(directory.code(.bob, ReportCall.person(.ada, "a\u{202E}b")) == .badInput)
        #expect(directory.code(.bob, ReportCall.person(.ada), key: "ada") == .forbidden)
    }

    @Test func `a day has 20 reports of one person`() throws {
        for number in 1...21 {
            try directory.tell(
                .person(PersonID("p\(number)")), PersonCommand.clearAvatar)
        }
        let noon = directory.now
        for number in 1...20 {
            directory.now = noon + .seconds(number)
            try directory.tell(.bob, ReportCall.person(PersonID("p\(number)")))
        }
        #expect(directory.code(.bob, ReportCall.person("p21")) == .rateLimited)
        try directory.tell(.bob, ReportCall.person("p20"))
        try directory.tell(.eve, ReportCall.person("p21"))
        directory.now = noon + .seconds(1) + Report.day
        try directory.tell(.bob, ReportCall.person("p21"))
        #expect(directory.code(.bob, ReportCall.person(.ada)) == .rateLimited)
    }

    @Test func `the limit holds within one batch, and over resolved reports`() throws {
        for number in 1...21 {
            try directory.tell(.person(PersonID("p\(number)")), PersonCommand.clearAvatar)
        }
        let replies = directory.replies(
            (1...21).map { (.bob, ReportCall.person(PersonID("p\($0)")), "") })
        #expect(replies.map { $0.failure?.code }.filter { $0 != nil } == [.rateLimited])
        for report in try directory.open().reports {
            try directory.tell(
                .operator, ReportAct.resolve(note: nil, by: "root"), key: report.reportId.key)
        }
        #expect(try directory.open().reports.isEmpty)
        #expect(directory.code(.bob, ReportCall.person("p21")) == .rateLimited)
    }

    @Test func `open reports are paged, the oldest first`() throws {
        for actor in [Actor.bob, .eve] {
            try directory.tell(actor, ReportCall.person(.ada))
            directory.now = directory.now + .seconds(1)
        }
        let first = try directory.open(limit: 1)
        #expect(first.reports.map(\.by) == [.bob])
        let second = try directory.open(limit: 1, after: first.more)
        #expect(second.reports.map(\.by) == ["eve"] && second.more == nil)
        #expect(
            directory.code(.operator, ReportQuery.list(after: "x", limit: 1)) == .badInput)
        #expect(
            directory.code(.operator, ReportQuery.list(after: nil, limit: 0)) == .badInput)
    }

    @Test func `a resolved report is gone, and comes back when it happens again`() throws {
        try directory.tell(.bob, ReportCall.person(.ada))
        let key = try directory.onlyReport()
        try directory.tell(.operator, ReportAct.resolve(note: "Warned", by: "root"), key: key)
        #expect(try directory.open().reports.isEmpty)
        #expect(
            directory.code(.operator, ReportAct.resolve(note: nil, by: "root"), key: key)
                == .notFound)
        try directory.tell(.bob, ReportCall.person(.ada, "Cheats again"))
        #expect(try directory.open().reports.map(\.reason.text) == ["Cheats again"])
    }

    @Test func `the photo of a reported message stays until the report is resolved`() throws {
        try directory.tell(.bob, ReportCall.message("c1-8"))
        try directory.settle()
        #expect(try directory.sentPhotos() == [.picture])
        #expect(try directory.reported(.picture), "Nor does it go with its sender's account.")
        try directory.tell(
            .operator, ReportAct.resolve(note: nil, by: "root"), key: try directory.onlyReport())
        #expect(try directory.sentPhotos().isEmpty)
        #expect(try !directory.reported(.picture))
    }

    @Test func `each act is written down with who, what, about whom and why`() throws {
        try directory.tell(.bob, ReportCall.message())
        let key = try directory.onlyReport()
        try directory.tell(.operator, ReportAct.removeMessage(by: "root"), key: key)
        let end = Timestamp.noon + .seconds(60)
        try directory.tell(
            .operator,
            SuspensionCall.suspend(until: end, reason: "Rude", by: "console 3f9a"), key: "ada")
        try directory.tell(.operator, SuspensionCall.lift(by: "root"), key: "ada")
        try directory.tell(.operator, ReportAct.resolve(note: "Warned", by: "root"), key: key)
        try directory.restart()
        let acts = try directory.acts()
        #expect(acts.map(\.did) == [.removedMessage, .suspended, .lifted, .resolved])
        #expect(acts.map(\.by) == ["root", "console 3f9a", "root", "root"])
        #expect(acts.allSatisfy { $0.userId == .ada && $0.at == .noon })
        #expect(acts[0].messageId == "c1-7" && acts[0].reportId == ReportID(key))
        #expect(acts[1].reason == .rude && acts[1].until == end)
        #expect(acts[3].reason?.text == "Warned")
        #expect(try directory.acts(limit: 1).map(\.did) == [.resolved])
        let newest = try directory.actPage(limit: 3)
        #expect(newest.acts == Array(acts[1...]))
        let more: String = try #require(newest.more)
        let oldest = try directory.actPage(after: more, limit: 3)
        #expect(oldest.acts == [acts[0]] && oldest.more == nil)
        #expect(directory.code(.operator, ReportQuery.acts(after: "x", limit: 3)) == .badInput)
    }

    @Test func `who deletes a message that is deleted already leaves no act`() throws {
        try directory.tell(.bob, ReportCall.message())
        let key = try directory.onlyReport()
        for _ in 1...2 {
            try directory.tell(.operator, ReportAct.removeMessage(by: "root"), key: key)
        }
        #expect(try directory.acts().map(\.did) == [.removedMessage])
    }

    @Test func `each message is a question of its own, also under one id`() throws {
        let ids = try ["c1-7", "c1-8"].map { message -> CommandID in
            let (name, body) = JSON.encode(choice: ReportCall.message(MessageID(message)))
            let header = CallHeader(id: "once", call: CallName(name), actor: .bob)
            let call = Call(kind: header.call.kind, key: "", header: header, body: body)
            return try #require(
                ReportCall.message(MessageID(message)).question(for: call)
            ).header.id
        }
        #expect(ids[0] != ids[1])
    }

    @Test func `a refused act is not written down`() throws {
        #expect(directory.code(.operator, SuspensionCall.lift(by: "root"), key: "ada") == .notFound)
        #expect(
            directory.code(
                .operator, SuspensionCall.suspend(until: nil, reason: "Rude", by: ""), key: "ada")
                == .badInput)
        #expect(
            directory.code(
                .operator, SuspensionCall.suspend(until: nil, reason: "", by: "root"), key: "ada")
                == .badInput)
        #expect(
            directory.code(.operator, ReportAct.resolve(note: nil, by: "root"), key: "x")
                == .notFound)
        #expect(try directory.acts().isEmpty && directory.suspended().isEmpty)
    }
}

extension Directory {
    fileprivate func onlyReportOrFail() throws -> EntityKey {
        guard let first = try open().reports.first else {
            throw Failure(.notFound, "There is no report.")
        }
        return first.reportId.key
    }
}
