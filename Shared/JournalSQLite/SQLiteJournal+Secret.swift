extension SQLiteJournal {
    public var secret: UInt64 { UInt64(bitPattern: salt) }
}
