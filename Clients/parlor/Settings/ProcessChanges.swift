import Bus
import Hosting

/// How two plans with their settings differ, for the processes.
struct ProcessChanges {
    typealias Side = (place: Installation, plan: Plan)

    private let before: Side
    private let after: Side

    init(from before: Side, to after: Side) { (self.before, self.after) = (before, after) }

    /// All processes have to agree on some settings at each moment.
    func refuseWhatNeedsAStart() throws(Complaint) {
        let remedy = "holds from the next start: run 'parlor down', then 'parlor up'. "
        guard before.place.bus.map(\.description) == after.place.bus.map(\.description) else {
            throw .setUp("PARLOR_BUS, or PARLOR_PORT_BASE, \(remedy)Nothing was changed.")
        }
        let carriers = [before, after].map(\.plan.services[0].name)
        guard carriers[0] == carriers[1] else {
            throw .setUp("The first service of the plan \(remedy)Nothing was changed.")
        }
        let names = Set(before.place.settings.all.keys).union(after.place.settings.all.keys)
        let everywhere = names.filter {
            before.place.settings.all[$0] != after.place.settings.all[$0]
        }
        let planned = after.plan.services.flatMap { service in
            let old = before.plan.service(service.name)?.all.environment ?? [:]
            return Set(old.keys).union(service.all.environment.keys).filter {
                old[$0] != service.all.environment[$0] && before.plan.service(service.name) != nil
            }
        }
        let first = everywhere.union(planned).sorted().first {
            StartSettings.needsStart($0) && !StartSettings.busNames.contains($0)
        }
        if let first { throw .setUp("\(first) \(remedy)Nothing was changed.") }
    }

    /// What happens to these instances, and to those that come or go.
    func sentences(of instances: [SystemState.InstanceState]) -> [String] {
        counts + settings(of: instances) + unread(by: instances)
    }

    private var counts: [String] {
        let old = before.plan.wanted
        let planned = after.plan.services.compactMap { service -> String? in
            guard let count = old[service.name] else {
                return "\(service.name) is new in the plan: \(Self.words(service.instances))."
            }
            guard count != service.instances else { return nil }
            return "\(service.name) has \(Self.words(service.instances)) by the plan, not \(count)."
        }
        let gone = before.plan.services.filter { after.plan.service($0.name) == nil }
        return planned + gone.map { "\($0.name) is no longer in the plan: it stops." }
    }

    private func settings(of instances: [SystemState.InstanceState]) -> [String] {
        var order: [String] = []
        var readers: [String: [String]] = [:]
        for instance in instances {
            guard let old = before.place.setUp(of: instance.instance, in: before.plan),
                let new = after.place.setUp(of: instance.instance, in: after.plan)
            else { continue }
            let changes = old.changes(to: new)
            for (names, effect) in [
                (changes.live, "taken within two seconds by"), (changes.atRestart, "restarts"),
            ] {
                for name in names {
                    let line = "\(Self.change(of: name, old, new)): \(effect)"
                    if readers[line] == nil { order.append(line) }
                    readers[line, default: []].append(instance.instance)
                }
            }
        }
        return order.map { "\($0) \(readers[$0]!.joined(separator: ", "))." }
    }

    /// Settings that are another, and that none of those who run reads.
    private func unread(by instances: [SystemState.InstanceState]) -> [String] {
        let (old, new) = (before.place.settings.all, after.place.settings.all)
        let services = Set(instances.map(\.service))
        return Set(old.keys).union(new.keys).sorted().filter { name in
            old[name] != new[name]
                && !services.contains { StartSettings.isRead(name, by: $0) }
        }.map { "\(Self.change(of: $0, old[$0], new[$0])): no process that runs reads it." }
    }

    private static func words(_ count: Int) -> String {
        count == 1 ? "1 instance" : "\(count) instances"
    }

    private static func change(
        of name: String, _ old: InstanceSetUp, _ new: InstanceSetUp
    ) -> String {
        guard old.environment[name] != new.environment[name] else {
            return "\(name.prefix(1).uppercased() + name.dropFirst()) by the plan"
        }
        return change(of: name, old.environment[name], new.environment[name])
    }

    private static func change(of name: String, _ old: String?, _ new: String?) -> String {
        func shown(_ value: String?) -> String {
            value.map { "'\(Stores.shown($0, of: name))'" } ?? "not set"
        }
        return "\(name) is \(shown(new)), and was \(shown(old))".escapingControls
    }
}
