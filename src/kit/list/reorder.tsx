// A list that a person puts into another order: by dragging a handle, with the finger too, or by its arrow keys. What is on the
// move is shown where it would stand; nothing is written before it is put down.
import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { IconButton } from '../elements/button.tsx'
import { announce } from '../feedback/announce.tsx'

type Id = number | string

interface ReorderListProps<Item> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** The items are blocks with room between them, instead of lines. */
  blocks?: boolean
  /** Puts an item at another index; without it nothing can be moved. */
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
  // Thousands of them are as quick as fifty: what is not on screen is not drawn.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 2.5rem',
  // What opens in a line, and reaches beyond it, is not cut off.
  '&:has([aria-expanded=true])': { contentVisibility: 'visible' },
  ...moved,
}

interface Moving {
  id: Id
  to: number
}

export function ReorderList<Item extends { id: Id }>({ label, items, blocks = false, nameOf, onMove, children }: ReorderListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  useFocusKept(list)
  const from = items.findIndex(({ id }) => id === moving?.id)
  const placeOf = (at: number) => (moving && from >= 0 ? placeWhile(at, from, moving.to) : at)
  const put = (item: Item, to: number) => {
    setMoving(null)
    if (items.indexOf(item) !== to) onMove?.(item, to)
  }
  return (
    <chakra.ul ref={list} aria-label={label} listStyleType="none" display="flex" flexDirection="column" gap={blocks ? '2' : '0'}>
      {items.map((item, at) => (
        <chakra.li
          key={item.id}
          data-moving={item.id === moving?.id || undefined}
          style={{ order: placeOf(at) }}
          css={blocks ? block : line}
        >
          {onMove && (
            <Handle
              name={nameOf(item)}
              last={items.length - 1}
              at={placeOf(at)}
              moving={item.id === moving?.id}
              onTo={(to) => setMoving({ id: item.id, to })}
              onPut={(to) => put(item, to)}
              onCancel={() => setMoving(null)}
              placeUnder={(y) => placeUnder(list.current, at, y)}
            />
          )}
          {children(item)}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** Where the item at `at` stands while the one at `from` is shown at `to`. */
function placeWhile(at: number, from: number, to: number): number {
  if (at === from) return to
  if (from < to) return at > from && at <= to ? at - 1 : at
  return at >= to && at < from ? at + 1 : at
}

/** The index that the item at `at` would have where the pointer is: as many others lie above it. */
const placeUnder = (list: HTMLElement | null, at: number, y: number): number =>
  [...(list?.children ?? [])].filter((row, index) => index !== at && middleOf(row) < y).length

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

interface HandleProps {
  name: string
  at: number
  last: number
  moving: boolean
  onTo: (to: number) => void
  onPut: (to: number) => void
  onCancel: () => void
  placeUnder: (y: number) => number
}

function Handle({ name, at, last, moving, onTo, onPut, onCancel, placeUnder: under }: HandleProps) {
  const cancel = () => {
    onCancel()
    announce(t`Déplacement annulé`)
  }
  const step = (to: number) => {
    const place = Math.min(Math.max(to, 0), last)
    onTo(place)
    announce(t`${name} : place ${place + 1} sur ${last + 1}. Entrée pour poser, Échap pour annuler.`)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') step(at - 1)
    else if (event.key === 'ArrowDown') step(at + 1)
    else if (event.key === 'Escape' && moving) cancel()
    else if ((event.key === 'Enter' || event.key === ' ') && moving) onPut(at)
    else return
    event.preventDefault()
  }
  const grab = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onTo(at)
  }
  const drag = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    onTo(under(clientY))
    currentTarget.scrollIntoView({ block: 'nearest' })
  }
  return (
    <IconButton
      variant="ghost"
      size="sm"
      data-part="handle"
      cursor={moving ? 'grabbing' : 'grab'}
      touchAction="none"
      aria-label={t`Déplacer ${name}`}
      title={t`Glissez, ou déplacez avec les flèches puis Entrée`}
      onKeyDown={press}
      onBlur={() => moving && cancel()}
      onPointerDown={grab}
      onPointerMove={drag}
      // Where the pointer is now: what its last move said may not be on screen yet.
      onPointerUp={({ clientY }) => moving && onPut(under(clientY))}
      onPointerCancel={onCancel}
    >
      <GripVertical size={16} aria-hidden />
    </IconButton>
  )
}

/** The handle that had the focus has it again after its row has got its new place. */
function useFocusKept(list: { current: HTMLElement | null }): void {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const before = focused.current
    if (before && document.activeElement === document.body && list.current?.contains(before)) before.focus()
  })
  useLayoutEffect(() => {
    const element = list.current
    const keep = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement && target.matches('[data-part=handle]') ? target : null
    }
    // Whoever went elsewhere is not called back.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null
    }
    element?.addEventListener('focusin', keep)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', keep)
      element?.removeEventListener('focusout', leave)
    }
  }, [list])
}
