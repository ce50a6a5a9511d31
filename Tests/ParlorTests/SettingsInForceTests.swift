import Foundation
import ParlorWire
import Testing

@testable import Parlor

@Suite struct SettingsInForceTests {
    typealias Line = SettingsInForce.Line

    /// Folders that are gone after the test.
    private final class Place {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

        deinit { try? FileManager.default.removeItem(atPath: data) }

        func inForce(
            _ environment: [String: String] = [:], file: String = "", plan: String? = nil
        ) throws -> SettingsInForce {
            try File.makeFolder(data)
            try File.replace("\(data)/settings", with: Bytes(file.utf8))
            let bus = #"{ "name": "bus", "executable": "bus", "instances": 1 }"#
            let services = [bus, plan].compactMap(\.self).joined(separator: ",\n")
            try File.replace(
                "\(data)/plan.json", with: Bytes("{ \"services\": [\(services)] }".utf8))
            let all = ["PARLOR_DATA": data, "PARLOR_PLAN": "\(data)/plan.json"]
                .merging(environment) { $1 }
            return try SettingsInForce(Installation(all), all)
        }
    }

    private let place = Place()

    private func lines(of name: String, _ found: SettingsInForce) -> [Line] {
        found.lines.filter { $0.name == name }
    }

    @Test func `each setting says where it comes from`() throws {
        let found = try place.inForce(
            ["PARLOR_HTTP": "127.0.0.1:9000", "PARLOR_LOG": "json"],
            file: "\nPARLOR_ORIGINS=https://a.example\nPARLOR_LOG=text\n")
        let file = "\(place.data)/settings"
        #expect(
            lines(of: "PARLOR_ORIGINS", found) == [
                Line(
                    name: "PARLOR_ORIGINS", value: "https://a.example", from: "\(file):2",
                    service: nil)
            ])
        let log = lines(of: "PARLOR_LOG", found)
        #expect(log.first?.value == "json" && log.first?.from == "environment")
        let http = lines(of: "PARLOR_HTTP", found)
        #expect(http.first?.value == "127.0.0.1:9000" && http.first?.from == "environment")
        let data = lines(of: "PARLOR_DATA", found)
        #expect(data.first?.value == place.data && data.first?.from == "environment")
        let days = lines(of: "PARLOR_GUEST_DAYS", found)
        #expect(days.first?.value == "90" && days.first?.isUsual == true)
        #expect(found.unknown == [])
    }

    @Test func `what the plan says follows, with whom it tells`() throws {
        let found = try place.inForce(
            file: "PARLOR_LIMIT_PHOTOS=5\n",
            plan: """
                { "name": "gateway", "executable": "gateway", "instances": 2,
                  "environment": { "PARLOR_LIMIT_PHOTOS": "100" },
                  "each": { "gateway-2": { "environment": { "PARLOR_LIMIT_PHOTOS": "7" } } } }
                """)
        let photos = lines(of: "PARLOR_LIMIT_PHOTOS", found)
        let told = photos.map { "\($0.value) \($0.service ?? "all")" }
        #expect(told == ["5 all", "100 gateway", "7 gateway-2"])
        #expect(photos.last?.from == "plan")
    }

    @Test func `a password in an address is not shown`() throws {
        let found = try place.inForce(["PARLOR_STORE": "postgres://parlor:secret@db/parlor"])
        let store = lines(of: "PARLOR_STORE", found)
        #expect(store.first?.value == "postgres://..." && store.count == 1)
    }

    @Test func `what is no setting is told`() throws {
        let found = try place.inForce(["PARLOR_LOGG": "json"])
        #expect(
            found.unknown == [
                "PARLOR_LOGG is set, and Parlor has no such setting. Did you mean PARLOR_LOG?"
            ])
    }
}
