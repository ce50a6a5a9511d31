/** Why the gateway gave no answer. `isEnd`: the session is over. `isAway`: nobody answered. */
export class ServerFault extends Error {
  constructor(code, sentence, { status = 0 } = {}) {
    super(sentence)
    Object.assign(this, { code, status })
  }

  get isEnd() { return this.status === 401 }
  get isAway() { return this.status === 0 || this.status >= 500 }
}

/** What the gateway does for an operator's session: all of it in JSON. */
export class Server {
  #fetch

  constructor(fetch = (...request) => globalThis.fetch(...request)) { this.#fetch = fetch }

  /** Runs a command that ends by itself: {exit, output, error, milliseconds, cut}. */
  run(words, signal) { return this.#post("run", { words }, signal) }

  /** Begins a command that goes on for a while; returns what `heard` is asked with. */
  async begin(words) { return (await this.#post("tap", { words })).tap }

  /** What it printed after line number `after`: {lines, last, lost, error, exit}. */
  heard(tap, after, signal) { return this.#post("heard", { tap, after }, signal) }

  /** Ends a tap that nobody reads any more. */
  end(tap) { return this.#post("end", { tap }) }

  leave() { return this.#post("leave", {}) }

  async #post(name, body, signal) {
    let response
    try {
      response = await this.#fetch(`/console/${name}`, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal,
      })
    } catch (error) {
      if (error?.name === "AbortError") throw error
      throw new ServerFault("AWAY", "Parlor does not answer.")
    }
    const answer = await response.json().catch(() => null)
    if (response.ok && answer) return answer
    const { code = "INTERNAL", message } = answer?.error ?? {}
    throw new ServerFault(
      code, message ?? `The gateway answered with status ${response.status} and no reason.`,
      { status: response.status })
  }
}
