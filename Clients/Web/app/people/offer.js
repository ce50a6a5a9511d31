import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { isOnlyHere, OnlyHere } from "../room/reach.js"
import { nameOf } from "./devices.js"
import { say } from "../words/pages.js"

/** Shows a code to another device, and lets that device in once somebody confirms it here. */
export async function openOffer(app) {
  const offered = await app.run(() => app.parlor.offerSession())
  if (!offered) return
  let isBusy = false
  const settle = async (close, claim, isWelcome) => {
    if (isBusy) return
    isBusy = true
    await app.run(async () => {
      if (isWelcome) await app.mine.confirmDevice(claim.deviceId)
      else await app.mine.declineDevice(claim.deviceId)
      app.toast(isWelcome ? say.devices.isIn(nameOf(claim)) : say.devices.isOut(nameOf(claim)))
    })
    close()
  }
  const timer = setTimeout(() => app.redraw(), Date.parse(offered.expiresAt) - Date.now())
  app.sheet((close) => {
    const { offer } = app.mine?.state ?? {}
    const isOurs = offer?.deviceId === app.parlor.deviceId
    if (Date.now() >= Date.parse(offered.expiresAt)) return Expired({ again: () => { close(); openOffer(app) } })
    if (isOurs && offer.claim) {
      return Asking({ claim: offer.claim, isBusy, settle: (isWelcome) => settle(close, offer.claim, isWelcome) })
    }
    return Code(offered)
  }, { title: say.devices.another, onClose: () => clearTimeout(timer) })
}

function Code({ link, qrCode }) {
  if (isOnlyHere(link)) return h("div", { class: "offer stack" }, OnlyHere())
  return h("div", { class: "offer stack" },
    h("img", {
      class: "offer-qr", src: `data:image/svg+xml,${encodeURIComponent(qrCode)}`,
      alt: say.devices.qr, width: "220", height: "220",
    }),
    h("p", { class: "list-about" },
      say.devices.qrHint))
}

function Asking({ claim, isBusy, settle }) {
  return h("div", { class: "question", role: "alert" },
    h("p", { dir: "auto" },
      h("strong", {}, nameOf(claim)), say.devices.asks),
    h("div", { class: "question-answers" },
      h(Button, { wide: true, onClick: () => settle(false) }, say.devices.turnAway),
      h(Button, { kind: "main", wide: true, isBusy, onClick: () => settle(true) }, say.devices.signIn)))
}

function Expired({ again }) {
  return h("div", { class: "offer stack" },
    h("p", { role: "status" }, say.devices.tooOld),
    h(Button, { kind: "main", onClick: again }, say.devices.showNew))
}
