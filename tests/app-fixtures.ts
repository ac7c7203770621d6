// Shared fixtures of most API tests: an app, and a user who manages what the tests are about.
import { afterAll, beforeAll } from 'vitest'

import type { Permission } from '#contract/people/permissions.ts'

import { type Caller, startApp, type TestApp } from './setup.ts'

export let app: TestApp
export let manager: Caller

/** Must be called by every file that uses these fixtures; the manager has the `rights`, or all rights if there are none. */
export function setUpApp(...rights: Permission[]): void {
  beforeAll(async () => {
    app = await startApp()
    manager = rights.length > 0 ? await app.as(...rights) : await app.admin()
  })
  afterAll(() => app.close())
}
