# One service as an image:
#   docker build -f deploy/docker/node.Dockerfile --build-arg SERVICE=auth -t groupsight/auth .
# Node runs the TypeScript as it is; only the contracts are built. For the connector add
#   --build-arg LICENSES='MIT AND GPL-3.0-only'   (libsignal)
# The whole product as one image, with its web files:
#   docker build -f deploy/docker/node.Dockerfile --target product --build-arg SERVICE=standalone \
#     --build-arg LICENSES='MIT AND GPL-3.0-only' -t groupsight/groupsight .
ARG BASE=node:24.21.0-bookworm-slim

# hadolint ignore=DL3006
FROM ${BASE} AS base
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 NPM_CONFIG_UPDATE_NOTIFIER=false

# The service and what it needs of this repository.
FROM base AS pruned
ARG SERVICE
WORKDIR /src
COPY . .
RUN turbo="turbo@$(node -p 'require("./package.json").devDependencies.turbo')" \
  && npx --yes "$turbo" prune "@groupsight/${SERVICE}" --docker --production \
  && node deploy/docker/forget-left-out.mjs out/json

# The contracts, generated.
FROM base AS contracts
WORKDIR /src
COPY --from=pruned /src/out/json/ ./
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace @groupsight/proto
COPY --from=pruned /src/out/full/proto/ ./proto/
RUN npm run build --workspace @groupsight/proto

# The packages that run, and the list of them.
FROM base AS packages
ARG SERVICE
WORKDIR /app
COPY --from=pruned /src/out/json/ ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace "@groupsight/${SERVICE}" \
  && npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx --workspace "@groupsight/${SERVICE}" > sbom.json

# hadolint ignore=DL3006
FROM ${BASE} AS assembled
ARG SERVICE
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG LICENSES=MIT
ARG BASE
LABEL org.opencontainers.image.title="Groupsight ${SERVICE}" \
  org.opencontainers.image.description="A service of Groupsight, the self-hosted dashboard for WhatsApp groups" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="${LICENSES}" \
  org.opencontainers.image.base.name="${BASE}" \
  groupsight.sbom="/app/sbom.json" \
  groupsight.sbom.format="cyclonedx+json"
ENV NODE_ENV=production HEALTH_PORT=9464
COPY --from=packages /app/ /app/
COPY --from=pruned /src/out/full/ /app/
COPY --from=contracts /src/proto/gen/ /app/proto/gen/
COPY deploy/docker/healthcheck.mjs /app/
# A volume that is mounted here belongs to the user below.
RUN install -d -o 10001 -g 10001 -m 0700 /data
WORKDIR /app/services/${SERVICE}
# Nothing below / has to be writable but /tmp, and the connector's /data.
USER 10001:10001
EXPOSE 3000 50051 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=6 \
  CMD ["node", "/app/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=16", "src/main.ts"]

# For `skaffold dev`: code may be replaced while it runs, and begins anew then.
FROM assembled AS development
# hadolint ignore=DL3002
USER 0:0
RUN chown -R 10001:10001 /app
USER 10001:10001
CMD ["node", "--watch", "src/main.ts"]

# The web app's files, for the product in one container.
FROM base AS web
WORKDIR /src
COPY . .
RUN turbo="turbo@$(node -p 'require("./package.json").devDependencies.turbo')" \
  && npx --yes "$turbo" prune @groupsight/web --docker
WORKDIR /build
RUN cp -r /src/out/json/. ./ \
  && npm ci --ignore-scripts --no-audit --no-fund --workspace @groupsight/web \
  && cp -r /src/out/full/. /src/tsconfig.base.json ./ \
  && npm run build --workspace @groupsight/web

# The whole product in one container (SERVICE=standalone): `--target product`.
FROM assembled AS product
COPY --from=web /build/web/dist/ /app/web/dist/
ENV HEALTH_PORT='' HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data

FROM assembled AS service
