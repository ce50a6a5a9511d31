import { Parlor } from "../parlor.js"
import { App } from "./app.js"
import { countUnreadChats } from "./chat/badge.js"
import { GAMES } from "./games.js"
import { showWaiting } from "./people/friendsOf.js"
import "./people/theme.js"
import { language } from "./words/language.js"

document.documentElement.lang = language

const parlor = new Parlor({ app: "parlor-web/1.0.0", games: GAMES })
const app = new App(parlor, document.getElementById("app"))
showWaiting(app)
countUnreadChats(app)
app.start()

// Only a secure context has service workers: a phone in the local network does without.
navigator.serviceWorker?.register("/sw.js").catch(() => {})

// For whoever opens the browser's console to try the protocol.
globalThis.parlor = parlor
