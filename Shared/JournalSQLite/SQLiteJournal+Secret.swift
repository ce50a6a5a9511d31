extension SQLiteJournal {
    /// Random, as old as the journal, the same for all who share it, and told to nobody else.
    public var secret: UInt64 { UInt64(bitPattern: salt) }
}
