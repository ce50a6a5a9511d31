import { object } from "./lines.js"

const DID = {
  begun: "is told to stop", ready: "is ready", left: "has left", stopped: "stopped",
  ended: "ended, and is started again",
  failed: "failed", silent: "does not answer",
}

/** A command that changes something, such as a restart, and what it has printed so far. */
export class Act {
  /** Sentences, in the order in which they were told. */
  steps = []
  isOver = false
  hasFailed = false

  constructor(words, at) { Object.assign(this, { words, at }) }

  /** What it came to, or the last that was told. */
  get sentence() { return this.steps.at(-1) ?? "Begun." }

  take({ lines, exit, error }) {
    for (const line of lines) {
      const step = stepOf(line)
      if (step) this.steps = [...this.steps, step]
    }
    if (exit === undefined || exit === null) return
    this.isOver = true
    this.hasFailed = exit !== 0
    if (this.hasFailed) this.steps = [...this.steps, error?.trim() || `It ended with ${exit}, and said nothing.`]
  }

  fail(sentence) {
    this.isOver = true
    this.hasFailed = true
    this.steps = [...this.steps, sentence]
  }
}

function stepOf(line) {
  const step = object(line)
  if (!step) return line.trim() || null
  if (step.done) return step.done
  if (!step.instance) return step.sentence ?? null
  return `${step.instance} ${DID[step.did] ?? step.did}.${step.sentence ? ` ${step.sentence}` : ""}`
}
