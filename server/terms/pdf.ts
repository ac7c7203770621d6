// The PDF of the terms of sale for one subsidiary, with its values (layout: server/platform/print/cgv.typ). Pages are counted in the same
// way.
import { createHash } from 'node:crypto'

import type { FieldError } from '#contract/shared/endpoint.ts'
import { cgvVariables, valueIn } from '#contract/terms/variables.ts'

import { printedDay } from '../platform/print/formats.ts'
import { print, unprintableLetters } from '../platform/print/print.ts'
import { type Block, type Run, runsWithin, textIn } from './text.ts'
import { isVariable, type Values, type Zone } from './variables.ts'

const TITLE = 'Conditions Générales de Vente'

export interface Sheet {
  blocks: readonly Block[]
  values: Values
  zone: Zone
  version_number: number
  published_from: string | null
}

/** The data to print: the text with its values. */
function dataOf({ blocks, values, zone, version_number, published_from }: Sheet) {
  const day = published_from && printedDay(published_from)
  const shown = (run: Run) => {
    if (!('variable' in run)) return run
    const { variable, ...marks } = run
    const value = isVariable(variable) ? valueIn(values[variable], variable, zone, day) : undefined
    if (value !== undefined) return { text: value, ...marks }
    return { missing: isVariable(variable) ? cgvVariables[variable] : variable, ...marks }
  }
  const withValues = (block: Block): object => {
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(withValues)) }
    if (block.kind === 'table')
      return { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, blocks: cell.blocks.map(withValues) }))) }
    return 'runs' in block ? { ...block, runs: block.runs.map(shown) } : block
  }
  return {
    title: TITLE,
    company: valueIn(values.company_name, 'company_name', zone, day) ?? zone.name,
    state: day ? `Version ${version_number} applicable à partir du ${day}` : `Version ${version_number} (brouillon)`,
    blocks: textIn(blocks, zone.code_sigma).map(withValues),
  }
}

/** The PDF, or null when it could not be made. */
export const printTerms = async (sheet: Sheet) => await print('cgv', dataOf(sheet))

const counted = new Map<string, number>()
const REMEMBERED = 50

/** The number of pages of the PDF, from the same compilation; null when it could not be made. */
export async function countPages(sheet: Sheet): Promise<number | null> {
  const data = dataOf(sheet)
  const key = createHash('sha256').update(JSON.stringify(data)).digest('base64')
  const known = counted.get(key)
  if (known !== undefined) return known
  const printed = await print('cgv', data, null, 'pages')
  if (!printed) return null
  const [oldest] = counted.keys()
  if (oldest !== undefined && counted.size >= REMEMBERED) counted.delete(oldest)
  counted.set(key, printed.pages)
  return printed.pages
}

/** Warnings about letters in the text and its values that cannot be printed. They do not prevent publication. */
export function unprintedIn(blocks: readonly Block[], values: Values): FieldError[] {
  const said = runsWithin(blocks).flatMap((run) => {
    if ('text' in run) return [run.text]
    return 'variable' in run && isVariable(run.variable) ? Object.values(values[run.variable] ?? {}) : []
  })
  const letters = [...new Set(said.flatMap(unprintableLetters))]
  return letters.length === 0 ? [] : [{ field: 'content', key: 'not_printed', params: { letters: letters.slice(0, NAMED).join(' ') } }]
}
const NAMED = 30
