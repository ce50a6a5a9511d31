import Files
import Foundation
import Testing

@Suite struct DiskReserveTests {
    private let folder = Folder(NSTemporaryDirectory())

    @Test func `what is to be left free is left`() throws {
        let free = try #require(folder.freeBytes)
        var reserve = DiskReserve()
        reserve.bytes = free / 2
        #expect(reserve.leavesRoom(for: 1, in: folder))
        #expect(!reserve.leavesRoom(for: free, in: folder))
        #expect(reserve.leavesRoom(for: free, in: Folder("/nowhere/at/all")))
    }

    @Test func `what is refused is told while less is left`() throws {
        var reserve = DiskReserve()
        reserve.bytes = 1 << 50
        let sentence = try #require(reserve.shortage(in: folder))
        #expect(sentence.contains("1073741824 MiB stay free (PARLOR_LIMIT_FREE_DISK_BYTES)"))
        #expect(sentence.contains("whatever adds is refused. Make room."))
        #expect(reserve.shortage(in: Folder("/nowhere/at/all")) == nil)
        reserve.bytes = 0
        #expect(reserve.shortage(in: folder) == nil)
    }

    @Test func `the operator sets it in bytes, and is told what can't be`() throws {
        let name = "PARLOR_LIMIT_FREE_DISK_BYTES"
        #expect(try DiskReserve([name: "7"]).bytes == 7)
        #expect(try DiskReserve([name: ""]).bytes == DiskReserve().bytes)
        let fault = #expect(throws: ByteLimitFault.self) { try DiskReserve([name: "-1"]) }
        #expect("\(try #require(fault))" == "\(name) is a number of bytes, not '-1'.")
    }
}
