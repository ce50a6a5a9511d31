import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { styled } from "../styles.js"

/** How friends come in: a code to say, a picture to scan, a link to send, a list to choose from. */
export function openShare(app, room) {
  const { state } = room
  const link = new URL(state.inviteLink ?? `/join/${state.code}`, location.origin).href
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
    h("img", { class: "share-qr", src: state.qrLink ?? `/v1/rooms/${state.code}/qr.svg`, alt: "The invitation as a QR code", width: "220", height: "220" }),
    h("p", { class: "share-words" }, "Point a phone’s camera at it, or say the code."),
    h("div", { class: "share-keys" },
      navigator.share
        ? h(Button, { kind: "main", icon: "share", onClick: share }, "Send link")
        : h(Button, { kind: "main", icon: "copy", onClick: copy }, "Copy link"),
      h(Button, { icon: "people", onClick: () => invite(close) }, "My friends")),
    navigator.share && h(Button, { kind: "quiet", icon: "copy", onClick: copy }, "Copy link")),
  { title: "Invite friends" })
}

/** Without the clipboard's interface, which insecure pages lack, by a field that is selected. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement("textarea")
    field.value = text
    ;(document.querySelector(".sheet-body") ?? document.body).append(field)
    field.select()
    const isCopied = document.execCommand("copy")
    field.remove()
    return isCopied
  }
}
