import Files
import Hosting
import Platform

/// Hosts every person, account and login, and the photos: who people are, what they own, what they
/// prefer, and how they sign in.
@main
enum ProfileStoreService {
    static func main() {
        Launcher.run("profile-store") { host in
            let data = try Settings.ofThisProcess().data
            let caughtUp = host.caughtUp
            let photos = try PhotoFiles(
                in: Folder("\(data)/photos"), limits: PhotoLimits(ThisProcess.environment), now: Clock.now)
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
