const mostObjects = 500
const mostBytes = 512 * 1024

/** One WebSocket. What is sent in one turn goes out as one frame, an array. */
export class Socket {
  #waiting = []
  #isDropped = false

  constructor({ address, WebSocket, tape, opened, received, closed }) {
    this.tape = tape
    this.socket = new WebSocket(address)
    this.heardAt = Date.now()
    const unlessDropped = (work) => (event) => { if (!this.#isDropped) work(event) }
    this.socket.onopen = unlessDropped(opened)
    this.socket.onerror = () => {}
    this.socket.onclose = unlessDropped(({ code }) =>
      tape.pass("in", unlessDropped(() => { this.#isDropped = true; closed(code) })))
    this.socket.onmessage = unlessDropped(({ data }) => tape.pass("in", unlessDropped(() => {
      this.heardAt = Date.now()
      tape.note("in", data)
      const frame = JSON.parse(data)
      for (const object of Array.isArray(frame) ? frame : [frame]) {
        if (!this.#isDropped) received(object)
      }
    })))
  }

  send(object) {
    this.#waiting.push(JSON.stringify(object))
    if (this.#waiting.length === 1) queueMicrotask(() => this.#flush())
  }

  /** Closes it, and hears nothing of it any more. */
  drop() {
    this.#isDropped = true
    this.#waiting = []
    try {
      this.socket.close()
    } catch {
      // It was not even open.
    }
  }

  #flush() {
    while (this.#waiting.length > 0) {
      let [count, bytes] = [0, 0]
      while (count < this.#waiting.length && count < mostObjects) {
        bytes += this.#waiting[count].length * 2
        if (count > 0 && bytes > mostBytes) break
        count += 1
      }
      const batch = this.#waiting.splice(0, count)
      this.#write(batch.length === 1 ? batch[0] : `[${batch.join(",")}]`)
    }
  }

  #write(text) {
    this.tape.note("out", text)
    this.tape.pass("out", () => { if (this.socket.readyState === 1) this.socket.send(text) })
  }
}
