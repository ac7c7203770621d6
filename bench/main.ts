// `npm run bench`: every figure of the product compared with its limit, in one table and as JSON.
// Speeds are ratios of two measurements of the same run; absolute times are only for orientation.
// Pass names to run only some parts: npm run bench -- api import
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { print, type Row } from './table.ts'

const parts: Record<string, () => Promise<{ measure(): Promise<Row[]> }>> = {
  size: () => import('./size.ts'),
  install: () => import('./install.ts'),
  start: () => import('./start.ts'),
  api: () => import('./api.ts'),
  offers: () => import('./offers.ts'),
  prices: () => import('./prices.ts'),
  rules: () => import('./rules.ts'),
  plans: () => import('./plans.ts'),
  growth: () => import('./growth.ts'),
  processes: () => import('./processes.ts'),
  leak: () => import('./leak.ts'),
  import: () => import('./import.ts'),
  browser: () => import('./browser.ts'),
  composition: () => import('./composition.ts'),
  lighthouse: () => import('./lighthouse/measure.ts'),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)

const rows: Row[] = []
for (const [name, load] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`measuring ${name} …`)
  const { measure } = await load()
  rows.push(...(await measure()))
}
print(rows)
const folder = join(import.meta.dirname, 'results')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'latest.json'), `${JSON.stringify({ date: new Date().toISOString(), rows }, null, 2)}\n`)
