// Removes things that no longer exist for the user (deleted, or an inactive offer) from this device, with everything that shows them
// and all that is kept offline. Lists remain, without their rows.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { contract } from 'virtual:contract'

import { dropKept, keptEntries, type KeptEntry } from '#device/kept.ts'
import { dropAnswer, keepAnswer, readAnswers } from '#device/query-store.ts'
import { messageTabs } from '#device/tabs.ts'
import { dropPictures } from '#device/wipe.ts'
import { whileWriting } from '#device/writing.ts'

import { ANSWERS, keyOfAnswer } from './query-persister.ts'
import { serializeAnswer } from './serialize.ts'
import { dropWorkingSet } from './working-set.ts'

/** Products or offers; each has its own URL. */
export interface Things {
  entity: 'offers' | 'products'
  ids: ReadonlySet<number>
}

/** The field that refers to one, in inputs of other calls and in other rows. */
const fieldOf = { offers: 'offer', products: 'product' } as const
/** The groups of calls whose responses list such things, as the contract declares at each call. */
const groupsListing = (entity: Things['entity']): string[] =>
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.values(calls).some(({ '~orpc': { meta } }) => meta.lists === entity) ? group : [],
  )
const listsOf = { offers: groupsListing('offers'), products: groupsListing('products') }

export function thingAt(path: string): { entity: Things['entity']; id: number } {
  const [, entity, id] = path.split('/')
  return { entity: entity === 'offers' ? 'offers' : 'products', id: Number(id) }
}
export const thingsAt = (path: string): Things => ({ entity: thingAt(path).entity, ids: new Set([thingAt(path).id]) })

/** The product or offer that `queryKey` requests as a whole, or null. */
export function askedFor(queryKey: QueryKey): Things | null {
  const { path, input } = partsOf(queryKey)
  const [entity, call] = path
  const asks = (entity === 'offers' || entity === 'products') && call === 'get' && typeof input['id'] === 'number'
  return asks ? { entity, ids: new Set([input['id'] as number]) } : null
}

/** Ids of the offers known on this device, including those known only from rows of lists. */
export async function offersOnDevice(queryClient: QueryClient): Promise<Set<number>> {
  const known = new Set(keptEntries().flatMap(({ path }) => (thingAt(path).entity === 'offers' ? thingAt(path).id : [])))
  const note = ({ queryKey, data }: { queryKey: QueryKey; data: unknown }) => {
    // A query without data does not count.
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

/** Removes things from this device and from the memory of every tab. Returns their entries that were kept offline. */
export async function forgetThings(queryClient: QueryClient, things: Things): Promise<KeptEntry[]> {
  // What was just read may not be stored yet, so pictures are also collected from memory.
  const pictures = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => askedFor(queryKey) !== null && asksAbout(queryKey, things) })
    .flatMap(({ state }) => picturesIn(JSON.stringify(state.data ?? null)))
  forgetInMemory(queryClient, things)
  messageTabs({ kind: 'gone', ...things })
  return await whileWriting(forgetOnDevice(things, pictures))
}

const picturesIn = (body: string): string[] => [...body.matchAll(/"(\/images\/[^"]+)"/g)].flatMap(([, address]) => address ?? [])

/** Screens that show one request it again, and receive a 404. */
export function forgetInMemory(queryClient: QueryClient, things: Things): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => asksAbout(queryKey, things) })) {
    // It has just received a 404; a page that is still loading waits for this response, and would otherwise request it again.
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

/** Whether the key requests one of the things, a part of it, its documents or its history. */
function asksAbout(queryKey: QueryKey, { entity, ids }: Things): boolean {
  const { path, input } = partsOf(queryKey)
  const names = (field: string) => ids.has(Number(input[field]))
  return (path[0] === entity && names('id')) || names(`${fieldOf[entity]}_id`) || (input['entity'] === entity && names('entity_id'))
}

/** Returns the same data if it contains none of the things, otherwise a copy without their rows. */
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

/** All objects in `data`, at any depth. */
function rowsIn(data: unknown): Row[] {
  if (Array.isArray(data)) return data.flatMap(rowsIn)
  return isRow(data) ? [data, ...Object.values(data).flatMap(rowsIn)] : []
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
