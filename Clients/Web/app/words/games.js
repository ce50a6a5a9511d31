import * as en from "./games/en.js"
import { language } from "./language.js"
import { say as sayOnPages } from "./pages.js"

const inGames = language === "de" ? await import("./games/de.js") : en

/** The sentences of the app with those of games: for rooms and matches. */
export const say = { ...sayOnPages, ...inGames }
