// Asks before what cannot be taken back. The modal is mounted once, in the root shell; anyone may ask.
import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface Question {
  /** Default: the unsaved-changes texts. */
  header?: string
  message?: string
  acceptText?: string
  rejectText?: string
  /** `danger` colours the accept button red. */
  tone?: 'danger' | 'normal'
}

export interface Asked extends Question {
  answer: (accepted: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Resolves to true when the person accepts; a question asked meanwhile rejects the one before. */
export function confirm(question: Question = {}): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (accepted: boolean) => {
      if (asked?.answer === answer) ask(null)
      resolve(accepted)
    }
    ask({ ...question, answer })
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The sign-in page asks nothing and need not load the modal.
const Modal = lazy(() => import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })))

/** Where questions appear; once, in the root shell. */
export function ConfirmationHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <Modal question={question} />
    </Suspense>
  )
}
