// What is to be asked before what cannot be taken back; the kit asks it (src/kit/overlay/confirm.tsx).

export interface ConfirmQuestion {
  /** Default: the unsaved-changes texts. */
  header?: string
  message?: string
  acceptText?: string
  rejectText?: string
  /** `danger` colours the accept button red. */
  tone?: 'danger' | 'normal'
}

export interface PendingQuestion extends ConfirmQuestion {
  answer: (accepted: boolean) => void
}

let asked: PendingQuestion | null = null
const listeners = new Set<() => void>()

function ask(next: PendingQuestion | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Resolves to true when the person accepts; a question asked meanwhile rejects the one before. */
export function confirm(question: ConfirmQuestion = {}): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (accepted: boolean) => {
      if (asked?.answer === answer) ask(null)
      resolve(accepted)
    }
    ask({ ...question, answer })
  })
}

/** What is asked now. */
export const askedNow = (): PendingQuestion | null => asked

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
