import { first, objects } from "./lines.js"
import { Answer } from "./answer.js"
import { happenings } from "./happenings.js"
import { reading } from "./reading.js"
import { Samples } from "./samples.js"

const EVERY = 2
const DOCTOR_EVERY = 60
const MOST_HAPPENED = 200

/** What runs, looked at as long as the page is open, whichever of its pages is shown. */
export class Live {
  samples = new Samples()
  /** The last look; null before the first. */
  now = null
  /** Restarts and failures since the page was opened, the newest first. */
  happened = []
  #console

  constructor(console) { this.#console = console }

  start() {
    this.status = new Answer(this.#console, ["status"], {
      seconds: EVERY, read: first, onAnswer: (status) => this.#take(status),
    })
    this.doctor = new Answer(this.#console, ["doctor"], { seconds: DOCTOR_EVERY, read: objects })
  }

  look() {
    this.status?.ask()
    this.doctor?.ask()
  }

  /** What will be wrong before long. */
  get warnings() { return (this.doctor?.value ?? []).filter((finding) => finding.isWarning) }

  /** What happened to one instance. */
  happenedTo(instance) { return this.happened.filter((one) => one.instance === instance) }

  /** What is wrong, the cause before what it leads to. */
  get troubles() {
    const found = (this.doctor?.value ?? []).filter((finding) => finding.mending && !finding.isWarning)
    const said = new Set(found.map((finding) => finding.sentence))
    return [...found, ...(this.now?.troubles ?? []).filter(({ sentence }) => !said.has(sentence))]
  }

  #take(status) {
    if (!status) return
    const at = Date.now()
    const before = said(this.now)
    const earlier = this.now
    this.now = reading(status, at, earlier)
    // What is wrong now, the doctor may know the cause of.
    if (before !== null && said(this.now) !== before) this.doctor?.ask()
    this.samples.add(at, this.now.figures)
    this.happened = [...happenings(earlier, this.now), ...this.happened]
      .filter((one) => one.at >= this.samples.span.from).slice(0, MOST_HAPPENED)
  }
}

/** What is wrong, as one text; null before the first look. */
function said(now) { return now && now.troubles.map(({ sentence }) => sentence).join() }
