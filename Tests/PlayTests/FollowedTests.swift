import Contracts
import ParlorWire
import Testing

@testable import ParlorKit
@testable import Play

@Suite struct FollowedTests {
    @Test func `a stream counts as over once its last event was heard`() {
        var state = LiveState<RoomView>()
        state.told = 2
        var news = Followed<RoomView>.News(state: state, heard: 2)
        #expect(news.closing == nil)
        state.status = .closed(ParlorError(Failure(.forbidden, "You may no longer watch this.")))
        news = Followed<RoomView>.News(state: state, heard: 1)
        #expect(news.closing == nil, "The event that says why is still on its way.")
        news.heard = 2
        #expect(news.closing?.code == .forbidden)
    }
}
