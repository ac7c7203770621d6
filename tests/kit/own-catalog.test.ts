// Which catalogue is the default for a user's subsidiary.
import { expect, test } from 'vitest'

import { onlyCatalogOf } from '#entities/prices/own-catalogs.ts'

const lyon = { code_sigma: 'LYO', name: 'Lyon', is_national: false }
const national = { code_sigma: 'NAT', name: 'National', is_national: true }
const catalog = (id: number, zone: { code_sigma: string; name: string } | null, dates: object = {}) => ({
  id,
  name: `C${id}`,
  code: `C${id}`,
  zone: zone && { code_sigma: zone.code_sigma, name: zone.name },
  start_date: null,
  end_date: null,
  exclusive: false,
  version: 1,
  ...dates,
})
const day = '2026-06-15'

test('the one of the subsidiary, and none where there are several', () => {
  const catalogs = [catalog(1, null), catalog(2, lyon), catalog(3, national)]
  expect(onlyCatalogOf(lyon, catalogs, day)).toBe(2)
  expect(onlyCatalogOf(lyon, [...catalogs, catalog(4, lyon)], day)).toBeNull()
  expect(onlyCatalogOf({ ...lyon, code_sigma: 'BRE' }, catalogs, day)).toBeNull()
})

test('only those that count on the day are counted', () => {
  const catalogs = [
    catalog(1, lyon, { end_date: '2026-06-14' }),
    catalog(2, lyon, { start_date: day }),
    catalog(3, lyon, { start_date: '2026-06-16' }),
  ]
  expect(onlyCatalogOf(lyon, catalogs, day)).toBe(2)
  expect(onlyCatalogOf(lyon, catalogs.slice(0, 1), day)).toBeNull()
})

test('a catalogue without a subsidiary is the national one’s; who has no subsidiary is offered none', () => {
  expect(onlyCatalogOf(national, [catalog(1, null), catalog(2, lyon)], day)).toBe(1)
  expect(onlyCatalogOf(national, [catalog(1, null), catalog(2, national)], day)).toBeNull()
  expect(onlyCatalogOf(null, [catalog(1, null)], day)).toBeNull()
})
