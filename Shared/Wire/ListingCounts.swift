/// How many rows an index has; where it was asked for, how many of each sort.
public struct ListingCounts: Codable, Hashable, Sendable {
    public var rows: Int
    public var sorts: [String: Int]?

    public init(rows: Int, sorts: [String: Int]?) { (self.rows, self.sorts) = (rows, sorts) }
}
