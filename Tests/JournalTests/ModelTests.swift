import Journal
import JournalSQLite
import Testing
import Wire

/// The same operations in memory and on a disk give the same answers.
@Suite struct ModelTests {
    @Test(arguments: 1...24)
    func `SQLite answers as memory does`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (model, real) = (Place(.memory), Place(.sqlite))
        let models = [try model.open(), try model.open()]
        var reals = [try real.open(), try real.open()]
        for _ in 0..<80 {
            let instance = Int.random(in: 0...1, using: &dice)
            if Int.random(in: 0..<12, using: &dice) == 0 { reals[instance] = try real.open() }
            let batch = Operations.batch(on: models[0], &dice)
            let isAmidReading = Bool.random(using: &dice)
            let isForestalled = Bool.random(using: &dice)
            let earlier = isForestalled ? Operations.batch(on: models[0], &dice) : Batch()
            let real = reals[instance]
            let kept = [
                try models[1 - instance].append(earlier), try models[instance].append(batch),
            ]
            let append = { () throws(JournalFault) in
                [try reals[1 - instance].append(earlier), try real.append(batch)]
            }
            let keptToo =
                isAmidReading
                ? try real.reading { () throws(JournalFault) in
                    _ = try real.head()
                    return try append()
                } : try append()
            #expect(kept == keptToo)
            let question = Operations.Question(&dice)
            #expect(try question.ask(models[instance]) == question.ask(reals[1 - instance]))
        }
        let sound = try SQLiteJournal(reading: real.folder.journal)
        try sound.verify()
        #expect(try Contents(of: sound) == Contents(of: models[0]))
    }
}
