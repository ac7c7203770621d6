// Writers while COMMITs hang: each gets an error, including those waiting in line, and everything continues once they have ended.
import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'

import { COMMIT_LIMITS, withinDeadline } from '#server/platform/db/commits.ts'

const codeOf = (error: unknown) => (error instanceof ORPCError ? String(error.code) : 'another error')

test('of twenty writers whose COMMITs hang twelve begin and learn that their outcome is unknown, the others that they cannot write', async () => {
  COMMIT_LIMITS.deadline = 1
  const { promise: standby, resolve: comeBack } = Promise.withResolvers<string>()
  const write = async (ending: () => void) => {
    ending()
    return await standby
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => withinDeadline(write).catch(codeOf)))
  expect(answers.toSorted()).toEqual([...Array<string>(12).fill('OUTCOME_UNKNOWN'), ...Array<string>(8).fill('SERVICE_UNAVAILABLE')])
  expect(await withinDeadline(write).catch(codeOf)).toBe('SERVICE_UNAVAILABLE')
  comeBack('written')
  await expect.poll(() => withinDeadline(write).catch(codeOf)).toBe('written')
})

test('what a writer throws is thrown, and hinders no other one', async () => {
  await expect(withinDeadline(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await withinDeadline(() => Promise.resolve('written'))).toBe('written')
})
