// For whoever watches the process, and the few public facts that the sign-in page needs.
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import packageJson from '../../package.json' with { type: 'json' }
import type { Services } from '../rpc/base.ts'

const { version } = packageJson

/** A database that does not answer in time is as good as gone: a frozen one never refuses. */
const DEADLINE_MS = 900
async function tooLate(): Promise<never> {
  await sleep(DEADLINE_MS, undefined, { ref: false })
  throw new Error('too late')
}

export const probes = ({ db, settings }: Pick<Services, 'db' | 'settings'>) =>
  new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      try {
        // The app listens only after its migrations; what may be gone is the database.
        await Promise.race([db.execute(sql`select 1`), tooLate()])
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
