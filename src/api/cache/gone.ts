// What is no longer there for whoever is signed in (deleted, or an inactive offer): it leaves this device with everything that shows
// it, what is kept on purpose included. Lists stay, without its line.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { dropKept, keptEntries, type KeptEntry } from '#device/kept.ts'
import { dropAnswer, keepAnswer, readAnswers } from '#device/query-store.ts'
import { messageTabs } from '#device/tabs.ts'
import { dropPictures } from '#device/wipe.ts'
import { whileWriting } from '#device/writing.ts'

import { ANSWERS, keyOfAnswer } from './query-persister.ts'
import { serializeAnswer } from './serialize.ts'
import { dropWorkingSet } from './working-set.ts'

/** Products or offers; each has an address of its own. */
export interface Things {
  entity: 'offers' | 'products'
  ids: ReadonlySet<number>
}

/** The field that names one in the input of other calls, and in the rows of others. */
const fieldOf = { offers: 'offer', products: 'product' } as const
/** The calls whose rows are such things. */
const listsOf = { offers: ['offers', 'grouped_presentations'], products: ['products'] } as const

export function thingAt(path: string): { entity: Things['entity']; id: number } {
  const [, entity, id] = path.split('/')
  return { entity: entity === 'offers' ? 'offers' : 'products', id: Number(id) }
}
export const thingsAt = (path: string): Things => ({ entity: thingAt(path).entity, ids: new Set([thingAt(path).id]) })

/** What `queryKey` asks for, where it asks for a whole product or offer. */
export function askedFor(queryKey: QueryKey): Things | null {
  const { path, input } = partsOf(queryKey)
  const [entity, call] = path
  const asks = (entity === 'offers' || entity === 'products') && call === 'get' && typeof input['id'] === 'number'
  return asks ? { entity, ids: new Set([input['id'] as number]) } : null
}

/** The offers that this device knows, be it by a line of a list. */
export async function offersOnDevice(queryClient: QueryClient): Promise<Set<number>> {
  const known = new Set(keptEntries().flatMap(({ path }) => (thingAt(path).entity === 'offers' ? thingAt(path).id : [])))
  const note = ({ queryKey, data }: { queryKey: QueryKey; data: unknown }) => {
    // What could not be read is not here.
    if (data === undefined) return
    for (const id of askedFor(queryKey)?.ids ?? []) known.add(id)
    for (const row of rowsIn(data)) if (typeof row['id'] === 'number' && 'reference' in row) known.add(row['id'])
  }
  for (const call of listsOf.offers) {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [[call]] })) note({ queryKey, data: state.data })
    await readAnswers(keyOfAnswer(`[["${call}",`), (body) => {
      const { queryKey, state } = JSON.parse(body) as Stored
      note({ queryKey, data: state.data })
    })
  }
  return known
}

/** Takes things off this device, and off the memory of every tab. Returns what was kept of them on purpose. */
export async function forgetThings(queryClient: QueryClient, things: Things): Promise<KeptEntry[]> {
  // What was read a moment ago may not be written down yet.
  const pictures = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => askedFor(queryKey) !== null && asksAbout(queryKey, things) })
    .flatMap(({ state }) => picturesIn(JSON.stringify(state.data ?? null)))
  forgetInMemory(queryClient, things)
  messageTabs({ kind: 'gone', ...things })
  return await whileWriting(forgetOnDevice(things, pictures))
}

const picturesIn = (body: string): string[] => [...body.matchAll(/"(\/images\/[^"]+)"/g)].flatMap(([, address]) => address ?? [])

/** Screens that show one ask once more, and are told that it is not there. */
export function forgetInMemory(queryClient: QueryClient, things: Things): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => asksAbout(queryKey, things) })) {
    // It has just been told so; a page that is still on its way waits for this answer, and would ask again without it.
    if (query.state.status === 'error') query.setState({ data: undefined, dataUpdatedAt: 0 })
    else if (!query.isActive()) cache.remove(query)
    else void queryClient.resetQueries({ queryKey: query.queryKey, exact: true })
  }
  for (const { queryKey, state } of cache.findAll({ predicate: ({ state }) => state.data !== undefined })) {
    const data = withoutRows(queryKey, state.data, things)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

async function forgetOnDevice(things: Things, known: string[]): Promise<KeptEntry[]> {
  dropWorkingSet()
  const pictures = new Set(known)
  const dropped = new Set<string>()
  const changed = new Map<string, string>()
  const mentions = [...things.ids].flatMap((id) => [`id":${id},`, `id":${id}}`])
  await readAnswers(ANSWERS, (body) => {
    if (!mentions.some((mention) => body.includes(mention))) return
    const { queryKey, queryHash, state, buster } = JSON.parse(body) as Stored
    const key = keyOfAnswer(queryHash)
    if (asksAbout(queryKey, things)) {
      dropped.add(key)
      if (askedFor(queryKey)) for (const address of picturesIn(body)) pictures.add(address)
      return
    }
    const data = withoutRows(queryKey, state.data, things)
    if (data !== state.data) changed.set(key, serializeAnswer({ queryKey, queryHash, buster, state: { ...state, data } }))
  })
  const entries = keptEntries().filter(({ path }) => thingAt(path).entity === things.entity && things.ids.has(thingAt(path).id))
  for (const { path } of entries) await dropKept(path)
  for (const key of dropped) await dropAnswer(key)
  for (const [key, body] of changed) await keepAnswer(key, body)
  await dropPictures([...pictures])
  return entries
}

type Stored = Parameters<typeof serializeAnswer>[0]
type Row = Record<string, unknown>

function partsOf(queryKey: QueryKey): { path: readonly unknown[]; input: Row } {
  const [path, options] = queryKey as [unknown, { input?: Row } | undefined]
  return { path: Array.isArray(path) ? path : [], input: options?.input ?? {} }
}

/** Whether one is asked for by this key: itself, a part of it, its documents or history. */
function asksAbout(queryKey: QueryKey, { entity, ids }: Things): boolean {
  const { path, input } = partsOf(queryKey)
  const names = (field: string) => ids.has(Number(input[field]))
  return (path[0] === entity && names('id')) || names(`${fieldOf[entity]}_id`) || (input['entity'] === entity && names('entity_id'))
}

/** The same data where nothing in it is about one of the things; otherwise without the lines that are. */
function withoutRows(queryKey: QueryKey, data: unknown, { entity, ids }: Things): unknown {
  const lists: readonly unknown[] = listsOf[entity]
  const ofRows = lists.includes(partsOf(queryKey).path[0])
  const isOne = (row: Row) => ids.has(Number(row['id']))
  const isGone = (row: unknown) => {
    if (!isRow(row)) return false
    const named = row[fieldOf[entity]]
    return (isOne(row) && (row['entity'] === entity || (ofRows && 'reference' in row))) || (isRow(named) && isOne(named))
  }
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const next = value.filter((one) => !isGone(one)).map(without)
      return next.length < value.length || next.some((one, at) => one !== value[at]) ? next : value
    }
    if (!isRow(value)) return value
    const next = Object.entries(value).map(([key, field]) => [key, without(field)] as const)
    return next.some(([key, field]) => field !== value[key]) ? Object.fromEntries(next) : value
  }
  return without(data)
}

/** Every object in `data`, however deep. */
function rowsIn(data: unknown): Row[] {
  if (Array.isArray(data)) return data.flatMap(rowsIn)
  return isRow(data) ? [data, ...Object.values(data).flatMap(rowsIn)] : []
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
