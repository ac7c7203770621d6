// What was done to a composition and can be taken back, step by step, until it is saved.
import { useState } from 'react'

import type { SectionValue } from './values.ts'

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
  const [kept, setSteps] = useState(none)
  const { past, future } = kept.base === base ? kept : none
  return {
    apply(next: Sections, tag: string | null = null) {
      const before = now()
      set(next)
      setSteps((known) => {
        const steps = known.base === base ? known : none
        return { base, past: tag !== null && tag === steps.tag ? steps.past : [...steps.past, before], future: [], tag }
      })
    },
    undo: past.length === 0 ? null : () => step(past, future, 'past'),
    redo: future.length === 0 ? null : () => step(future, past, 'future'),
  }

  function step(from: Sections[], to: Sections[], side: 'past' | 'future') {
    const next = from.at(-1)
    if (!next) return
    const [left, done] = [from.slice(0, -1), [...to, now()]]
    set(next)
    setSteps({ base, past: side === 'past' ? left : done, future: side === 'past' ? done : left, tag: null })
  }
}
