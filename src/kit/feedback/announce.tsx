// What screen readers are told of what the eye sees happen elsewhere: one region that is always there, because one
// that appears together with its words is often not read.
import { Box } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'

let announcement = { text: '', count: 0 }
const listeners = new Set<() => void>()

/** Has `text` read once whoever listens is done with the present sentence. */
export function announce(text: string): void {
  announcement = { text, count: announcement.count + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where it is read from; once, in the root shell. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(subscribe, () => announcement)
  return (
    <Box srOnly aria-live="polite" data-part="announcement">
      {/* The same words a second time are announced again. */}
      <span key={count}>{text}</span>
    </Box>
  )
}

/** Nobody is told of every letter. */
const PAUSE_MS = 500

/** Tells how many were `found` whenever `question` has changed; undefined is not known yet. Nothing is told of the first one. */
export function useAnnounceFound(question: string, found: number | undefined): void {
  const { t } = useLingui()
  const some = found && plural(found, { one: '# résultat', other: '# résultats' })
  useAnnounceAnswer(question, some === 0 ? t`La recherche ne donne rien` : some)
}

/** Tells the `answer` whenever `question` has changed; undefined is not known yet. Nothing is told of the first one. */
export function useAnnounceAnswer(question: string, answer: string | undefined): void {
  const announced = useRef(question)
  useEffect(() => {
    if (answer === undefined || announced.current === question) return
    const timer = setTimeout(() => {
      announced.current = question
      announce(answer)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [question, answer])
}
