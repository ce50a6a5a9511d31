import ParlorGames
import ParlorWire
import Testing

@testable import Parlor

/// The start of a service in a plan.
private let b = #"{"name": "b", "executable": "b", "instances": 1"#

/// A plan with another service besides.
private func planned(_ service: String) -> String {
    """
    {"services": [
      {"name": "a", "executable": "a", "instances": 1},
      \(service)
    ]}
    """
}

@Suite struct PlanTests {
    func plan(_ text: String) throws(FileFlaw) -> Plan {
        try Plan(file: Array(text.utf8), in: "/etc/parlor")
    }

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

    @Test func `a service, and an instance of it, is told what others are not`() throws {
        let gateway = try plan(
            """
            {"services": [
             {"name": "bus", "executable": "bus", "instances": 1},
             {"name": "gateway", "executable": "/opt/gateway", "instances": 2,
              "environment": {"PARLOR_HTTP": "127.0.0.1:80", "PARLOR_TLS_CERT": "chain.pem"},
              "arguments": ["-v"],
              "each": {"gateway-2": {"environment": {"PARLOR_HTTP": "127.0.0.1:81"},
                                     "arguments": ["--second"]}}}]}
            """
        ).services[1]
        let first = gateway.extras(of: "gateway-1")
        #expect(first.environment["PARLOR_HTTP"] == "127.0.0.1:80")
        #expect(first.environment["PARLOR_TLS_CERT"] == "/etc/parlor/chain.pem")
        #expect(first.arguments == ["-v"])
        for name in ["gateway-2", "gateway-2@west"] {
            let second = gateway.extras(of: name)
            #expect(second.environment["PARLOR_HTTP"] == "127.0.0.1:81")
            #expect(second.environment["PARLOR_TLS_CERT"] == "/etc/parlor/chain.pem")
            #expect(second.arguments == ["-v", "--second"])
        }
        #expect(gateway.has("gateway-10@west") && !gateway.has("gateway-x"))
    }

    @Test(arguments: [
        ("", 1, "The file ends here, before the plan does."),
        ("{}", 1, "The plan has no 'services'."),
        (#"{"services": []}"#, 1, "The plan has no service."),
        (#"{"services": [{"name": "a", "executable": "a", "instances": 0}]}"#, 1, "1 to 32"),
        (planned(#"{"name": "b", "executable": "b", "instances": 33}"#), 3, "0 to 32 instances"),
        (planned(#"{"name": "b", "executable": "b", "instances": -1}"#), 3, "'instances' is -1"),
        (planned(#"{"name": "b", "executable": "b", "instances": 2, "atMost": 1}"#), 3, "0 to 1"),
        (planned(#"{"name": "b", "instances": 2}"#), 3, "The service has no 'executable'"),
        (planned(#"{"name": "a", "executable": "b", "instances": 1}"#), 3, "'a' twice"),
        (planned(#"{"name": "A/b", "executable": "b", "instances": 1}"#), 3, "'A/b'"),
        (planned("\(b), \n\"enviroment\": {}}"), 4, "A service has no field 'enviroment'"),
        (planned("\(b),\n\"environment\": {\"PARLOR_LOGG\": \"json\"}}"), 4, "PARLOR_LOG?"),
        (planned("\(b),\n\"environment\": {\"PARLOR_DATA\": \"/\"}}"), 4, "all processes"),
        (planned("\(b),\n\"environment\": {\"PARLOR_LOG\": 1}}"), 4, "a text in quotes"),
        (planned("\(b),\n\"environment\": {\"A=B\": \"\"}}"), 4, "the name of a variable"),
        (planned("\(b),\n\"arguments\": [\"\"]}"), 4, "An argument is empty"),
        (planned("\(b),\n\"each\": {\"b-33\": {}}}"), 4, "b-1 to b-32"),
        (planned("\(b),\n\"each\": {\"c-1\": {}}}"), 4, "no instance 'c-1'"),
        (
            planned(
                "\(b), \"each\":\n{\"b-1\": {\"environment\": {\"PARLOR_STORE\": \"sqlite:\"}}}}"
            ),
            4, "they share one journal"
        ),
    ])
    func `a plan that makes no sense is refused with its line`(
        text: String, line: Int, words: String
    ) throws {
        let flaw = try #require(#expect(throws: FileFlaw.self) { try plan(text) })
        #expect(flaw.line == line, "\(flaw)")
        #expect(flaw.sentence.contains(words), "\(flaw)")
    }

    @Test func `the plan that ships starts the bus first, and only one`() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let json = try #require(File.read("/\(root)/compose/local.json"))
        let plan = try Plan(file: json, in: "/")
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
