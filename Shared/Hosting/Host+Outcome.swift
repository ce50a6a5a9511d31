import EventSourcing
public import Journal
public import ParlorWire

extension Host {
    /// What a batch led to. It is durable by the time it is returned; only then may it be told.
    public struct Outcome {
        /// One for each call, in their order.
        public let replies: [Reply]
        public let publications: [Publication]
        /// What kept the journal from its work; the replies concerned say so too.
        public let fault: JournalFault?
        /// Why nothing could be kept.
        let writeFault: JournalFault?
        /// Going on could do harm.
        public let isFinal: Bool
        /// The streams whose view is larger than a reply may be: what changed them was kept, and
        /// could not be shown.
        public let outgrown: Set<StreamName>
        /// What is to be made in the background, by the place of the reply that it takes.
        public let deferred: [Int: DeferredAnswer]
        /// What it took to decide each call, and to keep all of them, in nanoseconds.
        let deciding: [UInt64]
        let keeping: UInt64
        /// What calls published that is not kept, by the index of the call's reply.
        let published: [Int: [UnkeptEvent]]
        /// What was decided besides the calls.
        let acts: [Act]
    }
}

extension Host.Outcome {
    init(_ pending: PendingBatch) {
        self.init(
            replies: pending.replies, publications: pending.publications, fault: pending.fault,
            writeFault: pending.writeFault, isFinal: pending.writeFault?.isFinal ?? false,
            outgrown: pending.outgrown, deferred: pending.deferred, deciding: pending.deciding,
            keeping: pending.keeping, published: pending.published,
            // What a full disk keeps waiting is tried many times a second.
            acts: pending.writeFault == nil ? pending.acts : [])
    }

    /// Nothing was kept.
    init(_ replies: [Reply], fault: JournalFault?, isFinal: Bool) {
        self.init(
            replies: replies, publications: [], fault: fault, writeFault: fault,
            isFinal: isFinal, outgrown: [], deferred: [:], deciding: [], keeping: 0,
            published: [:], acts: [])
    }
}
