# syntax=docker/dockerfile:1

# Any Node from 20 on: it only runs npm. The shop is built and runs with the Node version in the lock file.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN NODE_ENV=production node_modules/.bin/node node_modules/@react-router/dev/bin.cjs build
# Creates the symlinks that PostgreSQL's libraries need and npm packages cannot contain; the running shop may not write there.
RUN node_modules/.bin/node scripts/build/link-postgres.ts
# Removes development packages, and Node's headers, which only native extensions need.
RUN node scripts/setup/drop-dev-packages.mjs && rm -rf node_modules/node-linux-*/include

FROM debian:bookworm-slim
# Certificates for remote databases, storage and mail; libatomic for Node; libstdc++ for PostgreSQL.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*
# PostgreSQL looks up the name of its user.
RUN groupadd --gid 10001 shop && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin shop
# The only writable folders (the database is in /data); new volumes copy their owner and mode.
RUN mkdir /data /backups && chown 10001:10001 /data /backups && chmod 700 /data /backups
WORKDIR /shop
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/package.json ./
COPY --from=build /shop/build build
# Read at run time: migrations, demo pictures and illustrations, and the sources that backup and restore run from.
COPY --from=build /shop/app app
COPY --from=build /shop/db db
COPY --from=build /shop/server server
COPY --from=build /shop/demo demo
COPY --from=build /shop/shop shop
COPY --from=build /shop/scripts scripts
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1 MALLOC_TOP_PAD_=65536 MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start imports the demo shop's pictures, which takes up to two minutes.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell, so that signals reach the shop. Flags and memory settings equal scripts/setup/node-flags.json and scripts/setup/node-environment.json.
CMD ["node_modules/.bin/node", "--max-semi-space-size=16", "--heap-growing-percent=60", "build/server/index.js"]
