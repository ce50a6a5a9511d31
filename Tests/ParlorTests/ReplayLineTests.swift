import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct ReplayLineTests {
    private let pipe = Terminal(descriptor: -1)
    private let names: [PersonID: String] = ["d4n": "Dan", "bot-1": "Bot 4F2A"]

    private func json(_ text: String) -> RawJSON { RawJSON(Array(text.utf8)) }

    private func line(
        _ event: String, _ body: String, view: String? = nil, before: String? = nil,
        width: Int? = nil
    ) -> String {
        let step = ReplayStep(
            rev: 40, event: event, at: Timestamp(milliseconds: 0), body: json(body),
            view: view.map(json), awaited: [], legal: [:])
        return ReplayLine(step, before: before.map(json), names: names)
            .text(on: pipe, width: width)
    }

    private let played = #"{"by":"d4n","action":{"play":{"card":"KD"}},"actedAt":"x"}"#

    @Test func `a step says who did what, and what is otherwise since`() {
        let text = line(
            "acted", played, view: #"{"top":"KD","hands":[6,6,5,2],"round":1}"#,
            before: #"{"top":"3D","hands":[6,6,6,2],"round":1}"#)
        #expect(text == "40  Dan play card KD   hands 6 6 5 2  top KD")
    }

    @Test func `an event that is no action is called by its name`() {
        let body = #"{"userId":"bot-1","reason":"left","takenAt":"x"}"#
        #expect(line("seatTakenByBot", body) == "40  Bot 4F2A seatTakenByBot reason left")
        let stood = #"{"summary":{"round":2,"scores":{"d4n":3}}}"#
        #expect(line("stood", stood) == "40  stood summary round 2 scores Dan 3")
    }

    @Test func `what is long, or doesn't fit the terminal, is left to JSON`() {
        let deck = Array(repeating: #""KD""#, count: 50).joined(separator: ",")
        #expect(line("acted", played, view: "{\"deck\":[\(deck)]}") == "40  Dan play card KD")
        let short = line("acted", played, view: #"{"top":"KD"}"#, width: 26)
        #expect(short == "40  Dan play card KD   to…")
    }

    @Test func `nothing in a step commands the terminal`() {
        let body = #"{"by":"d4n","action":"\u001b[2J"}"#
        #expect(!line("acted", body).contains("\u{1B}"))
    }
}
