import { say } from "../words/pages.js"

/** Signs this device out, and says first what that means. */
export async function leaveDevice(app) {
  const { email, displayName } = app.mine?.state ?? {}
  const isSure = await app.confirm(say.account.signOutWhich, {
    yes: say.common.signOut, no: say.common.stay,
    detail: email
      ? say.account.backWith(email)
      : say.account.lost(displayName ?? say.account.you),
  })
  if (!isSure) return
  await app.run(() => app.parlor.signOut())
  app.go("/")
}
