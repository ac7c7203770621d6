// What was done to a composition and can be taken back, step by step, until it is saved.
import { useRef, useState } from 'react'

import type { SectionValue } from '../values.ts'

type Sections = SectionValue[]
interface Steps {
  /** What these steps start from: once something else is stored, they lead nowhere. */
  base: unknown
  past: Sections[]
  future: Sections[]
  /** What is typed into one field is one step. */
  tag: string | null
}

export function useUndo(base: unknown, now: () => Sections, set: (sections: Sections) => void) {
  const none: Steps = { base, past: [], future: [], tag: null }
  const kept = useRef(none)
  // A letter that is typed draws nothing of this again: what is drawn is only whether there are steps.
  const [can, setCan] = useState({ base, undo: false, redo: false })
  const current = () => (kept.current.base === base ? kept.current : none)
  const keep = (steps: Steps) => {
    kept.current = steps
    const [undo, redo] = [steps.past.length > 0, steps.future.length > 0]
    setCan((known) => (known.base === base && known.undo === undo && known.redo === redo ? known : { base, undo, redo }))
  }
  const step = (side: 'past' | 'future') => {
    const steps = current()
    const other = side === 'past' ? 'future' : 'past'
    const next = steps[side].at(-1)
    if (!next) return
    const before = now()
    set(next)
    keep({ ...steps, tag: null, [side]: steps[side].slice(0, -1), [other]: [...steps[other], before] })
  }
  return {
    apply(next: Sections, tag: string | null = null) {
      const [before, steps] = [now(), current()]
      set(next)
      keep({ base, past: tag !== null && tag === steps.tag ? steps.past : [...steps.past, before], future: [], tag })
    },
    undo: () => step('past'),
    redo: () => step('future'),
    canUndo: can.base === base && can.undo,
    canRedo: can.base === base && can.redo,
  }
}
