// Asks for confirmation before an action that cannot be undone. The modal is mounted once, in the root shell; `confirm` may be called
// anywhere.
import { lazy, Suspense, useSyncExternalStore } from 'react'

import { askedNow, onQuestion } from '#device/questions.ts'

// Lazy, because the sign-in page does not need it.
const Modal = lazy(() => import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })))

/** The host of the modal; rendered once, in the root shell. */
export function ConfirmationHost() {
  const question = useSyncExternalStore(onQuestion, askedNow)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <Modal question={question} />
    </Suspense>
  )
}
