import * as en from "./pages/en.js"
import { language } from "./language.js"
import { say as sayOnAll } from "./words.js"

const onPages = language === "de" ? await import("./pages/de.js") : en

/** The sentences of the app with those of its pages, which the first page does not load. */
export const say = { ...sayOnAll, ...onPages }
