import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { copyText } from "../parts/copyText.js"
import { styled } from "../styles.js"
import { isOnlyHere, linkTo, OnlyHere, qrOf } from "./reach.js"

/** How friends come in: a code to say, a picture to scan, a link to send, a list to choose from. */
export function openShare(app, room) {
  const { state } = room
  const link = linkTo(state)
  const copy = async () => {
    const isCopied = await copyText(link)
    app.toast(isCopied ? "The link is copied" : `Copy it by hand: ${link}`)
  }
  const share = () => navigator.share({ title: state.roomName, text: `Join me in ${state.roomName}`, url: link }).catch(() => {})
  const invite = async (close) => {
    close()
    const { pickFriends } = await styled(["people"], () => import("../people/pickFriends.js"))
    const userIds = await pickFriends(app, {
      title: "Invite friends", button: "Invite", exclude: state.players.map((player) => player.id),
    })
    if (userIds?.length) {
      await app.run(async () => {
        await room.invite(userIds)
        app.toast(userIds.length === 1 ? "Invitation sent" : `${userIds.length} invitations sent`)
      })
    }
  }
  app.sheet((close) => h("div", { class: "share stack" },
    h("p", { class: "code-text code-huge", "aria-label": `Code ${[...state.code].join(" ")}` }, state.code),
    isOnlyHere(link) ? OnlyHere() : [
      h("img", { class: "share-qr", src: qrOf(state), alt: "The invitation as a QR code", width: "220", height: "220" }),
      h("p", { class: "share-words" }, "Point a phone’s camera at it, or say the code."),
    ],
    h("div", { class: "share-keys" },
      navigator.share
        ? h(Button, { kind: "main", icon: "share", onClick: share }, "Send link")
        : h(Button, { kind: "main", icon: "copy", onClick: copy }, "Copy link"),
      h(Button, { icon: "people", onClick: () => invite(close) }, "My friends")),
    navigator.share && h(Button, { kind: "quiet", icon: "copy", onClick: copy }, "Copy link")),
  { title: "Invite friends" })
}
