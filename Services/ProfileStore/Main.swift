import Hosting
import Platform
import ProfileStore

/// Hosts every person, account and login, and the photos: who people are, what they own, what they
/// prefer, and how they sign in.
@main
enum ProfileStoreService {
    static func main() {
        Launcher.run("profile-store") { host in
            let settings = try Settings.ofThisProcess()
            let data = settings.data
            let caughtUp = host.caughtUp
            let photos = try PhotoFiles(
                in: settings.files("photos", of: "profile-store"),
                limits: PhotoLimits(ThisProcess.environment), now: Clock.now)
            PhotoSweep(
                photos,
                references: [
                    { try AvatarPhotos.all(through: .reading("profile-store", in: data)) },
                    {
                        try SentPhotos.all(caughtUp, within: .seconds(30)) {
                            try .reading("profile-store", in: data)
                        }
                    },
                ]
            ).begin()
            host.servingProfiles(photos: photos)
            return .keepingPhotos(in: photos)
        }
    }
}
