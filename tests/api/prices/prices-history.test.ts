// The history of prices is complete: whichever way prices are written, each can be rebuilt from it.
import { asc, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { PricePlan } from '#contract/prices/price-plans.ts'
import { actors, amountNames } from '#engine/prices/amounts.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { activities } from '#server/platform/db/schema.ts'
import { program } from '#server/platform/db/write.ts'
import { checkRow } from '#server/platform/masterdata/row.ts'
import { writeRows } from '#server/platform/masterdata/write/write.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { fc } from '../../chance.ts'
import { makeProduct } from '../../factories.ts'
import { euros, makeCatalog, percent, managing, refusal } from '../../price-fixtures.ts'
import { edited, planOfFile } from '../../spreadsheet-fixtures.ts'
import { times } from '../../torture.ts'

setUpApp(...managing)

/** The data that the steps of one run work on. */
interface Work {
  product: { id: number; reference: string }
  catalog: { id: number; name: string }
  /** Price plans that have not been undone yet, latest last. */
  plans: PricePlan[]
}
interface Step {
  name: string
  take: (work: Work) => Promise<unknown>
}
const step = <Input>(weight: number, name: string, input: fc.Arbitrary<Input>, take: (work: Work, input: Input) => Promise<unknown>) => ({
  weight,
  arbitrary: input.map((one): Step => ({ name, take: (work) => take(work, one) })),
})
const one = <Value>(values: readonly Value[], pick: number): Value | undefined => values[pick % Math.max(values.length, 1)]

const anyDay = fc.integer({ min: -60, max: 60 }).map((days) => addDays(today(), days))
const anyEnd = fc.option(fc.integer({ min: 61, max: 200 }).map((days) => addDays(today(), days)))
const anyEuros = fc.constantFrom('10.00', '85.48', '120.5', '0.0045').map(euros)
const anyAmount = fc.oneof(anyEuros, fc.constantFrom('0', '12.5', '30').map(percent))
const someAmounts = fc.record(
  { seller_purchase_price: fc.option(anyAmount), recommended_price: anyAmount, public_price: fc.option(anyEuros) },
  { requiredKeys: [] },
)
const anyRule = fc.record({
  prices: fc.subarray(['seller_purchase_price', 'recommended_price', 'public_price'] as const, { minLength: 1 }),
  change: fc.record({ kind: fc.constant('percent' as const), value: fc.constantFrom('3', '-10') }),
  effective_date: fc.integer({ min: 0, max: 30 }).map((days) => addDays(today(), days)),
  later_rows: fc.boolean(),
  replace_percentages: fc.boolean(),
})

const rowsOf = async ({ id }: Work['product']) => (await manager.client.selling_prices.all({ product_id: id })).items
const boughtOf = async ({ id }: Work['product']) => (await manager.client.purchase_prices.list({ product_id: id })).items

const anyStep = fc.oneof(
  step(
    3,
    'a new row',
    fc.record({ actor: fc.constantFrom(...actors), start_date: anyDay, end_date: anyEnd, amounts: someAmounts }),
    ({ product, catalog }, { amounts, ...row }) =>
      manager.client.selling_prices.save({ product_id: product.id, id: catalog.id, ...row, ...amounts }),
  ),
  step(
    3,
    'a changed row',
    fc.record({ pick: fc.nat(), active: fc.boolean(), end_date: anyEnd, amounts: someAmounts }),
    async ({ product, catalog }, { pick, amounts, ...input }) => {
      const row = one(await rowsOf(product), pick)
      const place = { product_id: product.id, id: catalog.id }
      if (row)
        await manager.client.selling_prices.update({ ...place, selling_price_id: row.id, version: row.version, ...input, ...amounts })
    },
  ),
  step(4, 'a change of many', anyRule, async ({ product, catalog, plans }, { effective_date, ...change }) => {
    const made = { selection: { ids: [product.id] }, catalog_ids: [catalog.id], actors: [...actors], effective_date }
    plans.push(await applied(await manager.client.price_plans.create({ ...made, operation: { kind: 'change', step: '0.01', ...change } })))
  }),
  step(
    2,
    'a spreadsheet',
    fc.record({ recommended_price: fc.constantFrom(99, 133.8), end_date: fc.option(fc.constantFrom('-', addDays(today(), 300))) }),
    async ({ product, plans }, edit) => {
      const file = await edited(manager, [product.id], [edit])
      plans.push(await applied(await planOfFile(manager, file, { effective_date: today() })))
    },
  ),
  step(4, 'an undoing', fc.constant(null), async ({ plans }) => {
    const plan = plans.pop()
    if (plan) await undo(plan)
  }),
  step(
    3,
    'a purchase price',
    fc.record({ amount: fc.constantFrom('5', '73.19'), start_date: anyDay, end_date: anyEnd }),
    ({ product }, input) => manager.client.purchase_prices.create({ product_id: product.id, ...input }),
  ),
  step(
    2,
    'a changed purchase price',
    fc.record({ pick: fc.nat(), amount: fc.constantFrom('5', '6.50') }),
    async ({ product }, { pick, amount }) => {
      const bought = one(await boughtOf(product), pick)
      if (bought) await manager.client.purchase_prices.update({ id: bought.id, version: bought.version, amount })
    },
  ),
  step(1, 'master data', fc.constantFrom(8, 9.25), async ({ product: { reference } }, price) => {
    const checked = checkRow({ reference, designation: 'Imprimante multifonction', price })
    if (!('row' in checked)) throw new Error(checked.refusal.key)
    await writeRows({ db: app.services.db, user: program('import'), day: today() }, [checked.row], { creates: false })
  }),
)

const applied = async ({ id, version }: PricePlan) => await manager.client.price_plans.apply({ id, version, skip_refused: true })

/** Undoes all of it; if rows were changed since, undoes the rest. */
async function undo({ id, version }: PricePlan): Promise<void> {
  const refused = await refusal(manager.client.price_plans.undo({ id, version }))
  if (refused?.code === 'CHANGED_SINCE') await manager.client.price_plans.undo({ id, version, keep_changed: true })
}

test('every price is rebuilt from its history, in which every line is a difference', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 50, maxLength: 50 }), async (steps) => {
      const work: Work = { product: await makeProduct(manager), catalog: await makeCatalog(manager), plans: [] }
      for (const { name, take } of steps) {
        const refused = await refusal(take(work))
        // Contradictory prices are refused, and leave no history.
        if (refused && refused.status !== 400 && refused.status !== 409) throw new Error(`${name}: ${JSON.stringify(refused)}`)
        if (!refused) done.add(name)
      }
      await expectRebuilt(work)
      const { id, version } = await manager.client.products.get({ id: work.product.id })
      await manager.client.products.remove({ params: { id }, query: { version } })
      await expectRebuilt(work)
    }),
    { seed: 20_261_122, numRuns: times(1, 200), endOnFailure: true },
  )
  expect([...done].toSorted()).toEqual([
    'a change of many',
    'a changed purchase price',
    'a changed row',
    'a new row',
    'a purchase price',
    'a spreadsheet',
    'an undoing',
    'master data',
  ])
})

const kinds = ['sellingprices', 'purchaseprices'] as const
const rowFields = ['product_id', 'catalog_id', 'actor', 'active', 'start_date', 'end_date', 'unit_label', ...amountNames] as const
const bookkeeping = new Set(['id', 'version', 'product', 'updated_at', 'updated_by', 'warnings'])

async function expectRebuilt({ product, catalog }: Work): Promise<void> {
  const lines = await app.services.db.select().from(activities).where(inArray(activities.entity, kinds)).orderBy(asc(activities.id))
  const rebuilt = new Map<string, Record<string, unknown>>()
  for (const { entity, entity_id, field, old_value, new_value } of lines) {
    const key = `${entity}/${entity_id}`
    const row = rebuilt.get(key) ?? {}
    expect([key, field, row[field ?? ''] ?? null]).toEqual([key, field, old_value])
    expect([key, field, new_value]).not.toEqual([key, field, old_value])
    rebuilt.set(key, { ...row, [field ?? '']: new_value })
  }
  const named = { product_id: { id: product.id, name: product.reference }, catalog_id: { id: catalog.id, name: catalog.name } }
  const stored = new Map<string, unknown>()
  for (const row of await rowsOf(product).catch(() => []))
    stored.set(`sellingprices/${row.id}`, Object.fromEntries(rowFields.map((field) => [field, { ...row, ...named }[field]])))
  for (const row of await boughtOf(product).catch(() => []))
    stored.set(
      `purchaseprices/${row.id}`,
      Object.fromEntries(Object.entries({ ...row, product_id: named.product_id }).filter(([field]) => !bookkeeping.has(field))),
    )
  const living = [...rebuilt].filter(([, row]) => Object.values(row).some((value) => value !== null))
  expect(Object.fromEntries(living.map(([key, row]) => [key, withoutNulls(row)]))).toEqual(
    Object.fromEntries([...stored].map(([key, row]) => [key, withoutNulls(row as Record<string, unknown>)])),
  )
}
const withoutNulls = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
