# Stagedoor in one image, for one process (ROLE) a container. docs/operating.md, "Containers".

# The whole installation, with the development packages that the build of the pages needs.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/stagedoor
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --ignore-scripts --no-save --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs && node scripts/build.mjs

# What runs: the packages without those of development, the sources, their bundle, and the built pages.
FROM node:24-bookworm-slim AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
# How the allocator keeps native memory: decisions 0507, 0480 and 0530.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=16777216
WORKDIR /srv/stagedoor
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --ignore-scripts --no-save --omit=dev --include=optional --no-audit --no-fund && npm cache clean --force
COPY contract contract
COPY scripts scripts
COPY server server
# Sources that the bundle is compared with.
COPY web/in-ascii.ts web/in-lines.ts web/
RUN node -e "import('./scripts/install-packages.mjs').then((packages) => packages.linkPostgresLibraries())" \
  && mkdir /data && chown node:node /data
COPY --from=build /srv/stagedoor/web/build web/build
COPY --from=build /srv/stagedoor/server/build server/build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--heap-growing-percent=20", "--no-sparkplug", "--no-maglev-destroy-on-background", "--no-allocation-site-pretenuring", "--expose-gc"]
CMD ["server/main.mjs"]
