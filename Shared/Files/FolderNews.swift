/// What the operator is told of the files that they wrote, a sentence or two.
public enum FolderNews: Hashable, Sendable {
    /// What a file says is in use now.
    case taken(String)
    /// A file could not be used, and changed nothing.
    case refused(String)
}

/// A folder of the operator can't be used at start.
public struct FolderFault: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// `setting` names the folder.
    public init(_ setting: String, is path: String, because reason: String, then remedy: String) {
        description = "\(setting) is '\(path)', which can't be used. \(reason) \(remedy)"
    }

    /// It can't be read.
    public init(_ setting: String, is path: String, _ fault: FileFault) {
        self.init(
            setting, is: path, because: fault.description,
            then: "Make the folder, or leave \(setting) out.")
    }
}
