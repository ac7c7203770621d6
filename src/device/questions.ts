// Confirmations before actions that cannot be undone; the kit displays them (src/kit/overlay/confirm.tsx).

export interface ConfirmQuestion {
  /** Default: the texts for unsaved changes. */
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

/** Resolves to true if the user accepts; a new question rejects the one before. */
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

/** The open question. */
export const askedNow = (): PendingQuestion | null => asked

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
