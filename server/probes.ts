// For whoever watches the process, and the few public facts that the sign-in page needs.
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import packageJson from '../package.json' with { type: 'json' }
import type { Services } from './base.ts'

const { version } = packageJson

export const probes = ({ db, settings }: Pick<Services, 'db' | 'settings'>) =>
  new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      try {
        // The app listens only after its migrations; what may be gone is the database.
        await db.execute(sql`select 1`)
        return c.text('ok')
      } catch {
        return c.text('database not reached', 503, { 'Retry-After': '1' })
      }
    })
    .get('/config.json', (c) =>
      c.json({
        version,
        support_email: settings.support_email,
        sentry_dsn: settings.vite_sentry_dsn ?? null,
        demo: settings.demo,
        oidc: Boolean(settings.oidc_issuer) || settings.demo,
      }),
    )
