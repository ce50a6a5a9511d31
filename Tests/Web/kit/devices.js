import { createRequire } from "node:module"
import { Parlor } from "../../../Clients/Web/parlor.js"
import { Emitter } from "../../../Clients/Web/parlor/emitter.js"
import { memoryStore } from "../../../Clients/Web/parlor/store.js"
import { limitMs } from "./waiting.js"

/** Debian's Node has no WebSocket; its package `node-ws` has one. */
export const WebSocket = globalThis.WebSocket ?? webSocketOfDebian()

function webSocketOfDebian() {
  const require = createRequire(import.meta.url)
  for (const name of ["ws", "/usr/share/nodejs/ws"]) {
    try {
      return require(name).WebSocket
    } catch {
      // The next one.
    }
  }
  throw new Error("There is no WebSocket: install Debian's node-ws, or use Node 22.")
}

const quick = { firstRetryMs: 20, lingerMs: 50, callMs: limitMs }

/** What a browser keeps: the session, and views with unsent work. */
export function browser() {
  const texts = new Map()
  const changes = new Emitter()
  const session = memoryStore()
  const changing = (work) => async (...its) => {
    work(...its)
    changes.emit("change")
  }
  return {
    texts,
    on: (name, listener) => changes.on(name, listener),
    storage: { ...session, setItem: changing(session.setItem), removeItem: changing(session.removeItem) },
    store: {
      get: async (name) => texts.get(name),
      set: changing((name, text) => texts.set(name, text)),
      remove: changing((name) => texts.delete(name)),
      clear: changing(() => texts.clear()),
    },
  }
}

/** Devices of one test, which are closed after it. */
export class Devices {
  #open = []

  constructor(services) { this.services = services }

  tab({ storage = memoryStore(), store = null, timing = {}, ...options } = {}) {
    const parlor = new Parlor({
      url: this.services.url, app: "test/1.0.0", storage, store, WebSocket,
      timing: { ...quick, ...timing }, ...options,
    })
    this.#open.push(parlor)
    return parlor
  }

  async guest(displayName, options) {
    const parlor = this.tab(options)
    await parlor.begin({ displayName })
    return parlor
  }

  closeAll() {
    for (const parlor of this.#open) parlor.close()
    this.#open = []
  }
}

/** Resolves with the first true value of `fact`, which is asked after everything that happens there. */
export function until(sources, fact, what = fact.toString()) {
  return new Promise((resolve, reject) => {
    const offs = []
    const end = (settle, value) => {
      clearTimeout(timer)
      offs.forEach((off) => off())
      settle(value)
    }
    const look = () => {
      try {
        const value = fact()
        if (value) end(resolve, value)
      } catch (error) {
        end(reject, error)
      }
    }
    const timer = setTimeout(() => end(reject, new Error(`Waited ${limitMs / 1000} s in vain for this: ${what}`)), limitMs)
    for (const source of [sources].flat()) {
      for (const name of ["change", "status", "frame", "signedOut"]) {
        offs.push(source.on(name, () => queueMicrotask(look)))
      }
    }
    look()
  })
}

/** A room of these people, all in it and watching. */
export async function roomOf([host, ...others], body = {}) {
  const { code } = await host.call("room.create", { roomName: "The test", ...body })
  const rooms = [host, ...others].map((parlor) => parlor.room(code))
  await rooms[0].settled()
  for (const room of rooms.slice(1)) await room.join()
  return rooms
}
