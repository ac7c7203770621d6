// Which values the fields of every entity accept and refuse, and how its lists are sorted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addDays } from '#engine/time/days.ts'

import { startApp, type TestApp } from '../setup.ts'
import { callsOf, conforming, refused, valuesOf, written } from './calls.ts'
import type { Entity, Row } from './entities.ts'
import { type Field, letters } from './fields.ts'
import { makeWorld, type World } from './world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const errorsOf = async (work: Promise<unknown>) => (await refused(work))?.data.errors ?? []
/** The entities that have such fields, with these fields. */
const entitiesHaving = (suits: (field: Field, name: string) => boolean) =>
  conforming.flatMap(([name, entity]) => {
    const fields = Object.entries<Field>(entity.fields).filter(([field, one]) => suits(one, field))
    return fields.length > 0 ? [[name, entity, fields] as const] : []
  })

/** Characters of three bytes each, without repetition. */
const wide = (length: number, from: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e_00 + ((from + at) % 20_000))).join('')
const longest = ({ max = 0, only }: Field, from: number) => (only === 'safe markup' ? `<p>${wide(max - 7, from)}</p>` : wide(max, from))

const hostile = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)><a href="javascript:alert(1)">x</a>',
  `=cmd|' /C calc'!A0`,
  '@SUM(1+1)*cmd',
  "'; drop table products; --",
]
const unreadable = ['a\0b', 'a\uD800b', '\uDC00']
/** Characters that markup may contain, but a plain text may not: they make it look like another text, or hide a part of it. */
const unseen = ['REF\u202Egnp.exe', 'REF\u200B1']
const harmful = /<script|<svg|onerror|onload|javascript:/i

describe.each(entitiesHaving(({ kind }) => kind === 'text'))('the texts of %s', (name, entity, fields) => {
  const calls = () => callsOf(name, entity, world)

  test('may be as long as is said, and not one sign longer', async () => {
    const { make, get, update } = calls()
    let row = await make()
    for (const [at, [field, one]] of fields.entries()) {
      const text = longest(one, at)
      row = await update(row, { [field]: text })
      expect((await get(row))?.[field]).toBe(text)
      const refusal = one.tooLong ? { field, key: one.tooLong } : { field, key: 'too_long', params: { max: one.max } }
      expect(await errorsOf(update(row, { [field]: `${text}x` }))).toEqual([refusal])
      expect(await errorsOf(make({ [field]: `${text}x` }))).toEqual([refusal])
    }
    expect((await get(row))?.version).toBe(row.version)
  })

  test('are required, or null when they are empty', async () => {
    const { make, get, update } = calls()
    let row = await make()
    for (const [field, { required }] of fields.filter(([, { only }]) => only !== 'safe markup'))
      for (const empty of ['', '   ']) {
        const outcome = await refused(update(row, { [field]: empty }))
        const creation = await refused(make({ [field]: empty }))
        row = (await get(row)) ?? row
        const blamed = [outcome, creation].map((one) => one?.data.errors.find(({ key }) => key.endsWith('required'))?.field ?? null)
        expect([outcome, creation].map((one) => one?.status ?? 200)).toEqual(required ? [400, 400] : [200, 200])
        const meant = required ? field : null
        expect([field, blamed, row[field] === null]).toEqual([field, [meant, meant], !required])
      }
  })

  test('stay texts, whatever they look like', async () => {
    const { make, get, update } = calls()
    let row = await make()
    for (const [field, { only }] of fields)
      for (const text of hostile) {
        const before = row[field]
        const outcome = await refused(update(row, { [field]: text }))
        row = (await get(row)) ?? row
        const stored = row[field]
        const isRight = only === 'letters' ? stored === before : only ? !harmful.test(String(stored)) : stored === text
        expect([field, text, outcome?.status ?? 200, isRight]).toEqual([field, text, only === 'letters' ? 400 : 200, true])
      }
    const plain = fields.filter(([, { only }]) => !only)
    const made = await make(Object.fromEntries(plain.map(([field]) => [field, `<img src=x onerror=alert(1)> ${letters()}`])))
    expect((await get(made))?.version).toBe(made.version)
  })

  test('that nobody can read are refused', async () => {
    const { make, get, update } = calls()
    const row = await make()
    const fieldsOf = async (work: Promise<unknown>) => (await errorsOf(work)).map((error) => error.field)
    for (const [field, { only }] of fields) {
      for (const text of only === 'safe markup' ? unreadable : [...unreadable, ...unseen])
        expect(await fieldsOf(update(row, { [field]: text }))).toContain(field)
      // A form cannot contain a lone surrogate.
      expect(await fieldsOf(make({ [field]: unreadable[0] }))).toContain(field)
    }
    expect((await get(row))?.version).toBe(row.version)
  })
})

describe.each(entitiesHaving(({ unknown }) => unknown !== undefined))('what %s refer to', (name, entity, fields) => {
  test('has to exist', async () => {
    const { make, get, update } = callsOf(name, entity, world)
    const row = await make()
    for (const [field, { unknown }] of fields)
      for (const attempt of [() => update(row, { [field]: unknown }), () => make({ [field]: unknown })])
        expect(await errorsOf(attempt())).toContainEqual({ field, key: 'unknown' })
    expect((await get(row))?.version).toBe(row.version)
  })
})

describe.each(conforming.filter(([, { beside }]) => beside))('a new row of %s', (name, entity) => {
  test('belongs to what exists', async () => {
    const { given, create } = callsOf(name, entity, world)
    const parents = Object.entries((await entity.beside?.(world)) ?? {}).filter(([, value]) => typeof value === 'number')
    for (const [field] of parents) {
      const { status, data } = (await refused(create({ ...(await given()), [field]: 2_147_483_647 }))) ?? {}
      const found = status === 404 ? 'not found' : data?.errors
      expect(['not found', [{ field, key: 'unknown' }]]).toContainEqual(found)
    }
  })
})

describe.each(entitiesHaving((_, field) => field.endsWith('end_date')))('the period of %s', (name, entity, fields) => {
  test('does not end before it starts, in what is written or together with what is stored', async () => {
    const { make, get, update } = callsOf(name, entity, world)
    const row = await make()
    for (const [field, { value }] of fields) {
      const start = field.replace('end', 'start')
      const early = { [field]: addDays(String(row[start]), -1) }
      const late = { [start]: addDays(String(value(world, 0)), 1) }
      expect(await errorsOf(make(early))).toEqual([{ field, key: 'end_before_start' }])
      for (const changes of [early, late]) expect(await errorsOf(update(row, changes))).toEqual([{ field, key: 'end_before_start' }])
    }
    expect((await get(row))?.version).toBe(row.version)
  })
})

describe.each(conforming)('%s', (name, entity) => {
  test('takes no notice of keys that it does not know', async () => {
    const { make, get, update } = callsOf(name, entity, world)
    const extra = { created_at: '1999-01-01', updated_by: 1, author_id: 1, is_admin: true, hacked: 'yes' }
    const made = await make(extra)
    const saved = await update(made, { ...extra, ...valuesOf(entity, world, 1) })
    const stored = await get(saved)
    expect(stored && written(entity, stored)).toEqual(written(entity, saved))
    expect(JSON.stringify([made, saved, stored])).not.toMatch(/1999-01-01|hacked|"is_admin":true/)
  })
})

const sortable = conforming.flatMap(([name, entity]) => (entity.sorts ? [[name, entity, entity.sorts] as const] : []))
describe.each(sortable)('the list of %s', (name, entity, { columns, among, equal }) => {
  let rows: Row[]
  let question: object
  beforeAll(async () => {
    const stem = letters()
    rows = await sixRows(name, entity, stem)
    question = among?.(rows) ?? { search: stem }
  })

  test.each(columns)('is in one order by %s, forwards and backwards, whole and page by page', async (column) => {
    const { page } = callsOf(name, entity, world)
    const sorted = async (sort: string, cut: object) => (await page({ ...question, ...cut, sort })).items
    const [up, down] = await Promise.all([column, `-${column}`].map((sort) => sorted(sort, { page_size: 200 })))
    expect(new Set(up?.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    // In descending order the values are reversed; empty ones come last in both.
    const groups = grouped(up ?? [], column)
    const [filled, empty] = [true, false].map((wanted) => groups.filter(({ value }) => (value !== null) === wanted))
    expect(groups).toEqual([...(filled ?? []), ...(empty ?? [])])
    for (const { ids } of groups) expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const backwards = [...(filled ?? []).toReversed(), ...(empty ?? [])]
    expect(grouped(down ?? [], column)).toEqual(
      backwards.map((one) => (equal === 'backwards' ? { ...one, ids: one.ids.toReversed() } : one)),
    )
    expect(new Set(groups.map(({ value }) => value)).size).toBe(groups.length)
    // A list that is never cut returns all rows as its first page.
    for (const [sort, whole] of [[column, up] as const, [`-${column}`, down] as const]) {
      const pages = await Promise.all([1, 2, 3].map((number) => sorted(sort, { page: number, page_size: 2 })))
      expect(pages.flat().slice(0, rows.length)).toEqual(whole)
    }
  })
})

/** Rows whose texts differ, or differ only in their accents; their other fields are equal, different or empty. */
async function sixRows(name: string, entity: Entity, stem: string): Promise<Row[]> {
  const { make, create, update } = callsOf(name, entity, world)
  const fields = Object.entries<Field>(entity.fields)
  const [text] = fields.find(([, { kind }]) => kind === 'text') ?? ['']
  const rows: Row[] = []
  for (const [at, end] of ['é', 'b', 'e', 'è', 'a', 'c'].entries()) {
    const filled = fields.filter(([, { required }]) => at < 4 || required).map(([field, one]) => [field, one.value(world, at % 2)])
    const input = { ...(await entity.beside?.(world)), ...Object.fromEntries(filled), [text]: `${stem}${end}` }
    rows.push(await (entity.make ? make() : create(input)))
  }
  // Changes the order in which the database stores the rows.
  for (const row of rows.slice(0, 1)) await update(row, text ? { [text]: `${stem}ê` } : valuesOf(entity, world, 1))
  return rows
}

/** The ids of consecutive rows that look equal in this column. */
function grouped(rows: Row[], column: string): { value: unknown; ids: number[] }[] {
  const groups: { value: unknown; ids: number[] }[] = []
  for (const row of rows) {
    const said = row[column]
    const shown = typeof said === 'object' && said !== null && 'name' in said ? said.name : said
    const value = typeof shown === 'string' ? shown.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() : shown
    const last = groups.at(-1)
    if (last && last.value === value) last.ids.push(row.id)
    else groups.push({ value, ids: [row.id] })
  }
  return groups
}
