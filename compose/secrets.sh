#!/bin/bash
# Makes what compose.yaml keeps secret, in compose/secrets: a pair of keys of the bus for each service, the
# passwords of the database, the tokens of operators and of Prometheus. What is there already is kept.
# Everything gets its name once it is whole: stopped anywhere, the script goes on when it runs again. It needs
# root, since each file belongs to the user of the container that reads it.
set -euo pipefail
cd "$(dirname "$0")"

if ((EUID != 0)); then
    echo "Run it as root: sudo compose/secrets.sh. Each file belongs to its container's user." >&2
    exit 78
fi
umask 077
stores=(profile-store lobby game-authority drawing-store chat-store)
services=("${stores[@]}" sync-fanout gateway console operator)
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

# Makes a file of what a command says, or leaves it as it was.
keep() {
    "${@:2}" >"$1.new"
    mv "$1.new" "$1"
}

# Makes one pair in a folder of its own: of a service, of `operator`, or of the `brokers`.
make_pair() {
    local whose=(--service "$1")
    case $1 in operator | brokers) whose=("--$1") ;; esac
    rm -rf "$2"
    parlor keys "${whose[@]}" --machine compose "$2" >/dev/null
}

mkdir -p secrets/keys secrets/database
new=$PWD/secrets/new
# The brokers share one pair, by which all others know them.
if [[ ! -e secrets/keys/bus ]]; then
    make_pair brokers "$new"
    mv "$new" secrets/keys/bus
fi
for service in "${services[@]}"; do
    if [[ -e secrets/keys/$service ]]; then continue; fi
    make_pair "$service" "$new"
    cp secrets/keys/bus/bus.public "$new/bus.public"
    for public in "$new/peers/"*.public; do
        keep "secrets/keys/bus/peers/${public##*/}" cat "$public"
    done
    rm -r "$new/peers"
    mv "$new" "secrets/keys/$service"
done
# A broker's own health check asks as an operator.
keep secrets/keys/bus/operator.secret cat secrets/keys/operator/operator.secret
# What the console runs asks as an operator.
keep secrets/keys/console/operator.secret cat secrets/keys/operator/operator.secret

for name in operator.token metrics.token database.password "${stores[@]/#/database/}"; do
    if [[ ! -e secrets/$name ]]; then keep "secrets/$name" random; fi
done
for service in "${stores[@]}"; do
    # As libpq reads it: any host, port, database and user.
    keep "secrets/keys/$service/pgpass" printf '*:*:*:*:%s\n' "$(<"secrets/database/$service")"
done
keep secrets/prometheus.token cat secrets/metrics.token

chown -R "$parlor:$parlor" secrets/keys secrets/operator.token secrets/metrics.token
chown "$nobody" secrets/prometheus.token
chown -R "$postgres" secrets/database secrets/database.password
echo "The secrets are in $PWD/secrets. Start Parlor with:"
echo "  docker compose --file compose/compose.yaml up --detach --build"
