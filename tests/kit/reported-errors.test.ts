// Errors of screens are reported once, and only if they are faults of ours.
import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'

import { reportCaught } from '#api/errors.ts'

const report = vi.fn<(error: unknown) => void>()
vi.stubGlobal('reportError', report)
afterEach(() => report.mockClear())

test('an error that a boundary catches again when it is drawn anew is reported once; another like it is another', () => {
  const error = new ORPCError('INTERNAL_SERVER_ERROR')
  reportCaught(error)
  reportCaught(error)
  expect(report).toHaveBeenCalledTimes(1)
  reportCaught(new ORPCError('INTERNAL_SERVER_ERROR'))
  expect(report).toHaveBeenCalledTimes(2)
})

test('a refusal is not reported: the screen explains it', () => {
  reportCaught(new ORPCError('NOT_FOUND'))
  expect(report).not.toHaveBeenCalled()
})
