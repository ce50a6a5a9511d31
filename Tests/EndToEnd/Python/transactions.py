"""Writes transactions as the App Store signs them into a folder, with keys of its own, and forged ones beside them.

    transactions.py PORT FOLDER

`root.cer` is the authority. Each other file is one transaction, named after what is wrong with it.
"""

import base64
import json
import os
import sys
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.x509.oid import NameOID

LEAF, MIDDLE = "1.2.840.113635.100.6.11.1", "1.2.840.113635.100.6.2.1"
NOW = datetime(2026, 3, 1)
NULL = b"\x05\x00"


class Authority:
    """A certificate and its key, which may issue others."""

    def __init__(self, name, issuer=None, mark=None, is_authority=True, curve=ec.SECP256R1(), end=NOW + timedelta(999)):
        self.key = ec.generate_private_key(curve)
        issuer = issuer or self
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        builder = (
            x509.CertificateBuilder().subject_name(self.name).issuer_name(issuer.name)
            .public_key(self.key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(NOW - timedelta(999)).not_valid_after(end)
            .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True))
        if mark:
            builder = builder.add_extension(
                x509.UnrecognizedExtension(x509.ObjectIdentifier(mark), NULL), critical=False)
        self.der = builder.sign(issuer.key, hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def packed(value):
    if not isinstance(value, bytes):
        value = json.dumps(value).encode()
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def signed(chain, key=None, alg="ES256", change=None, **fields):
    paid = {
        "transactionId": "2000000124", "originalTransactionId": "2000000123", "bundleId": "org.example.game",
        "productId": "org.example.game.gold_collection", "type": "Non-Consumable", "environment": "Production",
        "signedDate": int(NOW.timestamp() * 1000), **fields,
    }
    header = {"alg": alg, "x5c": [base64.b64encode(one.der).decode() for one in chain]}
    text = f"{packed(header)}.{packed(paid)}"
    numbers = utils.decode_dss_signature((key or chain[0].key).sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in numbers)
    if alg == "none":
        signature = b""
    if change:
        text = f"{packed(header)}.{packed({**paid, **change})}"
    return f"{text}.{packed(signature)}"


folder = sys.argv[2]
root, other = Authority("Root", curve=ec.SECP384R1()), Authority("Root", curve=ec.SECP384R1())
middle = Authority("Middle", root, MIDDLE)
leaf = Authority("Leaf", middle, LEAF, is_authority=False)
chain = [leaf, middle, root]
strange = Authority("Middle", other, MIDDLE)
unmarked = Authority("Leaf", middle, is_authority=False)
below = Authority("Leaf", leaf, LEAF, is_authority=False)
posing = Authority("Middle", root, MIDDLE, is_authority=False)
expired = Authority("Leaf", middle, LEAF, is_authority=False, end=NOW - timedelta(1))
transactions = {
    "sound": signed(chain),
    "alg-none": signed(chain, alg="none"),
    "other-alg": signed(chain, alg="HS256"),
    "other-root": signed([Authority("Leaf", strange, LEAF, is_authority=False), strange, other]),
    "other-chain": signed([Authority("Leaf", strange, LEAF, is_authority=False), middle, root]),
    "other-key": signed(chain, key=strange.key),
    "changed": signed(chain, change={"productId": "org.example.game.crown"}),
    "unmarked": signed([unmarked, middle, root]),
    "below-a-leaf": signed([below, leaf, root]),
    "no-authority": signed([Authority("Leaf", posing, LEAF, is_authority=False), posing, root]),
    "no-chain": signed(chain[:1]),
    "expired": signed([expired, middle, root]),
    "other-app": signed(chain, bundleId="org.example.other"),
    "sandbox": signed(chain, environment="Sandbox"),
    "subscription": signed(chain, type="Auto-Renewable Subscription"),
    "revoked": signed(chain, revocationDate=1),
    "garbage": "a.b",
}
with open(os.path.join(folder, "root.cer"), "wb") as file:
    file.write(root.der)
for name, transaction in transactions.items():
    with open(os.path.join(folder, name), "w") as file:
        file.write(transaction)
