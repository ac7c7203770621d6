// What tests of master data start with: an app that has it from an upstream of its own, and somebody who manages it.
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { type Caller, startApp, type TestApp } from '../setup.ts'
import { startUpstream, type Upstream } from './upstream.ts'

export let app: TestApp
export let upstream: Upstream
export let manager: Caller

/** To be called by every file that uses these fixtures: a worker loads this one once for all of them. */
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
