// Serves the built app: hashed files are cached for ever, all others are revalidated; unknown paths get the app's page.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono } from 'hono'

import { sessionToken } from '../auth/session.ts'
import type { Settings } from '../runtime/settings.ts'
import { firstPages } from './first-page.ts'
import { publicConfig } from './public-config.ts'

const root = join(import.meta.dirname, '..', '..', '..', 'dist')

export function builtApp(settings: Settings): Hono {
  const app = new Hono()
  if (!existsSync(root)) return app.get('*', (c) => c.text('The app is not built yet: npm run build', 503))
  app.use(async (c, next) => {
    await next()
    const hashed = c.req.path.startsWith('/assets/')
    if (c.res.ok) c.res.headers.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  const firstPage = firstPages(root, publicConfig(settings))
  const page: Handler = (c) => {
    const { pathname, search } = new URL(c.req.url)
    return c.html(firstPage(pathname, search, sessionToken(c, settings) !== null))
  }
  app.get('/', page)
  app.use(serveStatic({ root, precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  app.get('*', page)
  return app
}
