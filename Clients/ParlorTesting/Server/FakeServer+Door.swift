import Contracts
import ParlorKit
import ParlorWire

/// What comes over HTTP: how devices sign in.
extension FakeServer {
    mutating func answer(_ request: DoorRequest) -> DoorAnswer {
        do throws(Failure) {
            return DoorAnswer(status: 200, body: JSON.encode(try session(request)))
        } catch {
            return DoorAnswer(
                status: error.code.httpStatus, body: JSON.encode(HTTPFailure(error)))
        }
    }

    private mutating func session(_ request: DoorRequest) throws(Failure) -> DeviceSession {
        switch request.path {
        case Route.openSession.path: try open(read(request))
        case Route.refreshSession.path: try renew(read(request))
        case Route.signIn.path: try signIn(read(request))
        default: throw Failure(.notFound, "The fake has nothing at \(request.path).")
        }
    }

    private func read<Body: Decodable>(_ request: DoorRequest) throws(Failure) -> Body {
        do { return try JSON.decode(Body.self, from: request.body) } catch {
            throw .badInput(error.field, error.reason)
        }
    }

    private mutating func open(_ newcomer: Newcomer) throws(Failure) -> DeviceSession {
        let person = PersonID(chance.word())
        let name = newcomer.displayName ?? person.guestName
        try decide(
            FakePerson.self, .rename(displayName: name), at: person.key, Sender(.person(person)))
        return openDevice(of: person)
    }

    private mutating func renew(_ renewal: Renewal) throws(Failure) -> DeviceSession {
        if let session = tokens.renew(renewal, at: now, &chance) { return session }
        if let device = tokens.device(of: renewal.refreshToken) { signOut(device) }
        throw .signedOut
    }

    private mutating func signIn(_ login: EmailAndPassword) throws(Failure) -> DeviceSession {
        guard let person = tokens.person(email: login.email, password: login.password) else {
            throw Failure(.unauthenticated, "Wrong email or password.")
        }
        return openDevice(of: person)
    }

    private mutating func openDevice(of person: PersonID) -> DeviceSession {
        let device = DeviceID(chance.word())
        let command = AccountCommand.openDevice(
            userId: person, deviceId: device, refreshHash: "none", name: nil)
        carryOut(FakeAccount.self, command, at: person.key)
        return tokens.open(Link.Who(person: person, device: device), at: now, &chance)
    }
}
