// Rows per second of an import compared with COPY into the same tables with their indexes, and its memory as the file grows.
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { type BenchSetup, memory, prepare } from './setup.ts'
import type { Row } from './table.ts'

const SMALL = 25_000
const LARGE = Number(process.env['BENCH_IMPORT_ROWS'] ?? 1_000_000)

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(1)
  const small = await importOf(setup, 'S', SMALL)
  const copied = await copyOf(setup, SMALL)
  const large = await importOf(setup, 'L', LARGE)
  return [
    {
      what: `import of ${SMALL} rows beside COPY`,
      ours: small.perSecond,
      limit: copied,
      unit: 'rows/s',
      figure: small.perSecond / copied,
      goal: { at: 'least', value: 0.3 },
    },
    {
      what: `import: memory at ${LARGE} rows beside ${SMALL}`,
      ours: large.peak,
      limit: small.peak,
      unit: 'MiB',
      figure: large.peak / small.peak,
      goal: { at: 'most', value: 1.3 },
    },
  ]
}

/** Imports a generated file with the product's own command; returns its speed and its peak memory. */
async function importOf(setup: BenchSetup, prefix: string, rows: number): Promise<{ perSecond: number; peak: number }> {
  const file = join(setup.folder, `${prefix}.ndjson`)
  const out = createWriteStream(file)
  for (let n = 0; n < rows; n++)
    if (!out.write(`${JSON.stringify(row(prefix, n))}\n`)) await new Promise<void>((resolve) => out.once('drain', resolve))
  out.end()
  await finished(out)
  const from = performance.now()
  const env = { ...process.env, DATABASE_URL: setup.settings.database_url ?? '', DATA_DIR: setup.folder }
  const child = spawn(process.execPath, ['scripts/import.ts', file], {
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const peak = await peakOf(child)
  return { perSecond: rows / ((performance.now() - from) / 1_000), peak }
}

async function peakOf(child: ChildProcess): Promise<number> {
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      peak = Math.max(peak, memory(child.pid ?? 0))
    } catch {
      break
    }
    await sleep(50)
  }
  if (child.exitCode) throw new Error(`the import ended with ${child.exitCode}`)
  return peak
}

const row = (prefix: string, n: number) => ({
  reference: `${prefix}-${n}`,
  manufacturer: `Fabricant ${n % 200}`,
  manufacturer_reference: `MR${n}`,
  designation: `Cartouche de toner noir pour imprimante laser réseau, modèle ${n}`,
  description: 'Toner noir, 12 000 pages\n\nCompatible : série 4000\n<b>Original</b>',
  category: ['Impression', 'Consommables', 'Toners', n % 2 ? "D'origine" : 'Compatibles'],
  price: (n % 90_000) / 100,
  currency: 'USD',
  image: null,
  ean: String(3_000_000_000_000 + n),
  eans: [String(3_000_000_000_000 + n)],
  released: '2020-01-01',
})

/** COPY of the same products, prices and history rows that the import has just written. */
async function copyOf({ database: { sql } }: BenchSetup, rows: number): Promise<number> {
  const skipped = ['id', 'search_text']
  const tables = ['products', 'purchase_prices', 'activities']
  const dumps: { table: string; columns: string; text: Buffer[] }[] = []
  for (const table of tables) {
    const names = await sql<{ column_name: string }[]>`
      select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`
    const kept = names.map(({ column_name }) => column_name).filter((name) => !skipped.includes(name))
    const columns = kept.join(', ')
    const selected = kept.map((name) => (name === 'reference' ? `'C' || reference as reference` : name)).join(', ')
    const text: Buffer[] = []
    for await (const chunk of await sql.unsafe(`copy (select ${selected} from ${table}) to stdout`).readable()) text.push(chunk as Buffer)
    dumps.push({ table, columns, text })
  }
  const from = performance.now()
  await sql.begin(async (tx) => {
    await tx`alter table purchase_prices drop constraint purchase_prices_period`
    for (const { table, columns, text } of dumps) {
      const into = await tx.unsafe(`copy ${table} (${columns}) from stdin`).writable()
      for (const chunk of text) if (!into.write(chunk)) await new Promise<void>((resolve) => into.once('drain', resolve))
      into.end()
      await finished(into)
    }
  })
  return rows / ((performance.now() - from) / 1_000)
}
