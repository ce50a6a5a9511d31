import BusZeroMQ
import Contracts
import ParlorWire
import Sessions
import Testing

@testable import Reference

@Suite struct ReflectionTests {
    let book = Book()

    struct Meal: Codable {
        enum Course: String, Codable, CaseIterable { case first, second }

        let name: String
        let course: Course?
        let guests: [PersonID]
        let prices: [String: Double]?
    }

    @Test func `a type's fields are those that it decodes`() throws {
        let fields = try book.fields(of: Meal.self)
        #expect(fields.map(\.name) == ["name", "course", "guests", "prices"])
        #expect(fields.map(\.isOptional) == [false, true, false, true])
        #expect(fields[2].shape == .list(.named("PersonID")))
        #expect(fields[3].shape == .dictionary(.number))
    }

    @Test func `what an object has for some values only may be left out`() throws {
        let fields = try book.fields(of: Avatar.self)
        #expect(
            fields.map(\.name).sorted()
                == ["avatar", "avatarId", "avatarLook", "avatarType", "photoURL"])
        #expect(fields.map(\.isOptional) == [true, true, true, true, true])
    }

    @Test func `a choice's cases have their names on the wire and their own fields`() throws {
        let cases = try book.cases(of: PersonQuery.self)
        let search = try #require(cases.first { $0.name == "person.search" })
        guard case .fields(let fields) = search.body else { Issue.record("It has fields."); return }
        #expect(fields.map(\.name) == ["prefix", "limit", "after"])
        #expect(fields.map(\.isOptional) == [false, true, true])
    }

    @Test func `a case with one unlabelled value has that value as its body`() throws {
        let cases = try book.cases(of: PersonEvent.self)
        let changed = try #require(cases.first { $0.name == "identityChanged" })
        guard case .whole(let shape) = changed.body else { Issue.record("It is whole."); return }
        #expect(shape == .named("PersonIdentity"))
    }

    @Test func `examples can be read by the types that they are of`() throws {
        let types: [any Decodable.Type] = [
            PersonView.self, MyProfile.self, AccountView.self, DeviceList.self, People.self,
            AvatarCatalogue.self, DeviceSession.self, UploadedPhoto.self, HTTPFailure.self,
            ProductList.self, BusStatus.self, EventHeader.self, StreamTail.self,
        ]
        for type in types { try read(type) }
        for frame in Frame.allCases where frame.isFromDevice {
            let example = book.example(of: try frame.fields(book)).json
            _ = try JSON.decode(Incoming.self, from: Array(example.utf8))
        }
    }

    private func read<T: Decodable>(_ type: T.Type) throws {
        let example = book.example(of: try book.shape(of: type), in: "").json
        _ = try JSON.decode(type, from: Array(example.utf8))
    }
}
