import { Button } from "../app/parts/button.js"
import { Stepper } from "../app/parts/field.js"
import { h } from "../app/view.js"
import { commandLine } from "./words.js"

const MOST_INSTANCES = 32

/** The console does nothing to itself: it would not hear how that ends. */
export function canChange(service) { return service !== "console" }

/** The console is reached through a gateway. */
export function leastOf(service) { return service === "gateway" ? 1 : 0 }

/** What a restart will do, as a person is asked before it. `isAlone`: no other instance takes its calls meanwhile. */
export function restartDetail({ instance, service }, isAlone) {
  const meanwhile = isAlone
    ? "It is the only one: calls to it wait until the new one is ready."
    : "The other instances take its calls meanwhile."
  return `${instance} finishes its calls and stops, and a new one starts in its place. ${meanwhile}`
}

export function drainDetail(instance, service) {
  return `${instance} gives its keys to the other instances of ${service}, finishes its calls and stops. `
    + `It is not started again: scaling ${service} brings it back.`
}

export function scaleDetail(service, count, wanted) {
  if (wanted === count) return `${service} has ${count} now.`
  if (wanted === 0) return `All instances of ${service} finish their calls and stop. After that, calls to it fail.`
  const by = Math.abs(wanted - count)
  const instances = by === 1 ? "One instance" : `${by} instances`
  return wanted > count
    ? `${instances} of ${service} will start, and take calls as soon as ${by === 1 ? "it is" : "they are"} ready.`
    : `${instances} of ${service} will finish ${by === 1 ? "its" : "their"} calls and stop, the highest number first.`
}

export async function restart(console, line, isAlone) {
  await ask(console, ["restart", line.instance], `Restart ${line.instance}?`, restartDetail(line, isAlone),
    "Restart")
}

export async function drain(console, line) {
  await ask(console, ["drain", line.instance], `Drain ${line.instance}?`, drainDetail(line.instance, line.service),
    "Drain")
}

async function ask(console, words, question, detail, yes) {
  const command = h("code", { class: "question-command" }, `$ ${commandLine(words)}`)
  const isSure = await console.sheets.ask(question, { yes, detail: [detail, command] })
  if (isSure) await console.act(words)
}

/** How many instances a service is to have. */
export function scale(console, service, count) {
  let wanted = count
  const choose = (number) => {
    wanted = number
    console.redraw()
  }
  const close = console.sheets.open(() => {
    const words = ["scale", `${service}=${wanted}`]
    return h("div", { class: "question" },
      h(Stepper, { label: "Instances", value: wanted, least: leastOf(service), most: MOST_INSTANCES, onChange: choose }),
      h("p", { id: "scale-detail" }, scaleDetail(service, count, wanted)),
      h("code", { class: "question-command" }, `$ ${commandLine(words)}`),
      h("div", { class: "question-answers" },
        h(Button, { wide: true, onClick: () => close() }, "Cancel"),
        h(Button, { kind: "main", wide: true, isOff: wanted === count, onClick: () => { close(); console.act(words) } },
          `Scale to ${wanted}`)))
  }, { title: `Scale ${service}`, detailId: "scale-detail" })
}
