// Reads suppliers' lists in a process of its own, batch by batch, so that the server survives whatever they contain.
import { once } from 'node:events'

import type { ListProposal } from '#contract/suppliers/supplier-lists.ts'
import type { ListLayout, ListRow } from '#engine/suppliers/profile.ts'

import { startParser } from '../../platform/files/parser/parser.ts'
import { scaleTimeout } from '../../platform/runtime/timeout-scale.ts'
import type { Asked, Told } from './process.ts'

export interface ListLook extends ListProposal {
  /** The worksheets of a workbook; empty for a text file. */
  sheets: { name: string; hidden: boolean }[]
}
export interface LookAt {
  sheet?: string | null
  head_row?: number
  head_rows?: 1 | 2
}

/** A list that cannot be read, with a key that says why: `not_a_list`, `password_protected`, `too_large`, `too_many_rows`, … */
export class UnreadableList extends Error {
  readonly error_key: string
  constructor(error_key: string) {
    super(error_key)
    this.error_key = error_key
  }
}

/** A batch takes a second; the first one of a large workbook is preceded by its unpacking. */
const DEADLINE_MS = 120_000
const HEAP_MB = 512

/** Looks at a file on disk: where its table is, proposed columns and formats, the first 20 rows; or says why it is not a readable list. */
export async function lookAtList(path: string, at: LookAt = {}): Promise<ListLook | { error_key: string }> {
  try {
    for await (const told of answersTo({ look: path, at })) if (typeof told === 'object' && 'look' in told) return told.look
  } catch (error) {
    if (error instanceof UnreadableList) return { error_key: error.error_key }
    throw error
  }
  return { error_key: 'not_a_list' }
}

/**
 * Reads the lines below the head in batches, from line `from` (0-based, counted in what this function yields) on. The next batch is read when
 * it is asked for. Throws UnreadableList.
 */
export async function* readList(path: string, layout: ListLayout, from = 0, signal?: AbortSignal): AsyncGenerator<ListRow[]> {
  for await (const told of answersTo({ read: path, layout, from }, signal)) {
    if (told === 'end') return
    if ('rows' in told) yield told.rows
  }
}

async function* answersTo(asked: Asked, signal?: AbortSignal): AsyncGenerator<Told> {
  const program = startParser(new URL('./process.ts', import.meta.url), HEAP_MB)
  const ended = new AbortController()
  program.once('exit', () => ended.abort())
  try {
    for (let next: Asked = asked; ; next = 'next') {
      const deadline = AbortSignal.timeout(scaleTimeout(DEADLINE_MS))
      const answered = once(program, 'message', { signal: AbortSignal.any([deadline, ended.signal, ...(signal ? [signal] : [])]) })
      program.send(next, () => {})
      const [told] = (await answered.catch((error: unknown) => {
        signal?.throwIfAborted()
        throw new UnreadableList(deadline.aborted || ended.signal.aborted ? 'too_large' : String(error))
      })) as [Told]
      if (typeof told === 'object' && 'error_key' in told) throw new UnreadableList(told.error_key)
      yield told
    }
  } finally {
    program.kill('SIGKILL')
  }
}
