import { relative } from "node:path"
import { test as testOfNode } from "node:test"

/** The limit of every wait. It only ends what hangs, so it is far longer than any machine needs. */
export const limitMs = 60_000

const limitOfTestMs = 240_000

/** Functions that tell more about a test that failed. Each promises a text. */
export const witnesses = new Set()

/** As Node's, with a limit: its own `--test-timeout` is one for all tests of a file together. */
export const test = (name, ...work) => {
  const options = typeof work[0] === "object" ? work.shift() : {}
  const limit = options.timeout ?? limitOfTestMs
  // Node's own limit ends a test without a word, so it comes later.
  return testOfNode(name, { ...options, timeout: limit + 2 * limitMs }, limited(name, work[0], limit))
}

const limited = (name, body, limit) => async (context) => {
  let timer
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`It did not end within ${limit / 1000} s.`)), limit)
  })
  try {
    await Promise.race([body(context), late])
  } catch (error) {
    const told = await Promise.allSettled([...witnesses].map((tell) => tell()))
    const texts = told.map(({ value, reason }) => value ?? `${reason}`)
    console.log([`'${name}' in ${relative(process.cwd(), process.argv[1])} failed.`, ...texts].join("\n"))
    throw error
  } finally {
    clearTimeout(timer)
  }
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
