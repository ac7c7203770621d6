// The common parts of the commands about accounts: the database connection of a tool, a password from any source, errors in clear words.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'

import { newPassword } from '#server/platform/auth/password.ts'
import { openDatabase, type Db } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

type Options = Record<string, { type: 'string' }>
interface Given {
  db: Db
  /** The positional arguments. */
  words: string[]
  options: Record<string, string | undefined>
}

/** Runs a command, whether or not the app is running. `[least, most]` limit the number of positional arguments. */
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

/** Prints the same message in both languages. */
export const say = (french: string, english: string): void => console.log(`${french}\n${english}`)

const PIPE_MS = 3_000

/**
 * The password from STARIF_PASSWORD, typed without echo, or piped in. If none is given, one is generated and shown once; it is never an
 * argument, which every user of the machine could read.
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

/** The first line of standard input; empty if the parent process leaves it open without writing. */
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
