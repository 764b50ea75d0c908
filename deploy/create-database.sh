#!/bin/sh
# Run once by the PostgreSQL image on an empty volume: the server's own user, who is no superuser and may create the two roles that people's calls use.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set password="$(cat /run/secrets/database_password)" <<'SQL'
create role planwright login createrole password :'password';
create database planwright owner planwright;
SQL
