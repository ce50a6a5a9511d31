import { setTaste, tasteOf } from "./taste.js"

/** How loud the loudest note is: a table is heard beside people who talk. */
const LOUD = .09
/** A note begins and ends softly, or it clicks. */
const SOFT = .012

/** Open while a player is at a table that sounds. */
let audio = null

/** Whether this player hears the table: as chosen on this device, else unless they want fewer vibrations. */
export function hasSounds(app) {
  return tasteOf().sounds ?? !app.mine?.state?.preferences?.reducedHaptics
}

/** Turns sounds on or off on this device. */
export function setSounds(isOn, app) {
  setTaste({ sounds: isOn })
  if (isOn) wake(app)
  else hush()
  app.redraw()
}

/** To be called by a tap or a key: browsers let a page sound then only. */
export function wake(app) {
  if (!globalThis.AudioContext || !hasSounds(app)) return
  audio ??= new AudioContext()
  if (audio.state !== "running") audio.resume().catch(() => {})
}

/** Gives the device's audio back. */
export function hush() {
  audio?.close().catch(() => {})
  audio = null
}

/** Plays `notes`: for each its pitch in hertz, when it begins, how long it lasts, in seconds, and its wave. */
export function play(notes, app) {
  // The notes of a context that sleeps would all be heard when it wakes.
  if (audio?.state !== "running" || document.hidden || !hasSounds(app)) return
  const context = audio
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
