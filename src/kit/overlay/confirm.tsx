// Asks before what cannot be taken back. The modal is mounted once, in the root shell; anyone may ask.
import { lazy, Suspense, useSyncExternalStore } from 'react'

import { askedNow, onQuestion } from '#device/questions.ts'

// The sign-in page asks nothing and need not load the modal.
const Modal = lazy(() => import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })))

/** Where questions appear; once, in the root shell. */
export function ConfirmationHost() {
  const question = useSyncExternalStore(onQuestion, askedNow)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <Modal question={question} />
    </Suspense>
  )
}
