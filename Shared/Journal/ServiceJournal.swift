/// A journal that a service's process is started on: it also says how it is.
public protocol ServiceJournal: Journal {
    /// Random, as old as the journal, the same for all who share it, and told to nobody else.
    var secret: UInt64 { get }

    /// Why nothing can be kept at the moment; nil when it can. To be asked about once a second.
    func trouble() -> JournalFault?

    /// Checks what can be checked in no time, before the journal is used. What it returns checks the
    /// rest, on another thread.
    func checkFirst() throws(JournalFault) -> (@Sendable () throws(JournalFault) -> Void)?
}
