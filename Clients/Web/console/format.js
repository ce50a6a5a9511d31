/** What stands for a figure that nobody knows. */
export const NONE = "–"

/** `0`, `3.5`, `12,400` */
export function rate(perSecond) {
  if (perSecond == null) return NONE
  return perSecond < 100 && perSecond !== Math.round(perSecond) ? perSecond.toFixed(1) : grouped(perSecond)
}

export function grouped(number) {
  return number == null ? NONE : String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",")
}

/** `0.4 ms`, `310 ms`, `2.1 s` */
export function milliseconds(number) {
  if (number == null) return NONE
  if (number < 100) return `${number.toFixed(1)} ms`
  return number < 1000 ? `${Math.round(number)} ms` : `${(number / 1000).toFixed(1)} s`
}

/** `512 B`, `8.2 MB` */
export function bytes(count) {
  if (count == null) return NONE
  let rest = count
  for (const unit of ["B", "kB", "MB", "GB"]) {
    if (rest < 1000) return `${rest.toFixed(unit === "B" ? 0 : 1)} ${unit}`
    rest /= 1000
  }
  return `${rest.toFixed(1)} TB`
}

/** `4 %`, of one processor. */
export function share(part) {
  if (part == null) return NONE
  const percent = part * 100
  return percent > 0 && percent < 10 ? `${percent.toFixed(1)} %` : `${Math.round(percent)} %`
}

/** `950 ms`, `12 s`, `4 min`, `3 h 20 min`, `2 d 4 h` */
export function duration(milliseconds) {
  if (milliseconds == null) return NONE
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 1) return `${Math.max(0, Math.round(milliseconds))} ms`
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`
  return `${Math.floor(seconds / 86_400)} d ${Math.floor(seconds / 3600) % 24} h`
}

/** `12:00:00.000` in UTC, as the commands say it; with the date if that is another than today's. */
export function time(at, now = Date.now()) {
  if (!at) return NONE
  const [day, clock] = at.replace("Z", "").split("T")
  return day === new Date(now).toISOString().slice(0, 10) ? clock : `${day} ${clock}`
}

/** `12:00:00` in UTC. */
export function clock(at) { return new Date(at).toISOString().slice(11, 19) }

export function ago(at, now = Date.now()) {
  return at ? `${duration(Math.max(0, now - Date.parse(at)))} ago` : NONE
}

/** `1 event`, `3 events` */
export function counted(count, one, many = `${one}s`) { return `${grouped(count)} ${count === 1 ? one : many}` }

/** An id that is long, shortened where it is only to be told apart. */
export function short(id) { return id && id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-5)}` : id }
