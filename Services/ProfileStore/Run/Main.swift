import CatalogueFiles
import Contracts
import Hosting
import Platform
import ProfileStore

/// Hosts every person, account and login, and the photos: who people are, what they own, what they
/// prefer, and how they sign in.
@main
enum ProfileStoreService {
    static func main() {
        Launcher.run("profile-store", among: Kind.names) { host in
            let lowDisk = try Settings.lowDisk(of: "profile-store")
            host.lowDisk = lowDisk
            let settings = try Settings.ofThisProcess()
            let data = settings.data
            let caughtUp = host.caughtUp
            let limits = try LiveLimits(ThisProcess.environment, now: Clock.instant) {
                try PhotoLimits($0)
            }
            let photos = try PhotoFiles(
                in: settings.files("photos", of: "profile-store"),
                limits: { limits.current(now: Clock.instant) }, now: Clock.now)
            let log = Log(of: "profile-store", settings)
            PhotoSweep(
                photos,
                references: [
                    { try AvatarPhotos.all(through: .reading("profile-store", in: data)) },
                    {
                        try SentPhotos.all(caughtUp, within: .seconds(30)) {
                            try .reading("profile-store", in: data)
                        }
                    },
                ],
                host: { try .reading("profile-store", in: data) },
                complain: { log.warning($0) }
            ).begin(caughtUp)
            let refresh = try CatalogueFolder.putInUse(
                ThisProcess.environment, telling: log.tell)
            let erased = try ErasedPeople(besides: data, now: Clock.now)
            host.servingProfiles(
                photos: photos, erased: erased, guestDays: settings.guestDays,
                refreshCatalogue: refresh
            ) { lowDisk() == nil }
            return .keepingPhotos(in: photos)
        }
    }
}
