import Testing
import Threads

@Suite struct LullTests {
    private var lull = Lull(now: .zero)

    /// `waited` and `ran` are for how many microseconds it did in all, once in each millisecond.
    private mutating func note(
        isBusy: Bool = false, at now: Int, waited: Int? = 0, ran: Int = 0
    ) -> Bool {
        lull.note(isBusy: isBusy, now: .milliseconds(now)) {
            waited.map {
                Lull.Waits(times: now, whole: .microseconds($0), ran: .microseconds(ran))
            }
        }
    }

    @Test mutating func `a lull begins once there was little to do for a while`() {
        #expect(!note(at: 19))
        #expect(note(at: 20))
        #expect(lull.isOn)
        #expect(!note(at: 21))
    }

    @Test mutating func `a lull ends with the first that is much, and begins a while later`() {
        _ = note(at: 20)
        #expect(note(isBusy: true, at: 30))
        #expect(!lull.isOn)
        #expect(!note(at: 49))
        #expect(note(at: 50))
    }

    @Test mutating func `a lull ends when others run on and on, and stays away longer`() {
        _ = note(at: 20)
        #expect(!note(at: 40, waited: 20_000))
        #expect(note(at: 60, waited: 40_001))
        #expect(!note(at: 259, waited: 40_001))
        #expect(note(at: 260, waited: 40_001))
    }

    @Test mutating func `a lull ends when we run on and on ourselves`() {
        _ = note(at: 20)
        #expect(!note(at: 40, ran: 10_000))
        #expect(note(at: 60, ran: 20_001))
        #expect(!note(at: 259, ran: 20_001))
        #expect(note(at: 260, ran: 20_001))
    }

    @Test mutating func `being busy does not bring a lull back sooner than others allow`() {
        _ = note(at: 20)
        _ = note(at: 40, waited: 20_001)
        #expect(!note(isBusy: true, at: 50))
        #expect(!note(at: 239, waited: 20_001))
        #expect(note(at: 240, waited: 20_001))
    }

    @Test mutating func `there is no lull where nobody says how long threads wait`() {
        #expect(!note(at: 20, waited: nil))
        #expect(!note(at: 219))
        #expect(note(at: 220))
        #expect(note(at: 240, waited: nil))
        #expect(!lull.isOn)
    }
}
