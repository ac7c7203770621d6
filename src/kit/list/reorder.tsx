// A list whose order the user changes by the handles of its items.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { useMoving } from './moving.tsx'

type Id = number | string

interface ReorderListProps<Item> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Shows items as blocks with gaps instead of lines. */
  blocks?: boolean
  /** Moves an item to another index; if omitted, items cannot be moved. */
  onMove?: ((item: Item, to: number) => void) | undefined
  children: (item: Item) => ReactNode
}

const moved = { '&[data-moving]': { bg: 'teal.subtle', boxShadow: 'md' } }
const block = { display: 'flex', alignItems: 'flex-start', minW: '0', ...moved }
const line = {
  display: 'flex',
  alignItems: 'center',
  minH: { base: '12', md: '10' },
  borderBottomWidth: '1px',
  borderColor: 'border.muted',
  // Items off screen are not rendered, so that thousands are as fast as fifty.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 2.5rem',
  // Does not clip a popup that extends beyond its line.
  '&:has([aria-expanded=true])': { contentVisibility: 'visible' },
  ...moved,
}

export function ReorderList<Item extends { id: Id }>({ label, items, blocks = false, nameOf, onMove, children }: ReorderListProps<Item>) {
  const { ref, at } = useMoving<Item, HTMLUListElement>({ items, idOf: ({ id }) => id, nameOf, onMove })
  return (
    <chakra.ul ref={ref} aria-label={label} listStyleType="none" display="flex" flexDirection="column" gap={blocks ? '2' : '0'}>
      {items.map((item, index) => {
        const { place, moving, handle } = at(index)
        return (
          <chakra.li key={item.id} data-moving={moving || undefined} style={{ order: place }} css={blocks ? block : line}>
            {handle}
            {children(item)}
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
