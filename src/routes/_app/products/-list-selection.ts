// Which articles of the list are selected: some by hand, or all that match.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProductRow } from '../../../../contract/products.ts'
import { formatCount } from '../../../kit/formats.ts'
import { PAGE_SIZE, type RemoteRows } from '../../../kit/remote-rows.ts'
import type { TableSelection } from '../../../kit/table.tsx'
import { listPage } from './-list-page.ts'

export interface ListSelection {
  /** How many a bulk action would touch. */
  count: number
  /** The rows picked by hand, or null for all that match. */
  picked: ProductRow[] | null
  /** Of all that match, those that were taken out by hand. */
  except: ReadonlySet<number>
  pickAll: () => void
  clear: () => void
  table: TableSelection
}

interface State {
  /** The filters that the selection was made under. */
  filters: string
  all: boolean
  /** The selected rows; with `all`, those that are not. */
  marked: Map<number, ProductRow>
  /** Where a range begins. */
  last: { index: number; sort: Question['sort'] } | null
}
type Question = Parameters<typeof listPage>[0]

/** Other filters drop the selection, so that nothing unseen is changed; another order keeps it. */
export function useListSelection(rows: RemoteRows<ProductRow>, question: Question): ListSelection {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { sort } = question
  const filters = JSON.stringify({ ...question, sort: undefined })
  const [state, setState] = useState<State>(nothing(filters))
  if (state.filters !== filters) setState(nothing(filters))
  const { all, marked, last } = state
  const mark = (changed: ProductRow[], on: boolean, index: number) =>
    setState((now) => {
      if (now.filters !== filters) return now
      const next = new Map(now.marked)
      for (const row of changed)
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      return { ...now, marked: next, last: { index, sort } }
    })
  /** Also the rows between that have left the screen, or were never on it. */
  const between = async (from: number, to: number): Promise<ProductRow[]> => {
    const found: ProductRow[] = []
    for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page++) {
      const { items } = await queryClient.ensureQueryData(listPage(question, page + 1))
      found.push(...items.slice(Math.max(0, from - page * PAGE_SIZE), to - page * PAGE_SIZE + 1))
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
  return {
    count,
    picked: all ? null : [...marked.values()],
    except: new Set(all ? marked.keys() : []),
    pickAll,
    clear: () => setState(nothing(filters)),
    table: {
      isSelected: (id) => all !== marked.has(id),
      toggle,
      all: count === 0 ? false : count === total ? true : 'some',
      offer:
        !all && loadedAll && count < total
          ? { text: t`Sélectionner les ${formatCount(total)} articles de la liste`, onAccept: pickAll }
          : undefined,
      toggleAll: () =>
        setState(
          all || marked.size > 0 ? nothing(filters) : { ...nothing(filters), marked: new Map(rows.loaded.map(({ row }) => [row.id, row])) },
        ),
    },
  }
}

const nothing = (filters: string): State => ({ filters, all: false, marked: new Map(), last: null })
