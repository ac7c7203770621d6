// The tree used by filters, with the number of products below each node.
import { type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { type Categorization, levels } from '#contract/lookups/categorizations.ts'

import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { compile, run } from '../platform/db/query.ts'
import { os } from '../platform/rpc/base.ts'
import { notFound } from './lookups.ts'

export const categorizations = {
  list: os.categorizations.list.handler(async ({ context }) => singlePage(await readNodes(context.db, sql`true`))),
  get: os.categorizations.get.handler(async ({ input, context }) => {
    const [node] = await readNodes(context.db, sql`c.id = ${input.id}`)
    return node ?? notFound()
  }),
}

// A single scan of the index of the four levels counts everything; a product counts at each of its levels.
const counted = sql.raw(`with paths as (
  select ${levels.map((level) => `${level}_id`).join(', ')}, count(*) as products from products group by 1, 2, 3, 4),
counts as (
  select id, sum(products)::int as products from (${levels.map((level) => `select ${level}_id as id, products from paths`).join(' union all ')}) each
  where id is not null group by id)`)

const readNodes = (db: Db, where: SQL): Promise<InferOutput<typeof Categorization>[]> =>
  run(
    db,
    compile(sql`${counted} select c.id, c.level, c.name, c.parent_id, coalesce(counts.products, 0) as products
      from categorizations c left join counts on counts.id = c.id where ${where} order by public.fold(c.name) collate "C", c.id`),
    { prepare: true },
  )
