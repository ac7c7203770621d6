// The products that somebody saw on this device, in lists and on product pages, searched without a network.
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'
import type { Product, ProductRow } from '#contract/products/products.ts'
import { sortsIn } from '#contract/shared/fields.ts'
import { fold } from '#kit/format/fold.ts'
import { useCachedQueries } from '#kit/list/cached-queries.ts'

type Question = Inputs['products']['list']
/** A product as it was read last. */
interface Kept {
  row: ProductRow
  at: number
  text: string
}

const LISTS = api.products.list.key()
const PRODUCTS = api.products.get.key()

/** Every product that this device knows, once `wanted`; undefined until they have been read. */
export function useProductsOnDevice(wanted: boolean): Kept[] | undefined {
  const lists = useCachedQueries(LISTS, wanted)
  const products = useCachedQueries(PRODUCTS, wanted)
  return useMemo(() => {
    if (!lists || !products) return undefined
    const known = new Map<number, Kept>()
    const add = (row: ProductRow, at: number) => {
      if (at > (known.get(row.id)?.at ?? 0)) known.set(row.id, { row, at, text: textOf(row) })
    }
    for (const { data, at } of lists) for (const row of (data as { items: ProductRow[] }).items) add(row, at)
    for (const { data, at } of products) add(data as Product, at)
    return [...known.values()]
  }, [lists, products])
}

/** Those that `question` asks for, in its order, as the server would answer; a typo is not forgiven here. */
export function foundOnDevice(known: readonly Kept[], question: Question): Kept[] {
  const words = fold(question.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const { sort = 'reference' } = question
  const by = sortsIn(sort)
  const columns = by.map((one) => one.replace('-', ''))
  return known
    .filter(({ row, text }) => words.every((word) => text.includes(word)) && fits(row, question))
    .map((kept) => ({ kept, places: columns.map((column) => placeOf(kept.row, column)) }))
    .sort((a, b) => {
      const differences = by.map((one, at) => inOrder(a.places[at] ?? '', b.places[at] ?? '', one.startsWith('-')))
      return differences.find(Boolean) ?? a.kept.row.id - b.kept.row.id
    })
    .map(({ kept }) => kept)
}

/** What the server searches, as far as a row carries it. */
const textOf = ({ reference, manufacturer_reference, mdm_designation, commercial_designation }: ProductRow): string =>
  fold([reference, manufacturer_reference, mdm_designation, commercial_designation].filter(Boolean).join(' '))

function fits(row: ProductRow, question: Question): boolean {
  const among = (wanted: string | undefined, ...ids: (number | undefined)[]) =>
    wanted === undefined || wanted.split(',').some((id) => ids.includes(Number(id)))
  return (
    among(question.job_id, row.job?.id) &&
    among(question.sub_job_id, row.sub_job?.id) &&
    among(question.family_id, row.family?.id) &&
    among(question.sub_family_id, row.sub_family?.id) &&
    among(question.manufacturer_id, row.manufacturer?.id) &&
    among(question.tag_ids, ...row.tags.map(({ id }) => id)) &&
    (question.origin === undefined || question.origin === row.origin) &&
    (question.on_sale === undefined || question.on_sale === row.on_sale)
  )
}

function placeOf(row: ProductRow, column: string): string {
  const value = row[column as keyof ProductRow]
  if (typeof value === 'string') return fold(value)
  return typeof value === 'object' && value && 'name' in value ? fold(value.name) : ''
}

/** What is empty comes last in both directions. */
function inOrder(a: string, b: string, descending: boolean): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b === descending ? 1 : -1
}
