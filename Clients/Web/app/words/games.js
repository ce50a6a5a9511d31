import * as en from "./games/en.js"
import { language } from "./language.js"
import { say as sayOutside } from "./words.js"

const inGames = language === "de" ? await import("./games/de.js") : en

/** The sentences of the app with those of games: for rooms and matches, where the first page does not load them. */
export const say = { ...sayOutside, ...inGames }
