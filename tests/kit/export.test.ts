// A list as CSV, in the form that the spreadsheet program of each language opens with a double click.
import { i18n } from '@lingui/core'
import { afterAll, expect, test } from 'vitest'

import { listColumns } from '#kit/list/columns.ts'
import { csvOf } from '#kit/list/export/export.ts'

const speak = (locale: 'fr' | 'en') => i18n.loadAndActivate({ locale, messages: {} })
afterAll(() => speak('fr'))

interface Row {
  name: string
  count: number
  day: string
  at: string
}
const columns = listColumns<Row, string>({
  name: { label: 'Nom', size: 100, value: ({ name }) => name },
  count: { label: 'Articles', size: 100, value: ({ count }) => count },
  day: { label: 'Jour', size: 100, value: ({ day }) => ({ date: day }) },
  at: { label: 'Instant', size: 100, value: ({ at }) => ({ instant: at }) },
  none: { label: 'Vide', size: 100, value: () => null },
})
const rows = [
  { name: 'Copieur, A3 ; couleur', count: -1234.5, day: '2026-04-03', at: '2026-11-23T09:05:00Z' },
  { name: '=1+1', count: 1_234_567, day: '2026-12-31', at: '2026-07-01T22:30:00Z' },
]
const linesIn = async (locale: 'fr' | 'en') => {
  speak(locale)
  const file = await csvOf(columns, rows, new AbortController().signal)
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf])
  return (await file.text()).replace('\uFEFF', '').split('\r\n')
}

test('in French cells stand between semicolons, numbers have a comma and days their French order', async () => {
  expect(await linesIn('fr')).toEqual([
    'Nom;Articles;Jour;Instant;Vide',
    '"Copieur, A3 ; couleur";-1234,5;03/04/2026;23/11/2026 10:05;',
    `"'=1+1";1234567;31/12/2026;02/07/2026 00:30;`,
  ])
})

test('in English cells stand between commas, numbers have a point, and no day can be taken for another one', async () => {
  expect(await linesIn('en')).toEqual([
    'Nom,Articles,Jour,Instant,Vide',
    '"Copieur, A3 ; couleur",-1234.5,2026-04-03,2026-11-23 10:05,',
    `"'=1+1",1234567,2026-12-31,2026-07-02 00:30,`,
  ])
})
