// What the tabs of this browser tell each other: they share one session, one storage and one person.
type TabMessage =
  /** Signed out, or the session is over: nobody's data may stay on a screen. */
  | { kind: 'left' }
  | { kind: 'signed-in'; user_id: number }
  | { kind: 'drafts-changed' }
  | { kind: 'kept-changed' }
  /** One of them keeps things, or is about to. */
  | { kind: 'keeping' }
  /** These are there no more. */
  | { kind: 'gone'; entity: 'offers' | 'products'; ids: ReadonlySet<number> }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('starif') : null

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
export const messageTabs = (message: TabMessage): void => channel?.postMessage(message)

export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
