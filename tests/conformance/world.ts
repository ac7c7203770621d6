// The rows that exist before a test creates one: two of everything that it may refer to, and two users with all rights.
import { sql } from 'drizzle-orm'

import { makeManufacturer, makeOffer, makeProduct, unique } from '../factories.ts'
import { makeCatalog } from '../price-fixtures.ts'
import type { Caller, TestApp } from '../setup.ts'

export interface World {
  app: TestApp
  caller: Caller
  colleague: Caller
  zones: string[]
  users: number[]
  business: number[]
  /** Complete branches of the tree. */
  branches: { job: number; sub_job: number; family: number; sub_family: number }[]
  manufacturers: number[]
  permissions: number[]
  product: number
  catalogs: number[]
  offers: number[]
  categories: number[]
  printers: number[]
}

export async function makeWorld(app: TestApp): Promise<World> {
  const [caller, colleague] = [await app.admin(), await app.admin()]
  const { items } = await caller.client.permission_list.list()
  const category = () => caller.client.printer_categories.create({ name: unique('Catégorie') })
  const business = () => caller.client.business.create({ name: unique('Activité') })
  return {
    app,
    caller,
    colleague,
    zones: ['LYO', 'NAT'],
    users: [caller.id, colleague.id],
    business: [(await business()).id, (await business()).id],
    branches: [await makeBranch(app), await makeBranch(app)],
    manufacturers: [(await makeManufacturer(caller)).id, (await makeManufacturer(caller)).id],
    permissions: items.map(({ id }) => id).slice(0, 3),
    product: (await makeProduct(caller)).id,
    catalogs: [(await makeCatalog(caller)).id, (await makeCatalog(caller)).id],
    offers: [(await makeOffer(caller)).id, (await makeOffer(caller)).id],
    categories: [(await category()).id, (await category()).id],
    printers: [(await makeProduct(caller)).id, (await makeProduct(caller)).id],
  }
}

/** Families can only be created by master data. */
async function makeBranch({ services: { db } }: TestApp): Promise<World['branches'][number]> {
  const ids: number[] = []
  for (const level of ['job', 'sub_job', 'family', 'sub_family']) {
    const parent = ids.at(-1) ?? null
    const [row] = await db.execute<{ id: number }>(
      sql`insert into categorizations (level, name, parent_id) values (${level}, ${unique('Niveau')}, ${parent}) returning id`,
    )
    ids.push(row?.id ?? 0)
  }
  const [job = 0, sub_job = 0, family = 0, sub_family = 0] = ids
  return { job, sub_job, family, sub_family }
}
