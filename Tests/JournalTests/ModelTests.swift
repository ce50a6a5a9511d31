import Journal
import ParlorWire
import Testing

/// The same operations in memory and on a disk give the same answers.
@Suite struct ModelTests {
    @Test(arguments: [Place.Kind.sqlite, .postgres], 1...24)
    func `a disk answers as memory does`(kind: Place.Kind, seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (model, real) = (Place(.memory), Place(kind))
        let models = [try model.open(), try model.open()]
        var reals = [try real.open(), try real.open()]
        for _ in 0..<80 {
            let instance = Int.random(in: 0...1, using: &dice)
            if Int.random(in: 0..<12, using: &dice) == 0 { reals[instance] = try real.open() }
            let batch = Operations.batch(on: models[0], &dice)
            let isAmidReading = Bool.random(using: &dice)
            let isForestalled = Bool.random(using: &dice)
            let earlier = isForestalled ? Operations.batch(on: models[0], &dice) : Batch()
            let disk = reals[instance]
            let kept = [
                try models[1 - instance].append(earlier), try models[instance].append(batch),
            ]
            let append = { () throws(JournalFault) in
                [try reals[1 - instance].append(earlier), try disk.append(batch)]
            }
            let keptToo =
                isAmidReading
                ? try disk.reading { () throws(JournalFault) in
                    _ = try disk.head()
                    return try append()
                } : try append()
            #expect(kept == keptToo)
            let question = Operations.Question(&dice)
            #expect(try question.ask(models[instance]) == question.ask(reals[1 - instance]))
        }
        #expect(try Contents(of: real.verified()) == Contents(of: models[0]))
    }
}
