// Dragging lines by their handle, with a mouse, a pen or a finger.
import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'

import type { OutlineRow } from './edits.ts'

interface Target {
  key: string
  side: 'before' | 'behind'
}

/** Near its edges the list scrolls while a line is dragged: faster the nearer to the edge, and also while the pointer rests there. */
const EDGE = 48
const SPEED = 0.25

export function useDragging(frame: RefObject<HTMLElement | null>, onPlace: (key: string, onto: string, behind: boolean) => void) {
  const [target, setTarget] = useState<Target | null>(null)
  const grab = (event: ReactPointerEvent, { key: dragged }: OutlineRow) => {
    if (event.button !== 0) return
    event.preventDefault()
    const { pointerId } = event
    let found: Target | null = null
    let [x, y] = [event.clientX, event.clientY]
    const aim = () => {
      const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]')
      const place = row?.getBoundingClientRect()
      const key = row?.dataset['key']
      found = key && place && key !== dragged ? { key, side: y > place.top + place.height / 2 ? 'behind' : 'before' } : null
      setTarget((now) => (now?.key === found?.key && now?.side === found?.side ? now : found))
    }
    const scroll = () => {
      frameRequest = requestAnimationFrame(scroll)
      const box = frame.current?.getBoundingClientRect()
      if (!box) return
      const beyond = Math.max(0, y - box.bottom + EDGE) - Math.max(0, box.top + EDGE - y)
      if (beyond === 0) return
      frame.current?.scrollBy(0, Math.sign(beyond) * Math.ceil(Math.min(Math.abs(beyond), 2 * EDGE) * SPEED))
      aim()
    }
    let frameRequest = requestAnimationFrame(scroll)
    const move = (at: PointerEvent) => {
      if (at.pointerId !== pointerId) return
      ;[x, y] = [at.clientX, at.clientY]
      aim()
    }
    const end = (at: PointerEvent) => {
      if (at.pointerId !== pointerId) return
      cancelAnimationFrame(frameRequest)
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
