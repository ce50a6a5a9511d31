import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

@Suite struct SampleTests {
    static let samples = try! EventSample.all()

    @Test(arguments: samples)
    func `every event ever shipped can be read`(sample: EventSample) throws {
        switch sample.kind {
        case Chat.kind:
            try sample.replay(given: [.chess, .said(1, .ada, "Hello")], into: Chat.self)
        case Inbox.kind:
            try sample.replay(
                given: [.muteChanged(conversationId: Secret("c2"), on: Secret(true))],
                into: Inbox.self)
        case Contact.kind:
            try sample.replay(
                given: [.blockNoted(by: Secret("eve"), on: Secret(true))], into: Contact.self)
        case ContactRule.kind:
            try sample.replay(
                given: [.writersNoted(from: Secret(.everybody))], into: ContactRule.self)
        default: Issue.record("\(sample) belongs to no kind")
        }
    }

    @Test func `every event has a sample`() {
        expectSamples(Self.samples, ofEvery: ChatEvent.self, of: Chat.kind)
        expectSamples(Self.samples, ofEvery: InboxEvent.self, of: Inbox.kind)
        expectSamples(Self.samples, ofEvery: ContactEvent.self, of: Contact.kind)
        expectSamples(Self.samples, ofEvery: ContactRuleEvent.self, of: ContactRule.kind)
    }
}
