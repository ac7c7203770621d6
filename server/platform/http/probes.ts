// Health probes, and the public configuration that the app needs before sign-in.
import { setTimeout as sleep } from 'node:timers/promises'

import { Hono } from 'hono'

import { commitsHang } from '../db/commits.ts'
import { isFormerPrimary } from '../db/lineage.ts'
import type { Services } from '../rpc/base.ts'
import { publicConfig } from './public-config.ts'

/** A database that does not respond in time counts as unreachable, because a frozen one never refuses. */
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
        // The app listens only after its migrations, so only the database can be missing.
        const hang = await Promise.race([commitsHang(db), tooLate()])
        return hang ? c.text('commits wait for a standby', 503, { 'Retry-After': '1' }) : c.text('ok')
      } catch (error) {
        return c.text(isFormerPrimary(error) ? 'former primary' : 'database not reached', 503, { 'Retry-After': '1' })
      }
    })
    .get('/config.json', (c) => c.json(publicConfig(settings)))
