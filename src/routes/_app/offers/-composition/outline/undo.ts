// Undo and redo of the edits of a composition, step by step, until it is saved.
import { useRef, useState } from 'react'

import type { SectionValue } from '../values.ts'

type Sections = SectionValue[]
interface Steps {
  /** The composition that these steps start from: they become invalid once another one is stored. */
  base: unknown
  past: Sections[]
  future: Sections[]
  /** Consecutive edits with the same tag (typing into one field) are one step. */
  tag: string | null
}

export function useUndo(base: unknown, now: () => Sections, set: (sections: Sections) => void) {
  const none: Steps = { base, past: [], future: [], tag: null }
  const kept = useRef(none)
  // The steps are in a ref so that a keystroke does not render; only whether there are steps is state.
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
