# The web app's files. The gateway serves them: started, this image copies them to the volume at
# /out and ends.
#   docker build -f deploy/docker/web.Dockerfile -t groupsight/web .
ARG BUILDER=node:24.21.0-bookworm-slim
ARG BASE=busybox:1.37.0

# hadolint ignore=DL3006
FROM ${BUILDER} AS pruned
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
WORKDIR /src
COPY . .
RUN turbo="turbo@$(node -p 'require("./package.json").devDependencies.turbo')" \
  && npx --yes "$turbo" prune @groupsight/web --docker

# hadolint ignore=DL3006
FROM ${BUILDER} AS built
WORKDIR /src
COPY --from=pruned /src/out/json/ ./
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace @groupsight/web
COPY --from=pruned /src/out/full/ ./
# turbo leaves out what lies beside the workspaces; the build reads its settings there.
COPY --from=pruned /src/tsconfig.base.json ./
# Plans, languages, limits and names of zones, which the screens tell and the server checks.
COPY --from=pruned /src/services/shared/src/languages.ts /src/services/shared/src/plans.ts \
  /src/services/shared/src/message-limits.ts /src/services/shared/src/time-zone.ts \
  ./services/shared/src/
RUN npm run build --workspace @groupsight/web \
  && npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx --workspace @groupsight/web > sbom.json

# hadolint ignore=DL3006
FROM ${BASE} AS web
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG BASE
LABEL org.opencontainers.image.title="Groupsight web" \
  org.opencontainers.image.description="The web files of Groupsight, which its gateway serves" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="${BASE}" \
  groupsight.sbom="/sbom.json" \
  groupsight.sbom.format="cyclonedx+json"
COPY --from=built /src/web/dist/ /web/
COPY --from=built /src/sbom.json /
USER 10001:10001
# It runs for a moment only.
HEALTHCHECK NONE
CMD ["cp", "-R", "/web/.", "/out/"]
