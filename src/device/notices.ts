// Toasts that wait to be shown. Their texts are where they are raised; src/kit/feedback/toast.tsx shows them.

export interface ToastOptions {
  title: string
  description?: string | undefined
  /** Milliseconds; null stays until it is closed. Default: 6 s, errors 10 s. */
  duration?: number | null
  action?: { label: string; onClick: () => void }
  /** Identifies what failed: the notification is closed once that succeeds. */
  topic?: string | undefined
}

export type Kind = 'success' | 'error' | 'warning' | 'info'
export interface ShownToast extends ToastOptions {
  id: number
  kind: Kind
  duration: number | null
}

const AT_MOST = 5
let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function show(kind: Kind, options: ToastOptions): number {
  const id = nextId++
  const duration = options.duration === undefined ? (kind === 'error' ? 10_000 : 6_000) : options.duration
  // The same notification is shown only once.
  const others = shown.filter((other) => other.title !== options.title || other.description !== options.description)
  change([...withRoom(others), { ...options, id, kind, duration }])
  return id
}

/** Removes the oldest if there are too many; those with an action are removed last. */
function withRoom(all: readonly ShownToast[]): readonly ShownToast[] {
  if (all.length < AT_MOST) return all
  const oldest = all.find(({ action }) => !action) ?? all[0]
  return all.filter((one) => one !== oldest)
}

/** Shows a notification and returns its id. */
export const toast = {
  success: (options: ToastOptions) => show('success', options),
  error: (options: ToastOptions) => show('error', options),
  warning: (options: ToastOptions) => show('warning', options),
  info: (options: ToastOptions) => show('info', options),
  /** Closes the notifications of a topic that has succeeded since. */
  mended: (topic: string | undefined) => {
    if (shown.some((other) => other.topic === topic && topic !== undefined)) change(shown.filter((other) => other.topic !== topic))
  },
  close: (id: number) => change(shown.filter((other) => other.id !== id)),
}

/** The notifications shown, the oldest first. */
export const notices = (): readonly ShownToast[] => shown

export const onNotices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
