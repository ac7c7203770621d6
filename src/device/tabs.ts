// Messages between the tabs of this browser, which share a session, a storage and a user.
type TabMessage =
  /** Signed out, or the session has ended: no user data may stay on screen. */
  | { kind: 'left' }
  | { kind: 'signed-in'; user_id: number }
  | { kind: 'drafts-changed' }
  | { kind: 'kept-changed' }
  /** A tab is keeping things offline, or is about to. */
  | { kind: 'keeping' }
  /** These things no longer exist. */
  | { kind: 'gone'; entity: 'offers' | 'products'; ids: ReadonlySet<number> }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('starif') : null

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
export const messageTabs = (message: TabMessage): void => channel?.postMessage(message)

export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
