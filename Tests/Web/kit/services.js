import { spawn, execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const binaries = resolve(root, process.env.PARLOR_BIN ?? ".build/release")
const run = promisify(execFile)
const portsOfOne = 24

/** A Parlor of the test's own: on free ports, with its data in a folder that goes with it. */
export class Services {
  taps = []

  static async start(settings = {}) {
    const services = new Services()
    services.folder = mkdtempSync(join(tmpdir(), "parlor-web-"))
    const base = await freePorts()
    services.url = `http://127.0.0.1:${base}`
    services.environment = {
      ...process.env, PARLOR_DATA: services.folder, PARLOR_HTTP: `127.0.0.1:${base}`,
      PARLOR_PORT_BASE: String(base + 1), PARLOR_LIMIT_DEVICES_PER_USER: "100", ...settings,
    }
    services.process = spawn(join(binaries, "parlor"), ["up"], {
      env: services.environment, stdio: "ignore",
    })
    services.process.on("error", (error) => { services.failure = error })
    const killIt = () => services.process.kill("SIGTERM")
    process.once("exit", killIt)
    services.forget = () => process.removeListener("exit", killIt)
    await services.ready()
    return services
  }

  async stop() {
    this.taps.forEach((tap) => tap.kill("SIGTERM"))
    const ended = new Promise((done) => this.process.once("exit", done))
    this.process.kill("SIGTERM")
    await ended
    this.forget()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** A function that kills a service at once, as a crash would: the supervisor starts it again. */
  async killer(service) {
    const { stdout } = await run(join(binaries, "parlor"), ["status", "--json"], { env: this.environment })
    const found = JSON.parse(stdout).services.filter((one) => one.service === service)
    return () => found.forEach(({ pid }) => process.kill(pid, "SIGKILL"))
  }

  /** What is published under this prefix, as `parlor tap` prints it: `next()` is the next of it. */
  async tap(prefix) {
    const tap = spawn(join(binaries, "parlor"), ["tap", "sys.", prefix, "--json"], {
      env: this.environment, stdio: ["ignore", "pipe", "ignore"],
    })
    this.taps.push(tap)
    const lines = createInterface({ input: tap.stdout })[Symbol.asyncIterator]()
    const event = async () => JSON.parse((await lines.next()).value)
    // Every process publishes counters each second. From the first on, no event is missed.
    await event()
    const next = async () => {
      for (;;) {
        const news = await event()
        if (news.topic.startsWith(prefix)) return news
      }
    }
    return { next }
  }

  async ready() {
    for (;;) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null)
      await answer?.text()
      if (answer?.ok) return
      if (this.failure) throw this.failure
      if (this.process.exitCode !== null) throw new Error("Parlor did not start.")
      await new Promise((done) => setTimeout(done, 30))
    }
  }
}

async function freePorts() {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 500) * portsOfOne
    const checks = await Promise.all(Array.from({ length: portsOfOne }, (_, i) => isFree(base + i)))
    if (checks.every(Boolean)) return base
  }
}

function isFree(port) {
  return new Promise((done) => {
    const server = createServer()
    server.once("error", () => done(false))
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)))
  })
}
