import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Sessions
import Testing

@testable import DrawingStore
@testable import Lobby
@testable import ProfileStore
@testable import Reference
@testable import RoomRules

@Suite struct CatalogueTests {
    let reference: Reference

    init() throws { reference = try FreshnessTests.reference() }

    @Test func `every choice of calls or events is told of`() {
        // What games take as actions is described at `match.rules`; `MatchNews` is a part of `MatchEvent`;
        // what gateways ask the console's process is in docs/console.md.
        let files = reference.checkout.files.filter { path, _ in
            !path.hasPrefix("Shared/Games/") && !path.hasSuffix("/MatchNews.swift")
                && !path.hasSuffix("/ConsoleCall.swift")
        }
        let declared = files.values.flatMap { text in
            text.matches(of: /enum (\w+): (?:Choice|HasCallsForParts|Query|Signal|StreamEvent)\b/)
                .map { String($0.1) }
        }
        #expect(declared.count > 10)
        for name in declared {
            #expect(
                reference.choices.contains(name),
                "Register \(name) in Shared/Contracts/Registry/Kind+All.swift.")
        }
    }

    @Test func `every call, event, error and close code has a sentence in the sources`() {
        #expect(reference.undescribed.isEmpty, "Write a '///' above each of these.")
    }

    @Test func `a command is answered with the view that its entity has`() {
        #expect(isView(of: Person.self, PersonView.self, PersonCommand.self))
        #expect(isView(of: PublicRooms.self, RoomList.self, PublicRoomsCommand.self))
        #expect(isView(of: Drawing.self, DrawingView.self, DrawingCommand.self))
        #expect(isView(of: Login.self, LoginView.self, LoginCommand.self))
    }

    @Test func `a room's commands are answered with a member's view, but for leaving`() {
        let room = CallGroup.all.first { $0.choice == RoomCommand.self }
        let others = room?.answers.filter { $0.value != MemberRoom.self } ?? [:]
        #expect(others.map(\.key) == ["room.leave"])
        #expect(others.values.allSatisfy { $0 == RoomView.self })
    }

    @Test func `an account's commands are answered with its view, but for the offer of a file`() {
        let account = CallGroup.all.first { $0.choice == AccountCommand.self }
        let others = account?.answers.filter { $0.value != AccountView.self } ?? [:]
        #expect(others.map(\.key) == ["account.export"])
        #expect(others.values.allSatisfy { $0 == ExportOffer.self })
    }

    @Test func `every refusal of a kind is told of with its code`() {
        for (type, least) in [
            ("PersonRefusal", 15), ("AccountRefusal", 15), ("LoginRefusal", 8), ("RoomRefusal", 30),
            ("DrawingRefusal", 20),
            ("MatchRefusal", 15),
        ] {
            let reasons = reference.refusals.reasons(of: type)
            #expect(reasons.count >= least)
            let codes = Set(reference.checkout.errorCodes.map(\.value))
            #expect(codes.isSuperset(of: reasons.map(\.code)))
        }
        let reasons = reference.refusals.reasons(of: "AccountRefusal")
        let badColor = AccountRefusal.badColor.failure
        let told = reasons.first { $0.sentence.hasPrefix("A colour is one of") }
        #expect(told?.code == badColor.code.rawValue)
        #expect(told?.field == badColor.context?["field"])
    }

    @Test func `the sockets that are told of are those that the door opens`() throws {
        let door = try reference.checkout.text(
            "Services/Gateway/Door/Loop/Door+Receiving.swift")
        let page = try #require(reference.pages()["docs/protocol.md"])
        for path in ["/v1/ws", "/v1/echo"] {
            #expect(door.contains("\"\(path)\""))
            #expect(page.contains("`GET \(path)`"))
        }
    }

    @Test func `the calls that the sources say are for parts are those that people may not make`() {
        for group in Kind.all.flatMap(\.calls) {
            let type = Book.name(of: group.choice)
            let said = group.answers.keys.filter {
                group.isForParts
                    || reference.checkout.comments[type, $0.rawValue]?.hasPrefix("Parts only")
                        == true
            }
            #expect(group.choice.namesForParts == Set(said), "Name them in `\(type).forParts`.")
        }
    }

    private func isView<E: Entity>(
        of entity: E.Type, _ view: any Decodable.Type, _ commands: any Choice.Type
    ) -> Bool {
        let group = CallGroup.all.first { $0.choice == commands }
        return E.View.self == view && E.Command.self == commands
            && group?.answers.values.allSatisfy { $0 == view } == true
    }
}
