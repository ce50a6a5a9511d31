import { locale as ownLocale } from "../words/language.js"
import { say } from "../words/pages.js"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How times are said; `locale` and `timeZone` are the device's unless a test says otherwise. */
export class Times {
  constructor({ locale = ownLocale, timeZone } = {}) {
    const make = (options) => new Intl.DateTimeFormat(locale, { timeZone, ...options })
    this.clockFormat = make({ hour: "numeric", minute: "2-digit" })
    this.weekdayFormat = make({ weekday: "long" })
    this.shortWeekdayFormat = make({ weekday: "short" })
    this.dateFormat = make({ day: "numeric", month: "long" })
    this.shortDateFormat = make({ day: "numeric", month: "short" })
    this.yearFormat = make({ day: "numeric", month: "long", year: "numeric" })
    this.shortYearFormat = make({ day: "numeric", month: "numeric", year: "2-digit" })
    this.fullFormat = make({ dateStyle: "full", timeStyle: "short" })
    this.partsFormat = new Intl.DateTimeFormat(
      "en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  }

  /** `2025-11-25`: the same for all moments of a day where the reader is. */
  day(at) {
    const parts = Object.fromEntries(
      this.partsFormat.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
    return `${parts.year}-${parts.month}-${parts.day}`
  }

  clock(at) { return this.clockFormat.format(new Date(at)) }

  full(at) { return this.fullFormat.format(new Date(at)) }

  /** What stands above the messages of a day. */
  dayName(at, now = Date.now()) {
    const days = this.daysSince(at, now)
    if (days === 0) return say.chat.today
    if (days === 1) return say.chat.yesterday
    const date = new Date(at)
    if (days > 1 && days < 7) return this.weekdayFormat.format(date)
    return this.isSameYear(at, now) ? this.dateFormat.format(date) : this.yearFormat.format(date)
  }

  /** As short as it can be, for the end of a row. */
  short(at, now = Date.now()) {
    const days = this.daysSince(at, now)
    if (days === 0) return this.clock(at)
    if (days === 1) return say.chat.yesterday
    const date = new Date(at)
    if (days > 1 && days < 7) return this.shortWeekdayFormat.format(date)
    return this.isSameYear(at, now) ? this.shortDateFormat.format(date) : this.shortYearFormat.format(date)
  }

  daysSince(at, now) {
    return Math.round((Date.parse(this.day(now)) - Date.parse(this.day(at))) / DAY)
  }

  isSameYear(at, now) { return this.day(at).slice(0, 4) === this.day(now).slice(0, 4) }
}

export const times = new Times()
