import Contracts
import Testing

@testable import Reference

@Suite struct OpenAPITests {
    private static let written = Result { try FreshnessTests.reference().openAPI() }

    let document: Document

    init() throws { document = try Self.written.get() }

    @Test func `every route is described, and nothing else`() throws {
        let paths = try #require(document[["paths"]]?.fields)
        let described = paths.flatMap { path, item in
            (item.fields ?? []).map { "\($0.0.uppercased()) \(path)" }
        }
        #expect(Set(described) == Set(Route.allCases.map { "\($0.method) \($0.path)" }))
    }

    @Test(arguments: Route.allCases)
    func `a route says what it takes and what it is answered with`(_ route: Route) throws {
        let operation = try #require(document[["paths", route.path, route.method.lowercased()]])
        #expect(operation[["summary"]]?.text?.isEmpty == false)
        let success = operation[["responses", "200", "content"]]?.fields?.map(\.0)
        #expect(success == route.mediaTypes)
        #expect((operation[["responses", "304"]] != nil) == route.isCached)
        #expect((operation[["security"]] != nil) == route.needsToken)
        let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
        #expect(operation[["parameters"]]?.items?.count ?? 0 == names.count)
    }

    @Test func `its schemas are schemas, and its references lead somewhere`() throws {
        let schemas = try #require(document[["components", "schemas"]]?.fields)
        #expect(schemas.flatMap { AsyncAPISchema.flaws(of: $0.1, $0.0) } == [])
        #expect(document.references.filter { document[reference: $0] == nil } == [])
    }

    @Test func `error codes are listed`() throws {
        let codes = try #require(document[["components", "schemas", "ErrorCode", "enum"]]?.items)
        let known = try FreshnessTests.reference().checkout.errorCodes
        #expect(codes.compactMap(\.text).sorted() == known.map(\.value).sorted())
    }
}
