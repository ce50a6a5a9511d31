import Testing
import Wire

@testable import Parlor

@Suite struct PlanTests {
    func plan(_ text: String) throws(Malformed) -> Plan { try Plan(json: Array(text.utf8)) }

    @Test func `a plan lists services in the order of their start`() throws {
        let plan = try plan(
            """
            {"services": [{"name": "bus", "executable": "bus", "instances": 1, "atMost": 1},
             {"name": "lobby", "executable": "lobby", "instances": 2}]}
            """)
        #expect(plan.services.map(\.name) == ["bus", "lobby"])
        #expect(plan.services.map(plan.bounds(of:)) == [1...1, 0...32])
        #expect(plan.wanted == ["bus": 1, "lobby": 2])
    }

    @Test(arguments: [
        "", "{}", #"{"services": []}"#,
        #"{"services": [{"name": "a", "executable": "a", "instances": 33}]}"#,
        #"{"services": [{"name": "a", "executable": "a", "instances": -1}]}"#,
        #"{"services": [{"name": "a", "executable": "a", "instances": 0}]}"#,
        #"{"services": [{"name": "a", "executable": "a", "instances": 2, "atMost": 1}]}"#,
        """
        {"services": [{"name": "a", "executable": "a", "instances": 1},
         {"name": "a", "executable": "b", "instances": 1}]}
        """,
    ])
    func `a plan that makes no sense is refused`(text: String) {
        #expect(throws: Malformed.self) { try plan(text) }
    }

    @Test func `the plan that ships starts the bus first, and only one`() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let json = try #require(File.read("/\(root)/compose/local.json"))
        let plan = try Plan(json: json)
        #expect(plan.services[0].name == "bus")
        #expect(plan.bounds(of: plan.services[0]) == 1...1)
    }
}

@Suite struct ScalingTests {
    let plan = Plan(services: [
        .init(name: "bus", executable: "bus", instances: 1, atMost: 1),
        .init(name: "profile-store", executable: "profile-store", instances: 1, atMost: nil),
    ])

    @Test func `each operand names a service and a count`() throws {
        #expect(
            try Scaling(["profile-store=3", "bus=1"], plan).wanted == [
                "profile-store": 3, "bus": 1,
            ])
        #expect(try Scaling(["profile-store=0"], plan).wanted == ["profile-store": 0])
    }

    @Test func `what carries the others is never scaled away`() {
        #expect(
            throws: Complaint.usage(
                "bus may have 1 instance only, not 0. It carries every call and event; "
                    + "'parlor down' stops everything.")
        ) { try Scaling(["bus=0"], plan) }
    }

    @Test(arguments: [
        "profile-store", "profile-store=", "profile-store=x", "=3", "profile-store=33",
        "profile-store=-1", "bus=2", "a=b=c", "profile-stor=1",
    ])
    func `what can't be is refused as a usage error`(operand: String) {
        let complaint = #expect(throws: Complaint.self) { try Scaling([operand], plan) }
        #expect(complaint?.exit == .usage)
    }
}
