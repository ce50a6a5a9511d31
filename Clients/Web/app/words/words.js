import * as en from "./en.js"
import { language } from "./language.js"

/** The sentences of the app, by where they stand: `say.home.openRoom`. Those with values are functions. */
export const say = language === "de" ? await import("./de.js") : en

/** Why something failed. The server speaks English; the app has its own words for what it knows by code. */
export function reasonOf(error) { return say.refusals[error?.code] ?? error?.message }
