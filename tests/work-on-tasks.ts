// A process that works on the tasks of a test app, which has no workers of its own.
import { expect } from 'vitest'

import { openServices } from '#server/platform/runtime/services.ts'

import type { Caller, TestApp } from './setup.ts'

/** Works until `wanted` returns `state`; a worker that is between two portions then puts its task down. */
export async function workUntil<State>({ database, services }: TestApp, wanted: () => Promise<State>, state: State, page_size?: number) {
  const limits = { poll: 0.5, look: 20, pause: 1, ...(page_size !== undefined && { page_size }) }
  const { tasks } = openServices(database, services.settings, { limits })
  tasks.work(1)
  await expect.poll(wanted, { interval: 5 }).toBe(state)
  await tasks.stop()
}

/** Works until the caller's task has ended, and returns it. */
export async function workToEnd(app: TestApp, { client }: Caller, task: { id: number } | null, page_size?: number) {
  const id = task?.id ?? 0
  const isOver = async () => (await client.tasks.get({ id })).ended_at !== null
  await workUntil(app, isOver, true, page_size)
  return await client.tasks.get({ id })
}
