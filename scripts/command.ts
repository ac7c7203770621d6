// What the commands about accounts share: the database as a tool, a password from wherever it is given, errors in clear words.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'

import { newPassword } from '#server/auth/password.ts'
import { openDatabase, type Db } from '#server/db/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { Refusal } from '#server/runtime/refusal.ts'
import { readSettings } from '#server/runtime/settings.ts'

type Options = Record<string, { type: 'string' }>
interface Given {
  db: Db
  /** The words of the command line that are no options. */
  words: string[]
  options: Record<string, string | undefined>
}

/** Runs a command beside the running app, or without one. `words` is how many it needs and how many it takes. */
export async function command(
  usage: string,
  [least, most]: [number, number],
  options: string[],
  work: (given: Given) => Promise<void>,
): Promise<void> {
  try {
    const { words, values } = read(usage, options)
    if (words.length < least || words.length > most) throw new Refusal(`Usage : ${usage}`, `Usage: ${usage}`)
    const database = await openDatabase(readSettings(), { role: 'tool' })
    try {
      await migrate(database)
      await work({ db: database.db, words, options: values })
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}

function read(usage: string, names: string[]) {
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return { words: positionals, values: values as Given['options'] }
  } catch {
    throw new Refusal(`Usage : ${usage}`, `Usage: ${usage}`)
  }
}

/** Says the same thing in both languages. */
export const say = (french: string, english: string): void => console.log(`${french}\n${english}`)

const PIPE_MS = 3_000

/**
 * The password from STARIF_PASSWORD, typed unseen, or piped in. When none is given one is made and shown, once;
 * never as an argument, which every user of the machine could read.
 */
export async function givenPassword(): Promise<string> {
  const given = process.env['STARIF_PASSWORD'] || (process.stdin.isTTY ? await typed() : await piped())
  if (given) return given
  const password = newPassword()
  say(`Mot de passe : ${password}`, `Password: ${password}`)
  return password
}

async function typed(): Promise<string> {
  process.stdout.write('Mot de passe (vide : en choisir un) / Password (empty: make one): ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

/** The first line of standard input; nothing when whoever started this leaves it open without a word. */
async function piped(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
    setTimeout(() => resolve(''), PIPE_MS).unref()
  })
  lines.close()
  process.stdin.destroy()
  return line
}
