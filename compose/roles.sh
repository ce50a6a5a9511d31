#!/bin/bash
# Makes a role of each service's own in PostgreSQL: it owns the schema with the service's journal, and may
# touch nothing else. PostgreSQL's image runs this once it has made the database; it may run again.
#
# The passwords are files, named after the services. No command line has one.
set -euo pipefail

for service in profile-store lobby game-authority drawing-store chat-store; do
    psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
        --set role="${service//-/_}" --set file="${PASSWORDS:-/passwords}/$service" <<'SQL'
\set password `cat :'file'`
SET client_min_messages = warning;
SELECT format('CREATE ROLE %I', :'role') WHERE to_regrole(:'role') IS NULL \gexec
ALTER ROLE :"role" NOSUPERUSER LOGIN PASSWORD :'password';
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT CONNECT ON DATABASE :"DBNAME" TO :"role";
CREATE SCHEMA IF NOT EXISTS :"role";
ALTER SCHEMA :"role" OWNER TO :"role";
SELECT format('ALTER TABLE %I.%I OWNER TO %I', schemaname, tablename, :'role')
FROM pg_tables WHERE schemaname = :'role' AND tableowner <> :'role' \gexec
SQL
done
