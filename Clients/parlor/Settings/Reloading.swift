import Hosting

/// What a reload would change in the Parlor that runs here. It is made only of what can be used.
struct Reloading {
    let reload: Reload
    /// The sentences for the operator, in the order of the plan.
    let news: [String]
    /// What the operator may not expect.
    let warnings: [String]
    /// How many instances the plan now wants of the services where that is another number.
    let wanted: [String: Int]

    init(_ place: Installation) throws(Complaint) {
        guard let running = place.startedWith, let plan = place.run.plan else {
            throw Complaint(
                "This Parlor was started by an older build, which can't reload. Run 'parlor down', "
                    + "then 'parlor up'.")
        }
        let sources = try SettingSources(place, running, place.said)
        try sources.settings.refuseUnknownTimes()
        let before = try Self.usable { try place.with(StartSettings(running), ofFile: []) }
        let after = try Self.usable { try place.with(sources.settings, ofFile: sources.ofFile) }
        let newPlan = try after.planOfFile()
        let change = ProcessChanges(from: (before, plan), to: (after, newPlan))
        try change.refuseWhatNeedsAStart()
        try ReloadCheck(before: before, after: after, plan: plan, newPlan: newPlan).run()
        reload = Reload(
            settings: sources.settings.all, ofFile: sources.ofFile.sorted(), plan: newPlan)
        let gone = plan.services.filter { newPlan.service($0.name) == nil }.map { ($0.name, 0) }
        wanted = newPlan.wanted.filter { plan.wanted[$0.key] != $0.value }
            .merging(gone) { count, _ in count }
        news = change.sentences(of: place.run.lastState?.instances ?? [])
        warnings = sources.warnings
    }

    static func usable<Value>(_ make: () throws -> Value) throws(Complaint) -> Value {
        do { return try make() } catch let complaint as Complaint {
            throw Complaint(
                "\(complaint.sentence) Nothing was changed.", exit: complaint.exit)
        } catch { throw .setUp("\(error) Nothing was changed.") }
    }
}

/// The settings from here on: what this shell says, else the environment of 'parlor up', else the
/// settings file as it is now.
struct SettingSources {
    let settings: StartSettings
    let ofFile: Set<String>
    /// Of the settings file.
    let path: String
    let warnings: [String]

    /// `said` is what the caller's environment says.
    init(
        _ place: Installation, _ running: [String: String], _ said: StartSettings
    ) throws(Complaint) {
        let started = running.filter {
            !place.run.namesOfFile.contains($0.key) && !said.emptied.contains($0.key)
        }
        let environment = said.over(started)
        let file = try SettingsFile(named: environment[SettingsFile.setting], data: place.data)
        let settings = StartSettings(StartSettings(environment).over(file.settings))
        ofFile = Set(
            file.settings.keys.filter { environment[$0] == nil && settings.all[$0] != nil })
        (self.settings, path) = (settings, file.path)
        warnings =
            said.unknown
            + Set(file.settings.keys).subtracting(ofFile).sorted().map { name in
                "\(name) in \(file.path) has no effect: the environment says it. "
                    + "'\(name)= parlor reload' takes that back."
            }
    }
}
