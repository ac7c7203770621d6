// What the tabs of this browser tell each other: they share one session, one storage and one person.
type News =
  /** Signed out, or the session is over: nobody's data may stay on a screen. */
  { kind: 'left' } | { kind: 'signed-in'; user_id: number } | { kind: 'drafts-changed' }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('starif') : null

// A channel reaches this origin only.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellTabs = (news: News): void => channel?.postMessage(news)

export const hearTabs = (listener: (news: News) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
