#!/bin/sh
# /usr/local/bin/switchboard-backup: one backup of PostgreSQL in the folder BACKUPS. docs/running.md, "Backups", has the steps.
set -eu
umask 077
cd "${BACKUPS:?}"
name="portal-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump"
trap 'rm -f "$name.part"' EXIT
# Under another name until it is whole, so that no half of one looks like a backup.
pg_dump --format=custom --file="$name.part" "${BACKUP_DATABASE_URL:-$DATABASE_URL}"
pg_restore --list "$name.part" > /dev/null
mv "$name.part" "$name"
# What is old goes once a new one is there.
find . -maxdepth 1 -name 'portal-*.dump*' -mtime +"${KEEP_DAYS:-14}" -delete
