"""Carries bytes between a browser and the gateway, until it is cut."""

import select
import socket
import threading


class Cable:
    def __init__(self, door):
        host, port = door.split(":")
        self.door = (host, int(port))
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = "http://127.0.0.1:%d" % self.socket.getsockname()[1]
        self.is_cut = False
        self.pairs = set()
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self):
        self.is_cut = True
        for pair in list(self.pairs):
            for one in pair:
                shut(one)

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
        shut(self.socket)
        self.socket.close()

    def accept(self):
        while True:
            try:
                near, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near):
        try:
            if self.is_cut:
                return
            with socket.create_connection(self.door) as far:
                pair = (near, far)
                self.pairs.add(pair)
                self.copy(near, far)
                self.pairs.discard(pair)
        except OSError:
            pass
        finally:
            near.close()

    def copy(self, near, far):
        while True:
            ready, _, _ = select.select([near, far], [], [])
            for one in ready:
                data = one.recv(65_536)
                if not data:
                    return
                (far if one is near else near).sendall(data)


def shut(one):
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
