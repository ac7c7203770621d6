// Amounts are removed from error reports.
import { expect, test } from 'vitest'

import { withoutAmounts } from '#api/redacted-amounts.ts'

test.each([
  ['Le prix conseillé passe de 120,00 € à 129,90 €', 'Le prix conseillé passe de *** à ***'],
  ['1\u202f234,50\u00a0€', '***'],
  ['€1,234.50', '***'],
  ['12.50 EUR', '***'],
])('takes the amounts out of %j', (message, masked) => expect(withoutAmounts({ message })).toEqual({ message: masked }))

test('takes out the decimal strings of the API, and leaves versions, ids and times', () => {
  const report = { data: { amount: '129.90', id: 12, at: '2026-11-21T10:00:00.000Z', version: '1.2.3' }, url: '/products/12' }
  expect(withoutAmounts(report)).toEqual({ ...report, data: { ...report.data, amount: '***' } })
})
