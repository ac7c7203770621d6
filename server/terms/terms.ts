// The terms of sale: every save is a version, a published version applies from its day on, and each is printed for a subsidiary.
import { ORPCError } from '@orpc/server'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type { Cgv, CgvForm, CgvText } from '#contract/terms/terms.ts'
import { applyingOn } from '#engine/terms/terms.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { cgv_versions as table, users } from '../platform/db/schema.ts'
import { authorOf, inTransaction, type Tx } from '../platform/db/write.ts'
import { pdfAnswer } from '../platform/print/answer.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { readGiven } from './given.ts'
import { countPages, printTerms, type Sheet, unprintedIn } from './pdf.ts'
import { htmlOf, readText } from './text.ts'
import {
  itemsOf,
  lockTerms,
  variableErrors,
  readValues,
  readVariables,
  readZones,
  variableValues,
  writeVariables,
  type Zone,
} from './variables.ts'

export const cgv = {
  get: os.cgv.get.handler(async ({ context }) => {
    const row = await last(context.db)
    return row ? await asRead(context.db, row) : notFound()
  }),
  list: os.cgv.list.handler(async ({ context }) => singlePage((await heads(context.db)).map(headOf))),
  show: os.cgv.show.handler(async ({ input: { version_number }, context }) => {
    const [row] = await versions(context.db, eq(table.version_number, version_number))
    return row ? await textOf(context.db, row) : notFound()
  }),
  pages: os.cgv.pages.handler(async ({ input: { version_number, zone }, context, errors }) => {
    const [row] = await versions(context.db, eq(table.version_number, version_number))
    const page_count = row ? await countPages(await sheetOf(context.db, row, zone)) : notFound()
    if (page_count === null) throw errors.PRINT_FAILED()
    return { page_count }
  }),
  save: os.cgv.save.handler(async ({ input, context }) => {
    const { saved, warnings } = await inTransaction(context, async (tx) => await write(tx, input))
    // The pages are laid out after the transaction, when the row is no longer locked.
    return { ...(await asRead(context.db, saved)), warnings }
  }),
  preview: os.cgv.preview.handler(async ({ input: { content, zone, pdf }, context, errors }) => {
    const blocks = readGiven(content)
    const { values } = await readValues(context.db)
    const zones = await readZones(context.db)
    const version_number = ((await last(context.db))?.version_number ?? 0) + 1
    const sheet = { blocks, values, zone: zoneIn(zones, zone), version_number, published_from: null }
    const printed = pdf ? await printTerms(sheet) : null
    const page_count = pdf ? printed?.pages : await countPages(sheet)
    if (page_count === undefined || page_count === null) throw errors.PRINT_FAILED()
    const warnings = [...variableErrors(blocks, values, zones), ...unprintedIn(blocks, values)]
    return { page_count, pdf: printed && Buffer.from(printed.pdf).toString('base64'), warnings }
  }),
  export: os.cgv.export.handler(async ({ input: { version_number, zone }, context, errors }) => {
    const row = version_number ? (await versions(context.db, eq(table.version_number, version_number)))[0] : await applying(context)
    if (!row) return notFound()
    const printed = await printTerms(await sheetOf(context.db, row, zone))
    if (!printed) throw errors.PRINT_FAILED()
    return pdfAnswer(`CGV-v${row.version_number}-${row.published_from ?? row.saved_on}`, printed)
  }),
  variables: os.cgv.variables.handler(async ({ context }) => await readVariables(context.db)),
  set_variables: os.cgv.set_variables.handler(async ({ input, context }) => await writeVariables(context, input)),
}

async function write(tx: Tx, { content, published_from, version }: v.InferOutput<typeof CgvForm>) {
  const blocks = readGiven(content)
  if (blocks.length === 0) throw badRequest({ field: 'content', key: 'required' })
  await lockTerms(tx)
  const before = await last(tx)
  if ((before?.version_number ?? 0) !== version) {
    const current = before ? await asRead(tx, before) : null
    const data = { current, changed_by: before?.author ?? null, changed_at: before?.created_at ?? null }
    throw new ORPCError('CONFLICT', { defined: true, data })
  }
  const { values } = await readValues(tx)
  const wrong = variableErrors(blocks, values, await readZones(tx))
  if (published_from !== null && wrong.length > 0) throw badRequest(...wrong)
  const warnings = [...wrong, ...unprintedIn(blocks, values)]
  await tx.insert(table).values({
    version_number: version + 1,
    content: htmlOf(blocks),
    variables: published_from === null ? null : values,
    published_from,
    created_by: authorOf(tx).id,
  })
  const saved = await last(tx)
  if (!saved) throw new Error('nothing saved')
  return { saved, warnings }
}

const head = {
  id: table.id,
  version_number: table.version_number,
  published_from: table.published_from,
  created_at: table.created_at,
  author_id: table.created_by,
  author: users.name,
}
/** Without their texts, which are long and become many. */
const heads = async (db: Db) =>
  await db.select(head).from(table).leftJoin(users, eq(users.id, table.created_by)).orderBy(desc(table.version_number))

const versions = async (db: Db, where: SQL) =>
  await db
    .select({
      ...head,
      content: table.content,
      variables: table.variables,
      saved_on: sql<string>`(${table.created_at} at time zone 'Europe/Paris')::date::text`,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.created_by))
    .where(where)
type Row = Awaited<ReturnType<typeof versions>>[number]

async function last(db: Db): Promise<Row | undefined> {
  const [newest] = await db.select({ id: table.id }).from(table).orderBy(desc(table.version_number)).limit(1)
  return newest && (await versions(db, eq(table.id, newest.id)))[0]
}

/** The version that applies on the day; the latest one if none applies yet. */
async function applying({ db, day }: { db: Db; day: string }): Promise<Row | undefined> {
  const dated = await db.select({ version_number: table.version_number, published_from: table.published_from }).from(table)
  const found = applyingOn(dated, day)
  return found ? (await versions(db, eq(table.version_number, found.version_number)))[0] : await last(db)
}

const headOf = ({ id, version_number, published_from, created_at, author_id, author }: Pick<Row, keyof typeof head>) => ({
  id,
  version_number,
  published_from,
  created_at,
  created_by: author_id === null || author === null ? null : { id: author_id, name: author },
})

const textOf = async (db: Db, row: Row): Promise<CgvText> => ({
  ...headOf(row),
  content: row.content,
  variables: itemsOf(await valuesIn(db, row)),
})

const asRead = async (db: Db, row: Row): Promise<Cgv> => ({
  ...(await textOf(db, row)),
  page_count: await countPages(await sheetOf(db, row, null)),
  version: row.version_number,
})

/** A published version uses the values at its publication, a draft those of today. */
const valuesIn = async (db: Db, row: Row) => (row.published_from === null ? (await readValues(db)).values : variableValues(row.variables))

async function sheetOf(db: Db, row: Row, zone: string | null): Promise<Sheet> {
  return {
    blocks: readText(row.content),
    values: await valuesIn(db, row),
    zone: zoneIn(await readZones(db), zone),
    version_number: row.version_number,
    published_from: row.published_from,
  }
}

const zoneIn = (zones: readonly Zone[], code: string | null): Zone =>
  zones.find((zone) => (code === null ? zone.is_national : zone.code_sigma === code)) ?? notFound()
