/// <reference lib="webworker" />
// The service worker: caches the app itself, so that it opens without a network, and the pictures that were viewed. It never handles
// the API: the page caches responses itself, because it knows to which user they belong.
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

import { KEPT_FILES } from '#device/kept-files.ts'

declare const self: ServiceWorkerGlobalScope

const notPages = [/^\/(api|auth|images|demo-idp)(\/|$)/, /^\/(healthz|readyz|config\.json)$/]

// Takes control of the first visit; a later version still waits until the user requests it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
const [app, reader] = parted(self.__WB_MANIFEST as PrecacheEntry[], ({ url }) => /^(assets\/pdf|pdfjs\/)/.test(url))
precacheAndRoute(app)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))

/**
 * The PDF viewer is large: it is cached only once a user keeps documents offline, and from then on with every new version of the app.
 */
const READER = 'pdf-reader'
const readerKeys = new Map(reader.map(({ url, revision }) => [`/${url}`, revision ? `/${url}?v=${revision}` : `/${url}`]))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && readerKeys.has(url.pathname),
  async ({ url, request }) =>
    (await caches.match(readerKeys.get(url.pathname) ?? request, { cacheName: READER })) ?? (await fetch(request)),
)
self.addEventListener('install', (event) => event.waitUntil(caches.has(READER).then((kept) => (kept ? keepReader() : undefined))))
self.addEventListener('activate', (event) => event.waitUntil(dropFormerReader()))

async function keepReader(): Promise<void> {
  const cache = await caches.open(READER)
  for (const [path, key] of readerKeys) {
    if (await cache.match(key)) continue
    const response = await fetch(path)
    if (response.ok) await cache.put(key, response)
    else throw new Error(`${path}: ${response.status}`)
  }
}

async function dropFormerReader(): Promise<void> {
  if (!(await caches.has(READER))) return
  const cache = await caches.open(READER)
  const current = new Set([...readerKeys.values()].map((key) => new URL(key, self.location.origin).href))
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
}

const MONTH = 30 * 24 * 3600
const expiration = new ExpirationPlugin({ maxEntries: 2_000, maxAgeSeconds: MONTH, purgeOnQuotaError: true })
/** False between a sign-out and the next sign-in, so that a picture that arrives late is not cached. */
let keeping = true

registerRoute(
  // The page uses `no-store` for pictures that it stores itself.
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith('/images/') && request.mode !== 'navigate' && request.cache !== 'no-store',
  new CacheFirst({
    cacheName: 'images',
    plugins: [
      expiration,
      {
        cacheWillUpdate: async ({ response }) => (keeping && isPicture(response) ? response : null),
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse ?? (await caches.match(request, { cacheName: KEPT_FILES })),
      },
    ],
  }),
)

/** Otherwise a gateway's page would be shown as the picture for a month. */
const isPicture = ({ status, headers }: Response): boolean => status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/')

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'KEEP_IMAGES') keeping = true
  if (type === 'KEEP_READER') {
    const tell = (outcome: string) => event.ports[0]?.postMessage(outcome)
    event.waitUntil(
      keepReader().then(
        () => tell('done'),
        () => tell('failed'),
      ),
    )
  }
  if (type === 'FORGET_IMAGES') event.waitUntil(forgetImages().finally(() => event.ports[0]?.postMessage('done')))
})

function parted<Item>(items: readonly Item[], apart: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter((item) => !apart(item)), items.filter(apart)]
}

/** Deletes the pictures, and the list of their URLs that the expiry needs. */
async function forgetImages(): Promise<void> {
  keeping = false
  await expiration.deleteCacheAndMetadata()
  await self.caches.delete('images')
}
