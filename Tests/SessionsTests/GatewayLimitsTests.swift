import ParlorWire
import Sessions
import Testing

@Suite struct GatewayLimitsTests {
    private func announced(_ limits: SessionLimits) throws -> [String: Int] {
        try JSON.decode([String: Int].self, from: JSON.encode(limits))
    }

    private func variable(_ name: String) -> String {
        name.reduce("PARLOR_LIMIT_") { $0 + ($1.isUppercase ? "_" : "") + $1.uppercased() }
    }

    @Test func `every limit that is announced is set by its name in capitals`() throws {
        let usual = try announced(SessionLimits())
        for (name, value) in usual {
            let limits = try GatewayLimits([variable(name): "\(value - 1)"])
            let set = try announced(limits.session)
            #expect(set == usual.merging([name: value - 1]) { $1 }, "\(variable(name))")
        }
    }

    @Test func `who may call more often may do so at once`() throws {
        let limits = try GatewayLimits(["PARLOR_LIMIT_CALLS_PER_SECOND": "5000"])
        #expect(limits.session.callBurst == 5_000)
    }

    @Test(arguments: [
        "FRAME_BYTES": "0", "CALLS_PER_SECOND": "many", "WAITING_BYTES": "1", "CALL_BURST": "-1",
        "WATCHED_STREAMS": "1e3", "CONNECTIONS_PER_ADDRESS": "0", "SESSION_BURST": "0",
        "SIGN_INS_PER_SECOND": " 1", "UPLOAD_BURST": "1000001", "BODY_BYTES": "1",
        "DEVICES_PER_USER": "0", "DEVICES_PER_ADDRESS": "x",
    ])
    func `a value that can't be is told of in one sentence`(_ name: String, _ value: String) throws
    {
        let fault = try #require(throws: LimitFault.self) {
            try GatewayLimits(["PARLOR_LIMIT_\(name)": value])
        }
        let pattern = /PARLOR_LIMIT_[A-Z_]+ is a number from \d+ to \d+, not '.*'\./
        #expect("\(fault)".firstMatch(of: pattern) != nil, "\(fault)")
        #expect("\(fault)".contains("PARLOR_LIMIT_\(name) ") && "\(fault)".contains("'\(value)'"))
    }

    @Test func `what is empty is not set`() throws {
        #expect(try GatewayLimits(["PARLOR_LIMIT_CALL_BURST": ""]).session == SessionLimits())
    }
}
