/// Something that Parlor does often, and a state of some size to do it on.
protocol HotPath: AnyObject, SendableMetatype {
    static var name: String { get }

    init(size: Int) throws

    /// Does it once more: each time with another number.
    func act(_ number: Int) throws

    /// What it has led to so far.
    var counts: [String: Int] { get }
}

extension HotPath {
    var counts: [String: Int] { [:] }
}

/// What is counted is not what was meant.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws {
    guard holds else { throw Unexpected(otherwise()) }
}
