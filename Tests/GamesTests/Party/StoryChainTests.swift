import ParlorGames
import Testing

@testable import struct ParlorGames.Chance

/// Each writes a line of the story and knows only the line before.
@Suite struct StoryChainTests {
    typealias Story = Party<StoryChainGame>

    private func story(seats: Int = 3) -> Story { Story.anew(seats: seats, seed: 5) }

    private func writer(of story: Story) throws -> Seat {
        try #require(story.awaited.first { _ in true })
    }

    private func lines(_ story: Story, _ viewpoint: Viewpoint) -> [String] {
        story.view(from: viewpoint).said.compactMap(\.text)
    }

    @Test func `the player who begins sees the card, and nobody else before the story is complete`()
        throws
    {
        var story = story()
        let card = try #require(story.view(from: .all).currentCard?.text)
        while story.view(from: .all).phase == .write {
            let isBeginning = lines(story, .all).isEmpty
            let seat = try writer(of: story)
            for viewpoint in story.viewpoints {
                let shown = story.view(from: viewpoint).currentCard
                let isShown = isBeginning && viewpoint == .seat(seat)
                #expect(shown?.text == (isShown ? card : nil))
                #expect((shown?.id != nil) == isShown)
            }
            // The first passes: the next one begins.
            let isFirst = story.view(from: .all).actions.count == 1
            try story.play(isFirst ? .pass : .write(text: "Then it rained."), by: seat)
        }
        for viewpoint in story.viewpoints {
            #expect(story.view(from: viewpoint).currentCard?.text == card)
        }
    }

    @Test func `whose turn it is reads the line before, and nobody else reads it`() throws {
        var story = story()
        var written: [(seat: Seat, text: String)] = []
        while story.view(from: .all).phase == .write {
            let seat = try writer(of: story)
            for viewpoint in story.viewpoints {
                let own = written.filter { viewpoint == .seat($0.seat) }.map(\.text)
                let before = viewpoint == .seat(seat) ? written.last.map { [$0.text] } ?? [] : []
                #expect(lines(story, viewpoint) == own + before)
            }
            let text = "Then came number \(written.count)"
            try story.play(.write(text: text), by: seat)
            written.append((seat, text))
        }
        #expect(written.count == 6)
        #expect(story.view(from: .audience).options.map(\.text) == written.map(\.text))
    }

    @Test func `after a pass the next player reads the last line`() throws {
        var story = story()
        try story.play(.write(text: "It knocked."), by: try writer(of: story))
        try story.play(.pass, by: try writer(of: story))
        let seat = try writer(of: story)
        #expect(lines(story, .seat(seat)) == ["It knocked."])
        #expect(lines(story, .audience) == [])
    }

    @Test func `at the reveal everybody reads everything`() throws {
        var story = story()
        while story.view(from: .all).phase != .reveal {
            for seat in story.awaited {
                try story.play(story.legal(for: seat)[0], by: seat)
            }
        }
        for viewpoint in story.viewpoints {
            #expect(lines(story, viewpoint) == lines(story, .all))
            #expect(lines(story, viewpoint).count == 6)
        }
    }

    @Test(arguments: 3...8)
    func `bots write a line of their own in each of their turns`(seats: Int) throws {
        var story = story(seats: seats)
        var stories: [Int: [String]] = [:]
        while !story.isOver {
            let seat = try writer(of: story)
            let action = try #require(story.botAction(for: seat, skill: .medium, seed: 1))
            if story.view(from: .all).phase == .write {
                guard case .write(let line) = action else {
                    Issue.record("Seat \(seat) of \(seats) has nothing to write.")
                    return
                }
                stories[story.standing.round, default: []].append(line)
            }
            try story.play(action, by: seat)
        }
        #expect(stories.count == 2)
        for lines in stories.values {
            #expect(lines.count == 2 * seats && Set(lines).count == lines.count)
        }
    }
}
