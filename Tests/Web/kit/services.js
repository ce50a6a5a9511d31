import { execFile, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { limitMs, waitFor, witnesses } from "./waiting.js"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const parlor = join(resolve(root, process.env.PARLOR_BIN ?? ".build/release"), "parlor")
const run = promisify(execFile)

/** A Parlor of the test's own: on leased ports, with its data in a folder that goes with it. */
export class Services {
  taps = []

  static async start(settings = {}) {
    const services = new Services()
    services.ports = await Ports.lease()
    services.folder = mkdtempSync(join(tmpdir(), "parlor-web-"))
    services.up(settings)
    witnesses.add(services.tell)
    try {
      await services.ready()
    } catch (error) {
      await services.stop().catch(() => {})
      throw error
    }
    return services
  }

  up(settings) {
    const { first } = this.ports
    const data = join(this.folder, "data")
    mkdirSync(data)
    this.url = `http://127.0.0.1:${first}`
    // They may have a Parlor of their own.
    const outside = Object.entries(process.env).filter(([name]) => !name.startsWith("PARLOR_"))
    this.environment = {
      ...Object.fromEntries(outside), PARLOR_DATA: data, PARLOR_HTTP: `127.0.0.1:${first}`,
      PARLOR_PORT_BASE: String(first + 1), PARLOR_LIMIT_DEVICES_PER_USER: "100", ...settings,
    }
    this.log = join(this.folder, "parlor.log")
    const log = openSync(this.log, "a")
    // The pipe closes with this process, however that ends, and then Parlor stops.
    this.process = spawn(parlor, ["up"], {
      env: { ...this.environment, PARLOR_LIFELINE: "3" }, stdio: ["ignore", log, log, "pipe"],
    })
    this.process.stdio[3].unref()
    this.process.on("error", (error) => { this.failure = error })
  }

  get hasEnded() {
    return Boolean(this.failure) || this.process.exitCode !== null || this.process.signalCode !== null
  }

  async stop() {
    witnesses.delete(this.tell)
    this.taps.forEach((tap) => tap.kill("SIGTERM"))
    try {
      this.process.kill("SIGTERM")
      await waitFor(() => this.hasEnded, () => `Parlor stops. ${this.lastWords}`)
    } catch (error) {
      this.process.kill("SIGKILL")
      await waitFor(() => this.hasEnded, "a killed Parlor ends")
      await this.run("down")
      throw error
    } finally {
      this.ports.giveBack()
      rmSync(this.folder, { recursive: true, force: true })
    }
  }

  run(...words) {
    return run(parlor, words, { env: this.environment, timeout: limitMs, killSignal: "SIGKILL" })
  }

  /** What its processes said last. */
  tell = async () => {
    const { stdout } = await this.run("logs", "--lines", "100")
    return `The logs of its Parlor end with:\n${stdout}`
  }

  /** A function that kills a service at once, as a crash would: the supervisor starts it again. */
  async killer(service) {
    const { stdout } = await this.run("status", "--json")
    const found = JSON.parse(stdout).services.filter((one) => one.service === service)
    return () => found.forEach(({ pid }) => process.kill(pid, "SIGKILL"))
  }

  /** What is published under this prefix, as `parlor tap` prints it: `next()` is the next of it. */
  async tap(prefix) {
    const tap = spawn(parlor, ["tap", "sys.", prefix, "--json"], {
      env: this.environment, stdio: ["ignore", "pipe", "ignore"],
    })
    this.taps.push(tap)
    const heard = []
    createInterface({ input: tap.stdout }).on("line", (line) => heard.push(JSON.parse(line)))
    // Every process publishes counters each second. From the first on, no event is missed.
    await waitFor(() => heard.length > 0, "the tap hears something")
    const news = () => {
      const place = heard.findIndex(({ topic }) => topic.startsWith(prefix))
      return place >= 0 && heard.splice(0, place + 1).at(-1)
    }
    return { next: () => waitFor(news, `the tap hears something of ${prefix}`) }
  }

  async ready() {
    const isReady = async () => {
      if (this.failure) throw this.failure
      if (this.hasEnded) throw new Error(`Parlor did not start. ${this.lastWords}`)
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(limitMs) }).catch(() => null)
      await answer?.text()
      return answer?.ok
    }
    await waitFor(isReady, () => `Parlor is ready. ${this.lastWords}`)
  }

  get lastWords() {
    return `It said last:\n${readFileSync(this.log, "utf8").split("\n").slice(-20).join("\n")}`
  }
}

/** Ports in a row that no other test has meanwhile. */
class Ports {
  static async lease() {
    const ports = new Ports()
    ports.keeper = spawn("python3", [join(root, "Tests/Kit/ports.py")], { stdio: ["pipe", "pipe", "inherit"] })
    let said = ""
    ports.keeper.stdout.on("data", (text) => { said += text })
    ports.keeper.on("error", (error) => { ports.failure = error })
    await waitFor(() => {
      if (ports.failure) throw ports.failure
      if (ports.keeper.exitCode !== null) throw new Error("Tests/Kit/ports.py leased no ports.")
      return said.endsWith("\n")
    }, "Tests/Kit/ports.py leases ports")
    ports.first = Number(said)
    return ports
  }

  giveBack() {
    this.keeper.stdin.end()
  }
}
