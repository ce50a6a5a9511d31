import Fanout
import ParlorWire
import Sessions

/// What is on its way from one to another.
extension World {
    func deliver(_ parcel: Parcel, at time: Instant) {
        order += 1
        let place = parcels.lastIndex { $0.at > time }.map { $0 + 1 } ?? 0
        parcels.insert((time, order, parcel), at: place)
    }

    func post(_ parcel: Parcel, mayBeLost: Bool) {
        if isLossy, mayBeLost, dice.number(0...9) == 0 { return }
        let copies = isLossy && mayBeLost && dice.number(0...19) == 0 ? 2 : 1
        for _ in 0..<copies {
            deliver(parcel, at: instant + .milliseconds(dice.number(0...60)))
        }
    }

    func open(_ parcel: Parcel) {
        if let index = parcel.receiver, isStalled(index) {
            return deliver(parcel, at: stalled[index])
        }
        switch parcel {
        case .published(let publication):
            for index in fanouts.indices {
                if isLossy, dice.number(0...19) == 0 { continue }
                let effects = fanouts[index]!.hear(publication, now: now)
                carryOut(effects, fanout: index)
            }
        case .linked(let publication, let index):
            gateways[index]?.hear(publication, now: now)
            carryOut(gateway: index)
        case .asked(let call, let index):
            let reply =
                isLossy && dice.number(0...29) == 0
                ? Reply(refusing: call.header.id, Failure(.unavailable, "Not now."))
                : owner.answer(call)
            post(.answered(reply, fanout: index), mayBeLost: false)
        case .answered(let reply, let index):
            carryOut(fanouts[index]!.receive(reply, now: now), fanout: index)
        case .called(let call, let gateway): serve(call, from: gateway)
        case .replied(let reply, let index):
            underWay.removeAll { $0.gateway == index && $0.id == reply.header.id }
            take(reply, gateway: index)
        case .said(let bytes, let connection, let index):
            gateways[index]?.receive(bytes, from: connection, now: now)
            carryOut(gateway: index)
        case .closed(let connection, let wasSilent, let index):
            gateways[index]?.closed(connection, wasSilent: wasSilent, now: now)
            carryOut(gateway: index)
        }
    }

    private func serve(_ call: Call, from gateway: Int) {
        underWay.append((instant + .seconds(3), gateway, call.header.id))
        if isLossy, dice.number(0...29) == 0 { return }
        guard call.kind == SyncQuestion.kind else {
            let reply = answer(call)
            if isLossy, dice.number(0...29) == 0 { return }
            return post(.replied(reply, gateway: gateway), mayBeLost: false)
        }
        let index = Int(call.key.rawValue.utf8.last ?? 0) % fanouts.count
        let effects = fanouts[index]!.receive(call, from: (gateway, call.header.id), now: now)
        carryOut(effects, fanout: index)
    }

    func gateways(of person: PersonID) -> Set<String> {
        Set(
            devices.filter { $0.person == person && !$0.isAway }.compactMap {
                $0.gateway.map { names[$0] }
            })
    }

    private func answer(_ call: Call) -> Reply {
        switch call.kind {
        case "bus":
            let present = gateways.indices.filter { !isStalled($0) }
            let workers = present.map { ["instance": "gw-\($0)"] }
            return owner.ok(call, ["workers": workers])
        case "person": return owner.answer(call)
        default: return owner.ok(call, [String: String]())
        }
    }

    func carryOut(
        _ effects: [Fanout<(gateway: Int, id: CommandID)>.Effect], fanout index: Int
    ) {
        for effect in effects {
            switch effect {
            case .follow: break
            case .ask(let call): post(.asked(call, fanout: index), mayBeLost: false)
            case .answer(let asker, let reply):
                post(.replied(reply, gateway: asker.gateway), mayBeLost: false)
            case .publish(let publication, let name):
                let number = Int(name.split { "-_".contains($0) }[1])!
                post(.linked(publication, gateway: number), mayBeLost: true)
            }
        }
    }
}

extension World.Parcel {
    /// The gateway that it is for.
    var receiver: Int? {
        switch self {
        case .linked(_, let gateway), .replied(_, let gateway), .said(_, _, let gateway),
            .closed(_, _, let gateway):
            gateway
        case .published, .asked, .answered, .called: nil
        }
    }
}
