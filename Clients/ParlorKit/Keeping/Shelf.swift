import ParlorWire

/// The newest views of one person, so that an app shows something at once.
struct Shelf: Sendable {
    let keeper: any Keeper

    /// Another one whenever a view is kept otherwise.
    private static let version = "1"
    /// A view that is larger is not kept.
    static let mostBytes = 300_000
    private static let mostViews = 200

    private func name(_ stream: StreamName) -> String { "view-\(Self.version)-\(stream.text)" }

    func state(of stream: StreamName) -> Bytes? { keeper.read(name(stream)) }

    func keep(_ state: Bytes, of stream: StreamName) {
        guard state.count <= Self.mostBytes else { return keeper.remove(name(stream)) }
        if keeper.read(name(stream)) == nil, views.count >= Self.mostViews { clear() }
        keeper.keep(state, as: name(stream))
    }

    /// When somebody signs out, nothing of theirs stays.
    func clear() { for view in views { keeper.remove(view) } }

    private var views: [String] { keeper.names().filter { $0.hasPrefix("view-") } }
}
