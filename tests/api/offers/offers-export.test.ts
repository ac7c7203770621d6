// The list of offers as a file: written by a worker for its reader, with the availability in the words of the screen.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { user_roles } from '#server/platform/db/schema.ts'

import { refusal } from '../../price-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { workToEnd } from '../../work-on-tasks.ts'

let app: TestApp
let seller: Caller
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  ;[seller, manager] = [await app.as('offer.read'), await app.as('offer.read', 'offer.update.general')]
})
afterAll(() => app.close())

type Asked = Inputs['offers']['export']
const columns: Asked['columns'] = [
  { label: 'Référence', width: 19, of: ['reference'] },
  {
    label: 'Disponibilité',
    width: 30,
    of: ['unavailable_reasons'],
    words: { NO_START_DATE: 'Sans date de début', NO_ZONE: 'Aucune filiale', ENDED: 'Terminée' },
    list: { empty: 'Disponible', filled: 'Indisponible : <list>' },
  },
]
const asked = (filter: Asked['filter']): Asked => ({ format: 'csv', file: 'offres', sheet: 'Offres', filter, columns })
/** Offers whose references begin with the prefix, without dates; every second one is inactive. */
const invent = async (prefix: string, count: number) =>
  void (await app.services.db.execute(sql`insert into offers (reference, name, active)
    select ${prefix}::text || '-' || lpad(n::text, 6, '0'), 'Copieurs', n % 2 = 1 from generate_series(1, ${count}::int) n`))
async function linesFor(caller: Caller, filter: Asked['filter'], page_size?: number): Promise<string[]> {
  const done = await workToEnd(app, caller, await caller.client.offers.export(asked(filter)), page_size)
  const { body } = await caller.client.tasks.file({ id: done.id })
  return body instanceof File ? (await body.text()).split('\r\n').slice(1) : []
}
const referencesOf = (lines: string[]) => lines.map((line) => line.split(';')[0])
const numbered = (prefix: string, numbers: number[]) => numbers.map((number) => `${prefix}-${String(number).padStart(6, '0')}`)

test('an offer manager gets all rows of a long list in the order of the list, each once', async () => {
  await invent('LONG', 6_000)
  const lines = await linesFor(manager, { search: 'LONG', sort: '-reference' }, 1_500)
  const all = Array.from({ length: 6_000 }, (_, at) => 6_000 - at)
  expect(referencesOf(lines)).toEqual(numbered('LONG', all))
})

test('the file says in the words of the screen whether an offer can be sold, and why not', async () => {
  await invent('WHY', 3)
  await app.services.db.execute(sql`insert into zones (code_sigma, name) values ('WHY', 'Filiale')`)
  await app.services.db.execute(sql`insert into offer_zones (offer_id, zone) select id, 'WHY' from offers where reference like 'WHY-%3'`)
  await app.services.db.execute(sql`update offers set marketing_start_date = '2026-01-01' where reference like 'WHY-%3'`)
  await app.services.db.execute(
    sql`update offers set marketing_start_date = '2024-01-01', marketing_end_date = '2024-12-31' where reference like 'WHY-%2'`,
  )
  expect(await linesFor(manager, { search: 'WHY', sort: 'reference' })).toEqual([
    'WHY-000001;Indisponible : Sans date de début, Aucune filiale',
    'WHY-000002;Indisponible : Terminée, Aucune filiale',
    'WHY-000003;Disponible',
  ])
})

test('a seller gets only active offers, also when one becomes inactive before the worker begins', async () => {
  await invent('SOLD', 5)
  expect(referencesOf(await linesFor(seller, { search: 'SOLD', sort: 'reference' }))).toEqual(numbered('SOLD', [1, 3, 5]))
  const task = await seller.client.offers.export(asked({ search: 'SOLD', sort: 'reference' }))
  await app.services.db.execute(sql`update offers set active = false where reference = 'SOLD-000003'`)
  expect(await workToEnd(app, seller, task)).toMatchObject({ done: 2 })
})

test('a user without the right to the list, or who has lost it, gets no file', async () => {
  const other = await app.as('product.index')
  expect(await refusal(other.client.offers.export(asked({})))).toMatchObject({ status: 403 })
  const late = await app.as('offer.read')
  const task = await late.client.offers.export(asked({ search: 'SOLD' }))
  await app.services.db.delete(user_roles).where(eq(user_roles.user_id, late.id))
  expect(await workToEnd(app, late, task)).toMatchObject({ status: 'failed', error_key: 'forbidden', file: null })
})
