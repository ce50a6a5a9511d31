"""Without a network the app opens all the same, and goes on when the network is back."""

from kit.device import Device


def play(parlor):
    with Device(parlor.cable()) as device:
        device.enter("Ada")
        device.see("Open a room")
        device.ask("return navigator.serviceWorker.ready.then(() => true)")
        # From the second time on, the files come by way of the service worker.
        device.open("/")
        device.see("Hello, Ada")
        device.cable.cut()
        device.open("/")
        device.see("Open a room")
        device.see("Reconnecting")
        device.cable.mend()
        device.not_see("Reconnecting")
        device.press("Open a room")
        device.see("Players 1 of 8")
