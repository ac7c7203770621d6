// Which articles of the list are selected: some by hand, or all that match.
import { useState } from 'react'

import type { ProductRow } from '../../../../contract/products.ts'
import type { RemoteRows } from '../../../kit/remote-rows.ts'
import type { TableSelection } from '../../../kit/table.tsx'

export interface ListSelection {
  /** How many a bulk action would touch. */
  count: number
  /** The rows picked by hand, or null for all that match. */
  picked: ProductRow[] | null
  pickAll: () => void
  clear: () => void
  table: TableSelection
}

/** `question` is the list's filters: another question drops the selection, so that nothing unseen is changed. */
export function useListSelection(rows: RemoteRows<ProductRow>, question: string): ListSelection {
  const [state, setState] = useState<{ question: string; all: boolean; rows: Map<number, ProductRow>; last: number | null }>(
    nothing(question),
  )
  if (state.question !== question) setState(nothing(question))
  const toggle = (index: number, range: boolean) => {
    const next = new Map(state.rows)
    const row = rows.at(index)
    if (!row) return
    const select = !next.has(row.id)
    const from = range && state.last !== null ? state.last : index
    for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
      const other = rows.at(at)
      if (!other) continue
      if (select) next.set(other.id, other)
      else next.delete(other.id)
    }
    setState({ question, all: false, rows: next, last: index })
  }
  const loadedAll = rows.loaded.length > 0 && rows.loaded.every(({ row }) => state.rows.has(row.id))
  return {
    count: state.all ? (rows.total ?? 0) : state.rows.size,
    picked: state.all ? null : [...state.rows.values()],
    pickAll: () => setState({ ...nothing(question), all: true }),
    clear: () => setState(nothing(question)),
    table: {
      isSelected: (id) => state.all || state.rows.has(id),
      toggle,
      all: state.all || loadedAll ? true : state.rows.size > 0 ? 'some' : false,
      toggleAll: () =>
        setState(
          state.all || state.rows.size > 0
            ? nothing(question)
            : { question, all: false, rows: new Map(rows.loaded.map(({ row }) => [row.id, row])), last: null },
        ),
    },
  }
}

const nothing = (question: string) => ({ question, all: false, rows: new Map<number, ProductRow>(), last: null })
