// `npm run import -- FILE [--dry-run] [--refused FILE]`: imports a file of master data, whether or not the app is running. The last line of
// stdout contains the counts as JSON; messages for people go to stderr.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'

import { connect, openDatabase } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { refusePooler } from '#server/platform/db/pooler.ts'
import { type Counts, importLines, type RefusedLine } from '#server/platform/masterdata/import.ts'
import { linesOf, openBytes } from '#server/platform/masterdata/source/lines.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

const USAGE = 'npm run import -- FILE.ndjson[.gz] [--dry-run] [--refused FILE]'
const SHOWN_REFUSALS = 20
const INTERRUPTED = 130

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, refused: { type: 'string' } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Refusal(`Usage : ${USAGE}`, `Usage: ${USAGE}`)
  const size = await sizeOf(file)
  const interrupted = stopOnInterrupt()
  const settings = readSettings()
  refusePooler(settings)
  const database = await openDatabase(settings, { role: 'tool' })
  try {
    await migrate(database)
    const session = connect(database.url, 'tool', { max: 1, max_lifetime: null })
    const refusals = listRefusals(values.refused)
    const { chunks, read } = await openBytes(file)
    const progress = showProgress(() => read() / size)
    try {
      const { 'dry-run': dry_run = false } = values
      const counts = await importLines(session.db, linesOf(chunks), {
        dry_run,
        signal: interrupted,
        onProgress: progress.show,
        onRefused: refusals.add,
      })
      console.log(JSON.stringify(counts))
    } finally {
      progress.end()
      await refusals.end()
      await session.sql.end({ timeout: 5 })
    }
    return interrupted.aborted ? INTERRUPTED : 0
  } finally {
    await database.close()
  }
}

async function sizeOf(file: string): Promise<number> {
  // Missing or unreadable: refused below.
  const found = await stat(file).catch(() => null)
  if (!found?.isFile())
    throw new Refusal(`Le fichier ${file} n’existe pas ou ne peut pas être lu.`, `The file ${file} does not exist or cannot be read.`)
  return Math.max(found.size, 1)
}

/** Ctrl-C ends the import after the current batch; a second one ends it at once. Imported batches stay in either case. */
function stopOnInterrupt(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED)
      controller.abort()
    })
  return controller.signal
}

/** A bar that is redrawn in place on a terminal; otherwise a line every ten percent. */
function showProgress(share: () => number) {
  const terminal = process.stderr.isTTY
  const started = performance.now()
  let [drawn, tenth] = [0, 0]
  const show = (counts: Counts) => {
    const now = performance.now()
    const percent = Math.min(100, Math.floor(share() * 100))
    if (terminal ? now - drawn < 100 : percent < tenth) return
    drawn = now
    tenth = percent - (percent % 10) + 10
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const bar = '█'.repeat(percent / 4).padEnd(25, '░')
    const text = `${bar} ${String(percent).padStart(3)} %  ${rows} lignes / rows  ${Math.round(rows / ((now - started) / 1_000))}/s`
    process.stderr.write(terminal ? `\r${text}\x1b[K` : `${text}\n`)
  }
  return { show, end: () => terminal && process.stderr.write('\n') }
}

/** The first refusals are shown, all are counted, and written as NDJSON if a file is given. */
function listRefusals(file: string | undefined) {
  const out = file === undefined ? null : createWriteStream(file)
  let count = 0
  return {
    add: (refused: RefusedLine) => {
      out?.write(`${JSON.stringify(refused)}\n`)
      if (++count <= SHOWN_REFUSALS) process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${explain(refused)}\n`)
    },
    end: async () => {
      if (count > SHOWN_REFUSALS) process.stderr.write(`… ${count - SHOWN_REFUSALS} autres refus / more refusals (--refused FILE)\n`)
      if (out) await finished(out.end())
    },
  }
}

const reasons: Record<string, string> = {
  required: 'manquant / missing',
  invalid_type: 'type inattendu / unexpected type',
  invalid_text: 'caractère impossible à enregistrer / character that cannot be stored',
  invalid_date: 'date inexistante / no such date',
  invalid_price: 'montant hors limites / amount out of range',
  negative: 'montant négatif / negative amount',
  too_long: 'trop long / too long',
  repeated: 'référence déjà vue plus haut / reference already seen above',
  taken: 'référence d’un autre article, à la casse près / reference of another product, upper and lower case alike',
  invalid_json: 'la ligne n’est pas du JSON / the line is not JSON',
  invalid_encoding: 'la ligne n’est pas en UTF-8 / the line is not UTF-8',
  not_storable: 'refusé par la base / refused by the database',
}

const explain = ({ line, reference, field, key }: RefusedLine): string =>
  `ligne / line ${line}${reference === null ? '' : `, ${JSON.stringify(reference)}`}: ${field && `${field}: `}${reasons[key] ?? key}`

const CUT =
  'Le fichier compressé est incomplet ou abîmé ; ce qui précède est importé.\nThe packed file is cut or damaged; what came before is imported.'
const isCut = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : isCut(error) ? CUT : error)
  process.exitCode = 1
}
