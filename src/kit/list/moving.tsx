// Moves a row among the others, by dragging its handle with mouse or finger, or by arrow keys. While being dragged, the row is shown at
// its new place; it is stored when dropped.
import { t } from '@lingui/core/macro'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { IconButton } from '../elements/button.tsx'
import { announce } from '../feedback/announce.tsx'

type Id = number | string

interface MovingOptions<Item> {
  items: readonly Item[]
  idOf: (item: Item) => Id
  nameOf: (item: Item) => string
  /** Moves an item to another index; if omitted, items cannot be moved. */
  onMove?: ((item: Item, to: number) => void) | undefined
}

interface Moving {
  id: Id
  to: number
  /** The height of every item, in pixels. */
  heights: readonly number[]
}

export interface Movable<Items extends HTMLElement> {
  /** Ref for the element whose children are the items. */
  ref: RefObject<Items | null>
  /** For the item at this index: the index at which it is shown, and its offset from its own place in pixels. */
  at: (index: number) => { place: number; shift: number; moving: boolean; handle: ReactNode }
}

/** Returns the ref of the list, and for each index the position and handle of its item. Nothing is stored before `onMove`. */
export function useMoving<Item, Items extends HTMLElement>({ items, idOf, nameOf, onMove }: MovingOptions<Item>): Movable<Items> {
  const ref = useRef<Items>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  useFocusKept(ref)
  const from = moving ? items.findIndex((item) => idOf(item) === moving.id) : -1
  const placeOf = (index: number) => (moving && from >= 0 ? placeWhile(index, from, moving.to) : index)
  const to = (item: Item, place: number) => setMoving({ id: idOf(item), to: place, heights: heightsOf(ref.current) })
  const put = (item: Item, place: number) => {
    setMoving(null)
    if (items.indexOf(item) !== place) onMove?.(item, place)
  }
  const handleOf = (item: Item, index: number) => (
    <Handle
      name={nameOf(item)}
      last={items.length - 1}
      at={placeOf(index)}
      moving={index === from}
      onTo={(place) => to(item, place)}
      onPut={(place) => put(item, place)}
      onCancel={() => setMoving(null)}
      placeUnder={(y) => placeUnder(ref.current, index, y)}
    />
  )
  return {
    ref,
    at: (index) => {
      const item = items[index]
      return {
        place: placeOf(index),
        shift: moving && from >= 0 ? shiftOf(index, placeOf, moving.heights) : 0,
        moving: index === from,
        handle: onMove && item !== undefined ? handleOf(item, index) : null,
      }
    },
  }
}

const heightsOf = (list: HTMLElement | null): number[] => [...(list?.children ?? [])].map((row) => row.getBoundingClientRect().height)

/** How far below its own place an item is shown while another one is moved, in pixels. */
function shiftOf(index: number, placeOf: (index: number) => number, heights: readonly number[]): number {
  const above = (isAbove: (other: number) => boolean) => heights.reduce((sum, height, other) => (isAbove(other) ? sum + height : sum), 0)
  return above((other) => placeOf(other) < placeOf(index)) - above((other) => other < index)
}

/** The place of the item at `at` while the one at `from` is shown at `to`. */
function placeWhile(at: number, from: number, to: number): number {
  if (at === from) return to
  if (from < to) return at > from && at <= to ? at - 1 : at
  return at >= to && at < from ? at + 1 : at
}

/** The index that the item at `at` would have at the pointer: the number of other items above it. */
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
      // Uses the position on release: the last move may not be rendered yet.
      onPointerUp={({ clientY }) => moving && onPut(under(clientY))}
      onPointerCancel={onCancel}
    >
      <GripVertical size={16} aria-hidden />
    </IconButton>
  )
}

/** Restores the focus to the handle after its row has been moved in the document. */
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
    // The user moved the focus elsewhere: it is not brought back.
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
