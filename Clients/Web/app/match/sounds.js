import { tasteOf } from "./taste.js"

/** How loud the loudest note is: a table is heard beside people who talk. */
const LOUD = .09
/** A note begins and ends softly, or it clicks. */
const SOFT = .012

let audio = null

/** Whether this player hears the table: as chosen on this device, else unless they want fewer vibrations. */
export function hasSounds(app) {
  return tasteOf().sounds ?? !app.mine?.state?.preferences?.reducedHaptics
}

/** Plays `notes`: for each its pitch in hertz, when it begins, how long it lasts, in seconds, and its wave. */
export function play(notes, app) {
  const context = hasSounds(app) ? open() : null
  if (!context) return
  for (const [pitch, at, length, wave = "triangle"] of notes) {
    const begin = context.currentTime + .02 + at
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.type = wave
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(LOUD, begin + SOFT)
    volume.gain.setTargetAtTime(0, begin + SOFT, length / 3)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + 2 * length)
  }
}

/** Null before the first touch, since browsers refuse then, and in the background. */
function open() {
  const Context = globalThis.AudioContext
  if (!Context || document.hidden || navigator.userActivation?.hasBeenActive === false) return null
  audio ??= new Context()
  if (audio.state === "suspended") audio.resume().catch(() => {})
  return audio
}
