import Platform

extension Settings {
    /// What a process is called that nobody named: after its machine, and its process id there. In a
    /// container, it is the first process, and after its container alone: `lobby-3f2a9c41d0b7`.
    static func instanceName(of service: String) -> String {
        containerName(of: service) + (getpid() == 1 ? "" : "-\(getpid())")
    }

    /// The name of the service that runs in this container, for those who look after it there.
    public static func containerName(of service: String) -> String { "\(service)-\(hostName)" }
}
