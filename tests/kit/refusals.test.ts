// The data of a refused request, as the screens read it.
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'

import { changedSinceOf, fieldErrorsOf, usagesOf } from '#api/refusals.ts'

const refused = (code: string, data: unknown) => new ORPCError(code, { data })

test('what comes with a refusal is read from the one that it belongs to', () => {
  const errors = [{ field: 'name', key: 'taken' }]
  const row = { id: 1, reference: 'A', reason: 'gone', changed_by: null, changed_at: null }
  expect(fieldErrorsOf(refused('BAD_REQUEST', { errors }))).toEqual(errors)
  expect(changedSinceOf(refused('CHANGED_SINCE', { rows: [row] }))).toEqual([row])
  expect(fieldErrorsOf(refused('CHANGED_SINCE', { errors }))).toEqual([])
  expect(changedSinceOf(refused('CONFLICT', { rows: [row] }))).toBeNull()
})

test.each([undefined, null, {}, { errors: 'no', rows: [{}], references: [{}] }])('a refusal that comes with %j is read as none', (data) => {
  expect(fieldErrorsOf(refused('BAD_REQUEST', data))).toEqual([])
  expect(changedSinceOf(refused('CHANGED_SINCE', data))).toBeNull()
  expect(usagesOf(refused('IN_USE', data))).toBeNull()
})
