import { test as testOfNode } from "node:test"

/** The limit of every wait. It only ends what hangs, so it is far longer than any machine needs. */
export const limitMs = 60_000

const limitOfTestMs = 240_000

/** As Node's, with a limit: its own `--test-timeout` is one for all tests of a file together. */
export const test = (name, ...work) => {
  const options = typeof work[0] === "object" ? work.shift() : {}
  return testOfNode(name, { timeout: limitOfTestMs, ...options }, ...work)
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

const textOf = (sentence) => (typeof sentence === "function" ? sentence() : sentence)

/** Resolves with the first true value of `fact`, which may be a promise, or fails with the sentence. */
export async function waitFor(fact, sentence) {
  const began = performance.now()
  let passed = 0
  while (passed <= limitMs) {
    const value = await fact()
    if (value) return value
    passed = performance.now() - began
    await pause(Math.min(Math.max(passed / 10, 2), 50))
  }
  throw new Error(`Waited ${limitMs / 1000} s in vain for this: ${textOf(sentence)}`)
}
