# The image of Starif: built with all packages, run with those that the server needs. How to use it: docs/operations.md.
# Pinned by its digest: docs/operations.md, "Images".
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches patches
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches patches
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY engine engine
COPY contract contract
COPY server server
COPY scripts scripts
# The English of printed texts.
COPY src/locales/en.po src/locales/en.po
# The files of documents and images, unless they are in a bucket; everything else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A smaller young generation: long tasks then take half of the memory (docs/figures.md, "Price plans").
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
