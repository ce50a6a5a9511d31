public import Files

extension Log {
    /// What became of the files that the operator wrote.
    public func tell(_ news: FolderNews) {
        switch news {
        case .taken(let sentence): info(sentence)
        case .refused(let sentence): warning(sentence)
        }
    }
}
