// `npm run zones -- FILE.csv|FILE.json`: adds and renames subsidiaries, all or none. Columns: code_sigma, name, is_national.
import { readFile } from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { requiredName, requiredText } from '#contract/shared/fields.ts'
import { cellsOfFile, textOfFile } from '#engine/parsing/cells.ts'
import { zones } from '#server/platform/db/schema.ts'
import { creationChanges, differences, type Entry, inTransaction, program, recordChanges } from '#server/platform/db/write.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'

import { command, say } from './command.ts'

const words: Record<string, boolean> = { true: true, 1: true, oui: true, yes: true, x: true, false: false, 0: false, non: false, no: false }
/** An empty cell leaves the subsidiary unchanged; a word that means neither yes nor no makes the file invalid. */
const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.string(),
    v.transform((text) => text.trim().toLowerCase()),
    v.check((word) => word === '' || word in words),
    v.transform((word) => words[word]),
  ),
])
const Rows = v.array(
  v.object({
    code_sigma: requiredText(20),
    name: requiredName(255),
    is_national: v.optional(Flag),
  }),
)

await command('npm run zones -- FILE.csv|FILE.json', [1, 1], [], async ({ db, words: [file = ''] }) => {
  const rows = await readRows(file)
  await inTransaction({ db, user: program('zones') }, async (tx) => {
    const entries: Entry[] = []
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
      entries.push({ id: saved.id, action: former ? 'updated' : 'created', changes })
    }
    await recordChanges(tx, 'zones', ...entries)
    const nationals = await tx.$count(zones, eq(zones.is_national, true))
    if (nationals === 0 && known.some(({ is_national }) => is_national))
      throw new Refusal(
        'Ce fichier ne laisserait aucune filiale nationale : dites laquelle prend sa place.',
        'This file would leave no national subsidiary: say which one takes its place.',
      )
    if (nationals > 1) throw new Refusal('Une seule filiale peut être nationale.', 'Only one subsidiary can be the national one.')
    const { added, changed, unchanged } = counts
    say(
      `Filiales : ${added} ajoutées, ${changed} modifiées, ${unchanged} inchangées.`,
      `Subsidiaries: ${added} added, ${changed} changed, ${unchanged} unchanged.`,
    )
  })
})

async function readRows(file: string): Promise<v.InferOutput<typeof Rows>> {
  // Missing or unreadable: refused below.
  const bytes = await readFile(file).catch(() => null)
  const text = bytes && textOfFile(new Uint8Array(bytes))
  if (text === null) throw new Refusal(`Le fichier ${file} ne peut pas être lu.`, `The file ${file} cannot be read.`)
  const result = v.safeParse(Rows, file.endsWith('.json') ? parsed(text) : namedCells(cellsOfFile(text)))
  const codes = result.success ? new Set(result.output.map(({ code_sigma }) => code_sigma)) : null
  if (result.success && codes?.size === result.output.length && codes.size > 0) return result.output
  const where = result.success ? '' : ` (${v.getDotPath(result.issues[0]) ?? '?'})`
  const flag = result.success ? undefined : result.issues.find((issue) => v.getDotPath(issue)?.endsWith('.is_national'))
  if (flag) throw unknownWord(file, flag)
  throw new Refusal(
    `${file} doit contenir les colonnes code_sigma et name, une ligne par filiale${where}.`,
    `${file} must have the columns code_sigma and name, one line per subsidiary${where}.`,
  )
}

function unknownWord(file: string, flag: v.BaseIssue<unknown>): Refusal {
  const [where, word] = [v.getDotPath(flag), JSON.stringify(flag.path?.at(-1)?.value)]
  return new Refusal(
    `${file} : is_national attend oui ou non, ou rien pour ne pas y toucher, et non ${word} (${where}).`,
    `${file}: is_national takes yes or no, or nothing to leave it as it is, not ${word} (${where}).`,
  )
}

/** The cells of each row by the headers of the first row. */
function namedCells(all: string[][]): Record<string, string>[] {
  const [heads = [], ...rows] = all.filter((cells) => cells.some((cell) => cell !== ''))
  return rows.map((cells) => Object.fromEntries(heads.flatMap((head, at) => (cells[at] === undefined ? [] : [[head, cells[at]]]))))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema refuses it.
    return null
  }
}
