public import ParlorWire

/// What may be asked about drawings, changing nothing.
public enum DrawingQuery: HasCallsForParts, Hashable {
    /// The drawing as it is, or was at a revision; `after` is the `more` of the part before.
    case get(rev: Revision?, after: String?)
    /// The caller's drawings and the boards of rooms that they are in, the last used first.
    case list(after: String?, limit: Int?)
    /// The drawing as a file, as it is or was at a revision; `after` is the `more` of the part
    /// before.
    case export(format: ExportFormat, rev: Revision?, after: String?)
    /// Parts only: a page of the person's file: drawings of their own. `after` is the `more` of the
    /// page before.
    case lines(userId: PersonID, after: String?)
    /// Every brush that there is.
    case brushes

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "drawing.get"
        case list = "drawing.list"
        case export = "drawing.export"
        case lines = "drawing.lines"
        case brushes = "drawing.brushes"
    }

    public static let forParts: [CodingKeys] = [.lines]
}

public enum ExportFormat: String, Codable, Hashable, CaseIterable, Sendable {
    case json, svg, png
    /// An SVG in which all that was done happens again.
    case lapse
}
