// Error reporting to Sentry, if configured: loaded late, with all texts masked and all amounts removed.
import type { Config } from './config.ts'
import { withoutAmounts } from './redacted-amounts.ts'
import { isOffline } from './send.ts'

/** Starts reporting if the build or the server gives a DSN; otherwise Sentry is not even loaded. */
export async function reportErrors({ sentry_dsn, version }: Pick<Config, 'sentry_dsn' | 'version'>): Promise<void> {
  const dsn = import.meta.env.VITE_SENTRY_DSN || sentry_dsn
  if (!dsn) return
  const { init, browserTracingIntegration, replayIntegration } = await import('@sentry/react')
  init({
    dsn,
    ...(version ? { release: `starif@${version}` } : {}),
    integrations: [
      browserTracingIntegration(),
      // Its compression would run in a worker from a `blob:` address, which our content security policy forbids.
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

/** Reports an error caught by a screen, once: a boundary that renders again catches the same error again. */
export function reportCaught(error: unknown): void {
  if (!isUnexpected(error) || (error instanceof Error && reported.has(error))) return
  if (error instanceof Error) reported.add(error)
  reportError(error)
}

/** Whether the error is a fault of the app: not a refusal by the server or a missing network, which screens explain. */
const isUnexpected = (error: unknown): boolean =>
  !isOffline(error) && !(error instanceof Error && 'status' in error && Number(error.status) < 500)
