# Guildhall in one image: program, web client and production packages; data in /data.
#     docker build -t guildhall .
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
# The image has a Node of its own, so the one that comes with the packages is left out.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --no-audit --no-fund --loglevel=error \
 && npm run --silent release -- --into /app \
 && rm -rf /app/node_modules/node /app/node_modules/.bin

FROM ${NODE_IMAGE}
RUN groupadd --gid 10001 guildhall \
 && useradd --uid 10001 --gid guildhall --home-dir /data --no-create-home --shell /usr/sbin/nologin guildhall \
 && install -d -o guildhall -g guildhall -m 0755 /data
COPY --from=build /app /app
# So that `docker compose exec guildhall guildhall stats` works.
RUN ln -s /app/bin/guildhall /usr/local/bin/guildhall
# Docker kills a container ten seconds after asking it to stop. Compiled code is kept beside the data, so that later starts are fast.
ENV HOST=0.0.0.0 DATA_DIR=/data SHUTDOWN_SECS=8 NODE_COMPILE_CACHE=/data/.compiled
USER guildhall
WORKDIR /data
VOLUME /data
# The web client, the API and the gateway; voice.
EXPOSE 3000 40000/udp 40000/tcp
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["guildhall"]
CMD ["start"]
