// Announces to screen readers what happens elsewhere on the screen. The live region is always present, because one that appears
// together with its text is often not read.
import { Box } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'

let announcement = { text: '', count: 0 }
const listeners = new Set<() => void>()

/** Has `text` read after the sentence being read. */
export function announce(text: string): void {
  announcement = { text, count: announcement.count + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live region; rendered once, in the root shell. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(subscribe, () => announcement)
  return (
    <Box srOnly aria-live="polite" data-part="announcement">
      {/* The key makes a repeated text be announced again. */}
      <span key={count}>{text}</span>
    </Box>
  )
}

/** Waits until typing pauses, so that not every letter is announced. */
const PAUSE_MS = 500

/** Announces the number `found` whenever `question` has changed; undefined means not yet known. The first result is not announced. */
export function useAnnounceFound(question: string, found: number | undefined): void {
  const { t } = useLingui()
  const some = found && plural(found, { one: '# résultat', other: '# résultats' })
  useAnnounceAnswer(question, some === 0 ? t`La recherche ne donne rien` : some)
}

/** Announces `answer` whenever `question` has changed; undefined means not yet known. The first answer is not announced. */
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
