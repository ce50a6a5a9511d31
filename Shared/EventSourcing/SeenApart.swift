public import Wire

/// An entity that some people may watch without learning all that happens to it.
public protocol SeenApart: Watchable {
    /// What those who are apart see.
    func viewApart(key: EntityKey) -> View

    /// How many of its newest events they are not told of.
    var withheldCount: Int { get }
}
