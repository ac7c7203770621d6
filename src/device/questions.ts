// What is to be asked before what cannot be taken back; the kit asks it (src/kit/overlay/confirm.tsx).

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

/** What is asked now. */
export const askedNow = (): Asked | null => asked

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
