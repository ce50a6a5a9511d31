import CatalogueFiles
import Contracts
import ParlorGames
import ParlorWire
import Testing

@Suite struct CatalogueFuzzTests {
    @Test(arguments: CatalogueFile.allCases)
    func `a file with mistakes is read or refused, and never crashes`(file: CatalogueFile) throws {
        var dice = Dice(seed: UInt64(fnv1a: file.rawValue))
        let examples = [OwnFiles.bytes(), Catalogues.standard.files]
        for _ in 0..<400 {
            var files = examples[dice.below(2)]
            var bytes = try #require(files[file.rawValue])
            for _ in 0...dice.below(3) { mutate(&bytes, &dice) }
            files[file.rawValue] = bytes
            expectFlaw(in: files)
        }
    }

    private func mutate(_ bytes: inout Bytes, _ dice: inout Dice) {
        guard bytes.count > 40 else { return }
        let place = dice.below(bytes.count - 32)
        switch dice.below(6) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.removeSubrange(place..<place + dice.below(32))
        case 2: bytes.insert(contentsOf: bytes[place..<place + dice.below(32)], at: place)
        case 3: bytes.insert(contentsOf: Bytes("null".utf8), at: place)
        case 4: bytes.insert(contentsOf: Bytes("-1e9".utf8), at: place)
        default: bytes.removeSubrange(place...)
        }
    }

    /// A catalogue that is read can be written and read again; a flaw is on one of the lines.
    private func expectFlaw(in files: [String: Bytes]) {
        do throws(CatalogueFlaws) {
            let catalogue = try Catalogues.checked(files)
            #expect((try? Catalogues.checked(catalogue.files)) == catalogue)
        } catch {
            for flaw in error.all {
                let lines = (files[flaw.file] ?? []).count { $0 == 10 } + 1
                #expect((1...lines).contains(flaw.flaw.line), "\(flaw)")
                #expect(flaw.flaw.sentence.hasSuffix("."), "\(flaw)")
            }
        }
    }
}

extension Dice {
    fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
