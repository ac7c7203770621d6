// `npm run zones -- FILE.csv|FILE.json`: adds and renames subsidiaries, all or none. Columns: code_sigma, name, is_national.
import { readFile } from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import * as v from 'valibot'

import { ZoneCode } from '../contract/fields.ts'
import { Refusal } from '../server/db/refusal.ts'
import { zones } from '../server/db/schema.ts'
import { creationChanges, differences, program, recordHistory } from '../server/db/write.ts'
import { command, say } from './command.ts'

const yes = new Set(['true', '1', 'oui', 'yes', 'x'])
const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.string(),
    v.transform((text) => yes.has(text.trim().toLowerCase())),
  ),
])
const Rows = v.array(
  v.object({
    code_sigma: v.pipe(v.string(), v.trim(), ZoneCode),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)),
    is_national: v.optional(Flag),
  }),
)

await command('npm run zones -- FILE.csv|FILE.json', [1, 1], [], async ({ db, words }) => {
  const rows = await readRows(words[0] ?? '')
  await db.transaction(async (tx) => {
    const [known, counts] = [await tx.select().from(zones).for('update'), { added: 0, changed: 0, unchanged: 0 }]
    for (const row of rows) {
      const former = known.find(({ code_sigma }) => code_sigma === row.code_sigma)
      const zone = { ...row, is_national: row.is_national ?? former?.is_national ?? false }
      if (former?.name === zone.name && former.is_national === zone.is_national) counts.unchanged++
      else if (former) counts.changed++
      else counts.added++
      const [saved] = await tx.insert(zones).values(zone).onConflictDoUpdate({ target: zones.code_sigma, set: zone }).returning()
      if (!saved) continue
      const changes = former ? differences(former, zone) : creationChanges(zone)
      await recordHistory(tx, 'zones', saved.id, former ? 'updated' : 'created', program('zones'), changes)
    }
    if ((await tx.$count(zones, eq(zones.is_national, true))) > 1)
      throw new Refusal('Une seule filiale peut être nationale.', 'Only one subsidiary can be the national one.')
    const { added, changed, unchanged } = counts
    say(
      `Filiales : ${added} ajoutées, ${changed} modifiées, ${unchanged} inchangées.`,
      `Subsidiaries: ${added} added, ${changed} changed, ${unchanged} unchanged.`,
    )
  })
})

async function readRows(file: string): Promise<v.InferOutput<typeof Rows>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`Le fichier ${file} ne peut pas être lu.`, `The file ${file} cannot be read.`)
  })
  const result = v.safeParse(
    Rows,
    file.endsWith('.json') ? parsed(text) : Papa.parse(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: 'greedy' }).data,
  )
  const codes = result.success ? new Set(result.output.map(({ code_sigma }) => code_sigma)) : null
  if (result.success && codes?.size === result.output.length && codes.size > 0) return result.output
  const where = result.success ? '' : ` (${v.getDotPath(result.issues[0]) ?? '?'})`
  throw new Refusal(
    `${file} doit contenir les colonnes code_sigma et name, une ligne par filiale${where}.`,
    `${file} must have the columns code_sigma and name, one line per subsidiary${where}.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
