import BusZeroMQ
import Hosting
import ParlorWire

/// What a look at all instances found of one dimension.
struct TopSample {
    /// By the instance and the row's name.
    var work: [Row: Work] = [:]
    /// Over how long it was counted; nil since the instances started.
    var seconds: Double?
    /// Those that were asked.
    private(set) var workers: [BusWorker] = []
    /// Those that did not answer.
    var silent: [String] = []

    struct Row: Hashable {
        let instance: String
        let name: String
    }

    init(work: [Row: Work] = [:], seconds: Double? = nil) {
        (self.work, self.seconds) = (work, seconds)
    }

    init(of dimension: TopView.Dimension, _ line: BusLine, _ workers: [BusWorker]) throws {
        // A gateway passes on what others decide: with both, each call would be there twice.
        let asked = workers.filter { worker in
            switch dimension {
            case .call, .key, .person: worker.service != "gateway"
            case .address: worker.service == "gateway"
            case .instance: true
            }
        }
        self.workers = asked
        let answering: [String]
        switch dimension {
        case .call, .instance: answering = try take(dimension, line, asked)
        case .key, .person, .address: answering = try takeBusiest(dimension, line, asked)
        }
        silent = asked.map(\.instance).filter { !answering.contains($0) }.sorted()
    }

    private mutating func take(
        _ dimension: TopView.Dimension, _ line: BusLine, _ workers: [BusWorker]
    ) throws -> [String] {
        let answers = try line.askInstances(workers, .metrics, as: InstanceMetrics.self)
        for (worker, metrics) in answers {
            for call in metrics.calls {
                let name = dimension == .call ? call.call.rawValue : worker.instance
                work[Row(instance: worker.instance, name: name), default: Work()] += call.work
            }
        }
        return answers.map(\.worker.instance)
    }

    private mutating func takeBusiest(
        _ dimension: TopView.Dimension, _ line: BusLine, _ workers: [BusWorker]
    ) throws -> [String] {
        let answers = try line.askInstances(workers, .busiest, as: BusiestWork.self)
        seconds = answers.map(\.answer.seconds).max() ?? 1
        for (worker, busiest) in answers {
            let keys =
                switch dimension {
                case .key: busiest.streams
                case .person: busiest.people
                default: busiest.addresses
                }
            for key in keys { work[Row(instance: worker.instance, name: key.key)] = key.work }
        }
        return answers.map(\.worker.instance)
    }
}
