import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { isOnlyHere, OnlyHere } from "../room/reach.js"
import { nameOf } from "./devices.js"

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
      app.toast(isWelcome ? `${nameOf(claim)} is signed in` : `${nameOf(claim)} was turned away`)
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
  }, { title: "Sign in another device", onClose: () => clearTimeout(timer) })
}

function Code({ link, qrCode }) {
  if (isOnlyHere(link)) return h("div", { class: "offer stack" }, OnlyHere())
  return h("div", { class: "offer stack" },
    h("img", {
      class: "offer-qr", src: `data:image/svg+xml,${encodeURIComponent(qrCode)}`,
      alt: "The code for the other device", width: "220", height: "220",
    }),
    h("p", { class: "list-about" },
      "Point the other device’s camera at it, and open the page. The code works for two minutes."))
}

function Asking({ claim, isBusy, settle }) {
  return h("div", { class: "question", role: "alert" },
    h("p", { dir: "auto" },
      h("strong", {}, nameOf(claim)), " asks to sign in as you. Is it the device in front of you?"),
    h("div", { class: "question-answers" },
      h(Button, { wide: true, onClick: () => settle(false) }, "No, turn it away"),
      h(Button, { kind: "main", wide: true, isBusy, onClick: () => settle(true) }, "Yes, sign it in")))
}

function Expired({ again }) {
  return h("div", { class: "offer stack" },
    h("p", { role: "status" }, "The code is too old."),
    h(Button, { kind: "main", onClick: again }, "Show a new one"))
}
