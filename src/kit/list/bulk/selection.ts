// The selected rows of a list: some picked by hand, or all that match.
import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { PAGE_SIZE, type RemotePage, type RemoteRows } from '../../table/remote-rows.ts'
import type { TableSelection } from '../../table/table.tsx'
import type { ReadAll } from '../use-list.ts'

/** The selected rows as the server takes them: `filter` is the list's query without its order. */
export type ChosenRows<Filter> = { ids: number[] } | { filter: Filter; except_ids: number[] }

export interface ListSelection<Row, Filter = unknown> {
  /** The number of rows that a bulk action would affect. */
  count: number
  /** The same rows for a call that changes any number of them. */
  chosen: ChosenRows<Filter>
  /** The rows picked by hand, or null if all matching rows are selected. */
  picked: Row[] | null
  pickAll: () => void
  clear: () => void
  /** The selected rows, read from the server unless all of them were picked on screen. */
  rows: (signal?: AbortSignal, onProgress?: (done: number, total: number) => void) => Promise<Row[]>
  table: TableSelection
}

interface State<Row> {
  /** The filters under which the selection was made. */
  filters: string
  all: boolean
  /** The selected rows; if `all`, the rows that are not selected. */
  marked: Map<number, Row>
  /** The row where a range selection begins. */
  last: { index: number; sort: string | undefined } | null
}

interface Selectable<Question, Row, Filter> {
  rows: RemoteRows<Row>
  question: Question
  page: (question: Question, number: number) => UseQueryOptions<RemotePage<Row>>
  readAll: ReadAll<Row>
  /** The filters of a question, as the server takes them. */
  filter: (question: Question) => Filter
  /** Text that offers to select all `total` rows. */
  offer: (total: number) => string
}

/** Changing the filters drops the selection, so that unseen rows are not changed; changing the order keeps it. */
export function useListSelection<Question extends { sort?: string }, Row extends { id: number }, Filter>({
  rows,
  question,
  page,
  readAll,
  filter,
  offer,
}: Selectable<Question, Row, Filter>): ListSelection<Row, Filter> {
  const queryClient = useQueryClient()
  const { sort } = question
  const filters = JSON.stringify({ ...question, sort: undefined })
  const [state, setState] = useState<State<Row>>(nothing(filters))
  if (state.filters !== filters) setState(nothing(filters))
  const { all, marked, last } = state
  const mark = (changed: Row[], on: boolean, index: number) =>
    setState((now) => {
      if (now.filters !== filters) return now
      const next = new Map(now.marked)
      for (const row of changed)
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      return { ...now, marked: next, last: { index, sort } }
    })
  /** All rows of the range, also those that have left the screen or were never on it. */
  const between = async (from: number, to: number): Promise<Row[]> => {
    const found: Row[] = []
    for (let number = Math.floor(from / PAGE_SIZE); number <= Math.floor(to / PAGE_SIZE); number++) {
      const { items } = await queryClient.ensureQueryData(page(question, number + 1))
      found.push(...items.slice(Math.max(0, from - number * PAGE_SIZE), to - number * PAGE_SIZE + 1))
    }
    return found
  }
  const toggle = (index: number, range: boolean) => {
    const row = rows.at(index)
    if (!row) return
    const on = !marked.has(row.id)
    const from = range && last && last.sort === sort ? last.index : index
    if (from === index) mark([row], on, index)
    else void between(Math.min(from, index), Math.max(from, index)).then((found) => mark(found, on, index))
  }
  const { total = 0 } = rows
  const count = all ? total - marked.size : marked.size
  const pickAll = () => setState({ ...nothing(filters), all: true })
  const loadedAll = rows.loaded.length > 0 && rows.loaded.every(({ row }) => marked.has(row.id))
  const picked = all ? null : [...marked.values()]
  return {
    count,
    chosen: all ? { filter: filter(question), except_ids: [...marked.keys()] } : { ids: [...marked.keys()] },
    picked,
    pickAll,
    clear: () => setState(nothing(filters)),
    rows: async (signal = new AbortController().signal, onProgress = () => undefined) =>
      picked ?? (await readAll(onProgress, signal)).filter(({ id }) => !marked.has(id)),
    table: {
      isSelected: (id) => all !== marked.has(id),
      toggle,
      all: count === 0 ? false : count === total ? true : 'some',
      offer: !all && loadedAll && count < total ? { text: offer(total), onAccept: pickAll } : undefined,
      toggleAll: () =>
        setState(
          all || marked.size > 0 ? nothing(filters) : { ...nothing(filters), marked: new Map(rows.loaded.map(({ row }) => [row.id, row])) },
        ),
    },
  }
}

const nothing = <Row>(filters: string): State<Row> => ({ filters, all: false, marked: new Map(), last: null })
