# syntax=docker/dockerfile:1

# Any Node from 20 on: here it only runs npm. The shop is built, and runs, with the Node that the lock file names.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN NODE_ENV=production node_modules/.bin/node node_modules/@react-router/dev/bin.cjs build
# What only building and testing take stays behind, and with it what only who builds Node's own extensions needs.
RUN node scripts/drop-dev-packages.mjs && rm -rf node_modules/node-linux-*/include

FROM debian:bookworm-slim
# Certificates, for databases, storage and mail elsewhere; libatomic, which Node is linked with.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 && rm -rf /var/lib/apt/lists/*
# The only places that it writes to; volumes begin as they are here.
RUN mkdir /data /backups && chown 10001:10001 /data /backups && chmod 700 /data /backups
WORKDIR /shop
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/package.json ./
COPY --from=build /shop/build build
# Migrations, the demo's pictures and the drawings, which are read as they are; and what backup and restore run from.
COPY --from=build /shop/app app
COPY --from=build /shop/db db
COPY --from=build /shop/server server
COPY --from=build /shop/shop shop
COPY --from=build /shop/scripts scripts
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1 MALLOC_TOP_PAD_=65536 MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not before it has opened, which the first time includes the pictures of the demo shop.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: the signal to stop reaches the shop itself. Flags and what the C library is told of memory are those of scripts/node-flags.json and scripts/node-environment.json.
CMD ["node_modules/.bin/node", "--max-semi-space-size=16", "--heap-growing-percent=60", "build/server/index.js"]
