import { ParlorError } from "./error.js"
import { digest } from "./ids.js"

const answerWithinMs = 15_000
const longestLifeMs = 3_600_000
/** After these, the same request may succeed later. */
const waiting = new Set(["NOT_CONFIRMED", "OFFLINE", "UNAVAILABLE", "TIMEOUT", "RATE_LIMITED"])
/** A token is replaced when it has this long to live. */
const renewBeforeMs = 600_000

/** Who this browser is signed in as: the tokens, kept in storage that all tabs share. */
export class Session {
  constructor({ url, storage, fetch, key = "parlor.session" }) {
    Object.assign(this, { url, storage, fetch, key })
    this.current = null
  }

  /** Reads what is kept; another tab may have refreshed it. */
  load() {
    this.current = this.#kept()
    return this.current
  }

  async begin({ displayName } = {}) {
    return this.#keep(await this.#post("/v1/session", displayName ? { displayName } : {}))
  }

  async signIn({ email, password }) {
    return this.#keep(await this.#post("/v1/session/signin", { email, password }))
  }

  async signInByProvider({ provider, idToken, nonce }) {
    return this.#keep(await this.#post("/v1/session/oidc", { provider, idToken, nonce }))
  }

  async attachProvider({ provider, idToken, nonce }) {
    await this.#postSignedIn("/v1/session/oidc/attach", { provider, idToken, nonce })
  }

  async forgotPassword({ email }) { await this.#post("/v1/session/forgot", { email }) }

  async resetPassword({ email, code, password }) {
    return this.#keep(await this.#post("/v1/session/reset", { email, code, password }))
  }

  /** A code with which another device asks to be let in. */
  offer() { return this.#postSignedIn("/v1/session/offer", {}) }

  async #postSignedIn(path, body) {
    const send = async (isRefused) => this.#post(path, body, await this.token(isRefused))
    return send().catch((error) => {
      if (error.context?.reason !== "badToken") throw error
      return send(true)
    })
  }

  async claim({ code, deviceName }) {
    return (await this.#post("/v1/session/claim", { code, deviceName })).claim
  }

  /** Waits until the other device has confirmed. `signal` ends it. */
  async collect(claim, { signal } = {}) {
    for (;;) {
      signal?.throwIfAborted()
      try {
        const session = await this.#post("/v1/session/collect", { claim })
        signal?.throwIfAborted()
        return this.#keep(session)
      } catch (error) {
        if (!waiting.has(error.code)) throw error
        await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 1000))
      }
    }
  }

  /** A token that is good for a while. With `isRefused`, the present one was turned away. */
  async token(isRefused = false) {
    const refused = isRefused ? this.current?.token : null
    const isGood = () => this.current && this.current.token !== refused && this.msLeft > 30_000
    if (isGood()) return this.current.token
    await this.#alone(async () => {
      this.#reload()
      if (!isGood()) await this.#renew()
    })
    return this.current.token
  }

  /** Replaces the token before it expires. */
  async renew() {
    await this.#alone(async () => {
      this.#reload()
      if (this.msUntilRenewal <= 0) await this.#renew()
    })
  }

  /** False once another tab signed out, or in as somebody else. */
  get isKept() { return this.current != null && this.#kept()?.userId === this.current.userId }

  get msLeft() { return (this.current?.goodUntil ?? 0) - Date.now() }
  get msUntilRenewal() { return this.msLeft - renewBeforeMs }

  forget() {
    // Another tab may have signed in as somebody else since.
    if (this.isKept) this.storage.removeItem(this.key)
    this.current = null
  }

  /** What another tab may have renewed. */
  #reload() {
    if (!this.isKept) throw signedOut()
    this.current = this.#kept()
  }

  #kept() {
    try {
      return JSON.parse(this.storage.getItem(this.key))
    } catch {
      return null
    }
  }

  /**
   * A refresh token works once. Named after the token, a repeated request is the same request:
   * after a lost answer, and when two tabs refresh at once.
   */
  async #renew() {
    const { refreshToken } = this.current
    try {
      const body = { refreshToken, cid: `refresh-${digest(refreshToken)}` }
      this.#keep(await this.#post("/v1/session/refresh", body))
    } catch (error) {
      if (error.code !== "UNAUTHENTICATED") throw error
      // Another tab may have been faster.
      this.#reload()
      if (this.current.refreshToken === refreshToken) throw error
    }
  }

  /** One tab at a time, where the browser can promise it. */
  async #alone(work) {
    const locks = globalThis.navigator?.locks
    this.turn = (this.turn ?? Promise.resolve()).catch(() => {})
      .then(() => (locks ? locks.request(this.key, work) : work()))
    await this.turn
  }

  #keep({ userId, deviceId, token, refreshToken, expiresAt }) {
    // The clock of a device may be wrong, so only a plausible remaining time is believed.
    const left = Date.parse(expiresAt) - Date.now()
    const life = left > 0 && left <= longestLifeMs ? left : longestLifeMs
    this.current = { userId, deviceId, token, refreshToken, goodUntil: Date.now() + life }
    this.storage.setItem(this.key, JSON.stringify(this.current))
    return this.current
  }

  async #post(path, body, token) {
    return request(this.fetch, this.url + path, {
      method: "POST", body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    })
  }
}

/** The answer of an HTTP request as JSON, or a `ParlorError`. */
export async function request(fetch, address, options) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), options.withinMs ?? answerWithinMs)
  let answer, body
  try {
    answer = await fetch(address, { ...options, signal: timeout.signal })
    body = await answer.json().catch(() => null)
  } catch {
    throw new ParlorError("OFFLINE")
  } finally {
    clearTimeout(timer)
  }
  if (answer.ok && body) return body
  if (body?.error) throw ParlorError.of(body.error)
  throw new ParlorError(answer.status >= 500 ? "UNAVAILABLE" : "INTERNAL")
}

function signedOut() {
  return new ParlorError("UNAUTHENTICATED", "You signed out in another tab.", {
    context: { reason: "signedOut" },
  })
}
