// Lines that are dragged by their grip, with a mouse, a pen or a finger.
import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'

import type { OutlineRow } from './edits.ts'

interface Target {
  key: string
  side: 'before' | 'behind'
}

/** Near its edges the list scrolls under what is dragged. */
const EDGE = 40

export function useDragging(frame: RefObject<HTMLElement | null>, onPlace: (key: string, onto: string, behind: boolean) => void) {
  const [target, setTarget] = useState<Target | null>(null)
  const grab = (event: ReactPointerEvent, { key: dragged }: OutlineRow) => {
    if (event.button !== 0) return
    event.preventDefault()
    const { pointerId } = event
    let found: Target | null = null
    const move = (at: PointerEvent) => {
      if (at.pointerId !== pointerId) return
      const box = frame.current?.getBoundingClientRect()
      if (box && at.clientY > box.bottom - EDGE) frame.current?.scrollBy(0, EDGE / 4)
      if (box && at.clientY < box.top + EDGE) frame.current?.scrollBy(0, -EDGE / 4)
      const row = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-key]')
      const place = row?.getBoundingClientRect()
      const key = row?.dataset['key']
      found = key && place && key !== dragged ? { key, side: at.clientY > place.top + place.height / 2 ? 'behind' : 'before' } : null
      setTarget(found)
    }
    const end = (at: PointerEvent) => {
      if (at.pointerId !== pointerId) return
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setTarget(null)
      if (at.type === 'pointerup' && found) onPlace(dragged, found.key, found.side === 'behind')
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  return { target, grab }
}
