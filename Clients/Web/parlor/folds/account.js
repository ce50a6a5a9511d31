import { change, changeWhere, mapped, pick, without } from "./immutable.js"

/** `account.<id>` */
export function fold(account, { event, body }) {
  return changes[event]?.({ devices: [], ...account }, body) ?? account
}

const changes = {
  preferencesChanged: (account, { preferences }) => change(account, { preferences }),
  pushRegistered: (account, { fcmToken, deviceId }) => change(account, {
    fcmToken,
    devices: mapped(account.devices, (device) => change(device, {
      fcmToken: device.deviceId === deviceId ? fcmToken
        : device.fcmToken === fcmToken ? null : device.fcmToken,
    })),
  }),
  deviceOpened: (account, body) => change(account, {
    devices: [...account.devices, {
      ...pick(body, ["deviceId", "name", "openedAt"]), lastSeen: body.openedAt,
    }],
  }),
  rotated: (account, { deviceId, rotatedAt }) => change(account, {
    devices: changeWhere(account.devices, (device) => device.deviceId === deviceId,
      (device) => change(device, { lastSeen: rotatedAt })),
  }),
  signedOut: (account, { deviceId }) => {
    const gone = account.devices.find((device) => device.deviceId === deviceId)
    const token = gone?.fcmToken
    return change(account, {
      devices: without(account.devices, (device) => device === gone),
      fcmToken: token && token === account.fcmToken ? null : account.fcmToken,
      ...(account.offer?.deviceId === deviceId && { offer: null }),
    })
  },
  offered: (account, body) => change(account, { offer: pick(body, ["deviceId", "expiresAt"]) }),
  claimed: (account, body) => change(account, {
    offer: { ...account.offer, claim: pick(body, ["deviceId", "name"]) },
  }),
  claimSettled: (account) => change(account, { offer: null }),
  emailAttached: (account, { email }) => change(account, { email }),
  emailReleased: (account) => change(account, { email: null }),
  deleted: (account) => change(account, {
    preferences: { aiEnabled: true, notificationSettings: {}, reducedHaptics: false },
    devices: [], email: null, fcmToken: null, offer: null,
  }),
}
