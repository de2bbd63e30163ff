# BizLink in one image: pages, API and database in one program, one volume for everything that is kept.
# docs/operation.md says how it is run; compose.yaml and compose.scale.yaml run it.

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production ASTRO_TELEMETRY_DISABLED=1 NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY astro.config.mjs tsconfig.json ./
COPY public ./public
COPY src ./src
# Builds the pages, and starts the program once, so that its later starts find compiled code.
RUN node src/build/prepare.ts

FROM base AS run
LABEL org.opencontainers.image.title="BizLink" \
      org.opencontainers.image.description="Business network and marketplace: pages, API and database in one program"
COPY --from=build /app /app
RUN install --directory --owner=node --group=node --mode=0700 /data /backups
# As in the start script of package.json.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=8388608 MALLOC_MMAP_THRESHOLD_=8388608 DATA_DIR=/data PORT=4321 HOST=0.0.0.0
VOLUME /data
EXPOSE 4321
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "src/server/main.ts"]
