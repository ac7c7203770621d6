// Shared fixtures of master data: an app with its own upstream, and a user who manages it.
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { type Caller, startApp, type TestApp } from '../setup.ts'
import { startUpstream, type Upstream } from './upstream.ts'

export let app: TestApp
export let upstream: Upstream
export let manager: Caller

/** Must be called by every file that uses these fixtures, because a worker loads this module once for all of them. */
export function setUpMasterdata(): void {
  beforeAll(async () => {
    upstream = await startUpstream()
    app = await startApp({ MASTERDATA_URL: upstream.url, MASTERDATA_TOKEN: 'secret' })
    manager = await app.admin()
  })
  beforeEach(() => {
    upstream.mood = null
  })
  afterAll(async () => {
    await app.close()
    upstream.close()
  })
}
