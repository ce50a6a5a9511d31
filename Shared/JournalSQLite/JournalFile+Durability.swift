import Journal

extension JournalFile {
    /// A commit is on the disk before it is answered.
    static func makeCommitsDurable(_ connection: SQLiteConnection) throws(JournalFault) {
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA fullfsync = ON;
            PRAGMA journal_size_limit = 67108864;
            """)
    }
}
