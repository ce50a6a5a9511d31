import ParlorGames
import ParlorWire

/// A plan as the operator writes it.
extension Plan {
    /// The plan in a file in that folder, or the first thing that is wrong with it.
    init(file bytes: Bytes, in folder: String) throws(FileFlaw) {
        let file = try FileValue.read(bytes, as: "plan")
        let fields = try file.members(of: "The plan", ["services"])
        let list = try file.require("services", in: fields, of: "The plan")
        let reader = PlanReader(folder: folder)
        var services: [Service] = []
        for value in try list.list("'services'") {
            let service = try reader.service(value, isFirst: services.isEmpty)
            if services.contains(where: { $0.name == service.name }) {
                throw value.flaw("The plan has the service '\(service.name)' twice. Remove one.")
            }
            services.append(service)
        }
        guard !services.isEmpty else {
            throw list.flaw("The plan has no service. Add one: the first carries the others.")
        }
        self.init(services: services)
    }
}

private struct PlanReader {
    let folder: String

    func service(_ value: FileValue, isFirst: Bool) throws(FileFlaw) -> Plan.Service {
        let fields = try value.members(
            of: "A service",
            [
                "name", "executable", "instances", "atMost", "environment", "arguments", "each",
            ])
        func required(_ name: String) throws(FileFlaw) -> FileValue {
            try value.require(name, in: fields, of: "The service")
        }
        let name = try serviceName(try required("name"))
        let executable = try text(try required("executable"), "'executable'")
        let instances = try required("instances")
        var service = Plan.Service(
            name: name, executable: executable,
            instances: try instances.wholeNumber("'instances'"),
            atMost: try fields["atMost"]?.wholeNumber("'atMost'"),
            all: try extras(fields, of: name))
        let bounds = service.bounds(carries: isFirst)
        guard bounds.contains(service.instances) else {
            throw instances.flaw(
                "'instances' is \(service.instances), and \(name) may have \(bounds.words).")
        }
        for member in try fields["each"]?.members(of: "'each'") ?? [] {
            service.each[member.name] = try instance(member, of: name, among: bounds)
        }
        return service
    }

    private func instance(
        _ member: FileValue.Member, of service: String, among bounds: ClosedRange<Int>
    ) throws(FileFlaw) -> Plan.Extras {
        let names = (1...max(1, bounds.upperBound)).map { "\(service)-\($0)" }
        guard names.contains(member.name) else {
            throw FileFlaw(
                member.line,
                "\(service) has no instance '\(member.name.quotable)'. Its instances are "
                    + "\(names[0]) to \(names.last!).")
        }
        let fields = try member.value.members(of: member.name, ["environment", "arguments"])
        return try extras(fields, of: service, instance: member.name)
    }

    private func extras(
        _ fields: [String: FileValue], of service: String, instance: String? = nil
    ) throws(FileFlaw) -> Plan.Extras {
        var extras = Plan.Extras()
        for member in try fields["environment"]?.members(of: "'environment'") ?? [] {
            let value = try member.value.plainText("'\(member.name.quotable)'")
            if let reason = PlannedSetting.refusal(of: member.name, isOfOne: instance != nil) {
                throw FileFlaw(member.line, reason)
            }
            extras.environment[member.name] = StartSettings.placed(
                value, of: member.name, in: folder)
        }
        for value in try fields["arguments"]?.list("'arguments'") ?? [] {
            extras.arguments.append(try text(value, "An argument"))
        }
        return extras
    }

    private func serviceName(_ value: FileValue) throws(FileFlaw) -> String {
        let name = try value.plainText("'name'")
        let isName = name.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        }
        guard isName, (1...64).contains(name.utf8.count) else {
            throw value.flaw(
                "'name' is '\(name.quotable)'. It has 1 to 64 small letters, digits and '-'.")
        }
        return name
    }

    private func text(_ value: FileValue, _ name: String) throws(FileFlaw) -> String {
        let text = try value.plainText(name)
        guard !text.isEmpty, !text.utf8.contains(0) else {
            throw value.flaw("\(name) is empty, or has a NUL. Write a text.")
        }
        return text
    }
}

/// Which variables a plan may set for its processes.
enum PlannedSetting {
    /// Why it may not; nil when it may.
    static func refusal(of name: String, isOfOne: Bool) -> String? {
        if StartSettings.ofAllTogether.contains(name) {
            return "\(name) holds for all processes together. Set it in the environment of "
                + "'parlor up'."
        }
        if isOfOne, name == "PARLOR_STORE" || name.hasPrefix("PARLOR_STORE_") {
            return "\(name) is the same for all instances of a service: they share one journal. "
                + "Write it in the 'environment' of the service."
        }
        if name.hasPrefix("PARLOR_"), !StartSettings.known.contains(name) {
            let hint = nearest(to: name, among: StartSettings.known).map { " Did you mean \($0)?" }
            return "Parlor has no setting \(name.quotable).\(hint ?? "")"
        }
        let isName = !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: "=") || $0 == 0 }
        return isName ? nil : "'\(name.quotable)' can't be the name of a variable."
    }
}
