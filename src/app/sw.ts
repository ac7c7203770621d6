/// <reference lib="webworker" />
// The service worker: the app itself is kept on the device, so that it opens without a network, and the pictures that were seen.
// It never touches the API: what is kept of its answers is the page's business, which knows whose they are.
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

const notPages = [/^\/(api|auth|images|demo-idp)(\/|$)/, /^\/(healthz|readyz|config\.json)$/]

// The first visit is already kept; a later version still waits until it is asked for.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))

const MONTH = 30 * 24 * 3600
const expiration = new ExpirationPlugin({ maxEntries: 2_000, maxAgeSeconds: MONTH, purgeOnQuotaError: true })
/** Between a sign-out and the next sign-in a picture that arrives late is not kept. */
let keeping = true

registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && url.pathname.startsWith('/images/') && request.mode !== 'navigate',
  new CacheFirst({
    cacheName: 'images',
    plugins: [{ cacheWillUpdate: async ({ response }) => (keeping && isPicture(response) ? response : null) }, expiration],
  }),
)

/** A gateway's page in its place would be shown for a month. */
const isPicture = ({ status, headers }: Response): boolean => status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/')

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'KEEP_IMAGES') keeping = true
  if (type === 'FORGET_IMAGES') event.waitUntil(forgetImages().finally(() => event.ports[0]?.postMessage('done')))
})

/** The pictures, and the list of their addresses that the expiry needs. */
async function forgetImages(): Promise<void> {
  keeping = false
  await expiration.deleteCacheAndMetadata()
  await self.caches.delete('images')
}
