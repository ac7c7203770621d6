// Errors to Sentry, when an address is given: loaded late, every text masked, every amount taken out.
import type { Config } from './config.ts'
import { withoutAmounts } from './redacted-amounts.ts'
import { isOffline } from './send.ts'

/** Starts the reporting if the build or the server names where to; without that nothing of it is even loaded. */
export async function reportErrors({ sentry_dsn, version }: Pick<Config, 'sentry_dsn' | 'version'>): Promise<void> {
  const dsn = import.meta.env.VITE_SENTRY_DSN || sentry_dsn
  if (!dsn) return
  const { init, browserTracingIntegration, replayIntegration } = await import('@sentry/react')
  init({
    dsn,
    ...(version ? { release: `starif@${version}` } : {}),
    integrations: [
      browserTracingIntegration(),
      // Its compression would run in a worker from a `blob:` address, which our policy forbids.
      replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
    ],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    beforeSend: (event) => withoutAmounts(event),
    beforeSendTransaction: (event) => withoutAmounts(event),
    beforeBreadcrumb: (crumb) => (crumb.category === 'console' ? null : withoutAmounts(crumb)),
  })
}

const reported = new WeakSet<object>()

/** Reports what a screen failed with, once: a boundary that is drawn anew catches the same error again. */
export function reportCaught(error: unknown): void {
  if (!isUnexpected(error) || (error instanceof Error && reported.has(error))) return
  if (error instanceof Error) reported.add(error)
  reportError(error)
}

/** Whether a screen's error is one of ours: not a refusal of the server, nor a missing network, which screens explain. */
const isUnexpected = (error: unknown): boolean =>
  !isOffline(error) && !(error instanceof Error && 'status' in error && Number(error.status) < 500)
