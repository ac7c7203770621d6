// What most API test files start with: an app, and somebody who manages what the tests are about.
import { afterAll, beforeAll } from 'vitest'

import type { Permission } from '#contract/people/permissions.ts'

import { type Caller, startApp, type TestApp } from './setup.ts'

export let app: TestApp
export let manager: Caller

/** To be called by every file that uses these fixtures; the manager may do what `rights` name, everything where there are none. */
export function setUpApp(...rights: Permission[]): void {
  beforeAll(async () => {
    app = await startApp()
    manager = rights.length > 0 ? await app.as(...rights) : await app.admin()
  })
  afterAll(() => app.close())
}
