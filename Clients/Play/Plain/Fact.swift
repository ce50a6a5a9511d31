/// A sentence about the page, for somebody who does not see it.
struct Fact: Equatable, Sendable {
    /// What the sentence is about. A newer one takes its place.
    let key: String
    let text: String
    var time = Time.atOnce
    /// What is told when it is no longer so; nothing if empty.
    var gone = ""

    enum Time: Sendable {
        case atOnce
        /// Told with the person's next choice, and when everything is told.
        case withChoice
        /// Told when the page is opened, and when everything is told.
        case onArrival
    }

    init(_ key: String, _ text: String, _ time: Time = .atOnce, gone: String = "") {
        (self.key, self.text, self.time, self.gone) = (key, text, time, gone)
    }
}

/// All that can be told of a page.
struct Reading: Equatable, Sendable {
    /// Another value means another page.
    let place: String
    let title: String
    let facts: [Fact]
    /// What is to be done; empty while nothing is.
    let prompt: String
    let items: [MenuItem]
    /// Rooms and people come and go in it all the time.
    let isList: Bool
}
