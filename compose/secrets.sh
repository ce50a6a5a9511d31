#!/bin/bash
# Makes what compose.yaml keeps secret, in compose/secrets and compose/.env: a pair of keys of the bus for
# each service, the database's password, the operator's token. What is there already is kept. It needs
# root, since each file belongs to the user of the container that reads it.
set -euo pipefail
cd "$(dirname "$0")"

if ((EUID != 0)); then
    echo "Run it as root: sudo compose/secrets.sh. Each file belongs to its container's user." >&2
    exit 78
fi
umask 077
services=(profile-store lobby game-authority drawing-store chat-store sync-fanout gateway operator)
# Users of the images: Parlor's, PostgreSQL's, and nobody, as whom Prometheus runs.
parlor=10001 postgres=999 nobody=65534

parlor() {
    local built=${PARLOR_BIN:-../.build/release}/parlor
    if [[ -x $built ]]; then
        "$built" "$@"
    else
        "${PARLOR_ENGINE:-docker}" run --rm --network none --user 0 --volume "$PWD/secrets:$PWD/secrets" \
            "parlor/parlor:${PARLOR_VERSION:-local}" "$@"
    fi
}
random() { head -c 30 /dev/urandom | base64 | tr '+/' '-_'; }

# Makes one pair in a folder of its own: of a service, of `operator`, or of the `brokers`.
make_pair() {
    local whose=(--service "$1")
    case $1 in operator | brokers) whose=("--$1") ;; esac
    parlor keys "${whose[@]}" --machine compose "$2" >/dev/null
}

# The brokers share one pair, by which all others know them.
mkdir -p secrets/keys
if [[ ! -e secrets/keys/bus ]]; then make_pair brokers "$PWD/secrets/keys/bus"; fi
for service in "${services[@]}"; do
    folder=secrets/keys/$service
    if [[ -e $folder ]]; then continue; fi
    make_pair "$service" "$PWD/$folder"
    cp secrets/keys/bus/bus.public "$folder/bus.public"
    cp "$folder/peers/"*.public secrets/keys/bus/peers/
    rm -r "$folder/peers"
done
# A broker's own health check asks as an operator.
cp secrets/keys/operator/operator.secret secrets/keys/bus/

for name in operator.token database.password; do
    if [[ ! -e secrets/$name ]]; then random >"secrets/$name"; fi
done
cp secrets/operator.token secrets/prometheus.token
if ! grep -qs ^PARLOR_STORE= .env; then
    echo "PARLOR_STORE=postgres://parlor:$(<secrets/database.password)@postgres/parlor" >>.env
fi

chown -R "$parlor:$parlor" secrets/keys secrets/operator.token
chown "$nobody" secrets/prometheus.token
chown "$postgres" secrets/database.password
echo "The secrets are in $PWD/secrets and $PWD/.env. Start Parlor with:"
echo "  docker compose --file compose/compose.yaml up --detach --build"
