#!/usr/bin/python3
"""Plays over https and wss at a gateway with a certificate; those that prove nothing are refused.

Usage: secure.py   (in the repository's folder; PARLOR_BIN is the folder with the executables)
"""

import os
import ssl
import sys
import tempfile
from datetime import datetime, timedelta, timezone

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Kit")]
from parlor import Parlor
from waiting import LIMIT, run, until

KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
SETTINGS = """
[ca]
default_ca = tests
[tests]
database = {folder}/index
new_certs_dir = {folder}
serial = {folder}/serial
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
"""


class Authority:
    """It signs certificates, also those that are good for moments only."""

    def __init__(self, folder):
        self.folder = folder
        for name, text in (("index", ""), ("serial", "01"), ("ca", SETTINGS.format(folder=folder))):
            with open(f"{folder}/{name}", "w") as file:
                file.write(text)
        self.openssl(
            "req", "-x509", *KEY, "-days", "2", "-subj", "/CN=Parlor's tests", "-keyout",
            f"{folder}/authority.key", "-out", self.file)

    @property
    def file(self):
        return f"{self.folder}/authority.pem"

    def sign(self, name, seconds=86_400):
        """A certificate for a name; it takes the place of the one before."""
        csr, new = f"{self.folder}/server.csr", f"{self.folder}/new.pem"
        self.openssl(
            "req", *KEY, "-subj", f"/CN={len(os.listdir(self.folder))}", "-addext",
            f"subjectAltName={name}", "-keyout", f"{self.folder}/new.key", "-out", csr)
        now = datetime.now(timezone.utc)
        times = [f"{time:%Y%m%d%H%M%SZ}" for time in (now, now + timedelta(seconds=seconds))]
        self.openssl(
            "ca", "-batch", "-notext", "-config", f"{self.folder}/ca", "-cert", self.file,
            "-keyfile", f"{self.folder}/authority.key", "-in", csr, "-out", new, "-startdate",
            times[0], "-enddate", times[1])
        for ending in ("key", "pem"):
            os.replace(f"{self.folder}/new.{ending}", f"{self.folder}/server.{ending}")

    def openssl(self, *words):
        run(["openssl", *words], check=True)

    def isExpired(self):
        looked = run(["openssl", "x509", "-in", f"{self.folder}/server.pem", "-checkend", "0"])
        return looked.returncode == 1

    @property
    def settings(self):
        return {
            "PARLOR_TLS_CERT": f"{self.folder}/server.pem",
            "PARLOR_TLS_KEY": f"{self.folder}/server.key",
        }


def a_server_that_proves_its_name_is_played_at(parlor, authority):
    for variable, address, name in (
        ("PARLOR_TLS_CA", parlor.address("https"), "Ada"),
        ("SSL_CERT_FILE", parlor.address("wss"), "Bob"),
    ):
        player = parlor.play(address, "--name", name, **{variable: authority.file})
        player.wait(f"You: {name}")
        player.send("p3s")
        player.wait("In this turn")
        player.leave()


def one_of_nobody_is_refused(parlor, authority):
    refused(parlor, "127.0.0.1 is from nobody whom this machine trusts.")


def one_for_another_name_is_refused(parlor, authority):
    authority.sign("DNS:parlor.example")
    show(parlor, authority)
    refused(parlor, "127.0.0.1 is for another name.", PARLOR_TLS_CA=authority.file)


def an_expired_one_is_refused(parlor, authority):
    authority.sign("IP:127.0.0.1", seconds=12)
    show(parlor, authority)
    until(authority.isExpired, "the certificate has expired")
    refused(parlor, "127.0.0.1 has expired.", PARLOR_TLS_CA=authority.file)
    # Somebody who was signed in before is told, too; and goes on once it is renewed.
    ada = parlor.play(parlor.address("https"), "--name", "Ada", PARLOR_TLS_CA=authority.file)
    seen(ada, "127.0.0.1 has expired.")
    authority.sign("IP:127.0.0.1")
    ada.wait("Ada · online", seconds=2 * LIMIT)
    ada.leave()


def refused(parlor, reason, **environment):
    player = parlor.play(parlor.address("https"), "--name", "Eve", **environment)
    seen(player, reason)
    player.wait("Play as a guest")
    player.leave()


def seen(player, reason):
    """It may be on several rows."""
    player.until(
        lambda: reason in " ".join(player.paper.text.split()), f"sentence “{reason}”")


def show(parlor, authority):
    """Waits until the gateway shows the new certificate."""
    with open(f"{authority.folder}/server.pem") as file:
        certificate = file.read()
    host, port = parlor.door.split(":")

    def is_shown():
        shown = ssl.get_server_certificate((host, int(port)), timeout=LIMIT)
        return shown.split() == certificate.split()
    until(is_shown, "the gateway shows the new certificate")


def main():
    with tempfile.TemporaryDirectory(prefix="parlor-tls-") as folder:
        authority = Authority(folder)
        authority.sign("IP:127.0.0.1")
        with Parlor(**authority.settings) as parlor:
            for test in (
                a_server_that_proves_its_name_is_played_at, one_of_nobody_is_refused,
                one_for_another_name_is_refused, an_expired_one_is_refused,
            ):
                test(parlor, authority)
                print(f"✔ {test.__name__.replace('_', ' ')}")


main()
