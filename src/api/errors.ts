// Errors to Sentry, when an address is given: loaded late, every text masked, every amount taken out.
import type { Config } from './config.ts'

/** Starts the reporting if the build or the server names where to; without that nothing of it is even loaded. */
export async function reportErrors({ sentry_dsn, version }: Pick<Config, 'sentry_dsn' | 'version'>): Promise<void> {
  const dsn = import.meta.env.VITE_SENTRY_DSN || sentry_dsn
  if (!dsn) return
  const { init, browserTracingIntegration, replayIntegration } = await import('@sentry/react')
  init({
    dsn,
    ...(version ? { release: `starif@${version}` } : {}),
    integrations: [browserTracingIntegration(), replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    beforeSend: (event) => withoutAmounts(event),
    beforeSendTransaction: (event) => withoutAmounts(event),
    beforeBreadcrumb: (crumb) => (crumb.category === 'console' ? null : withoutAmounts(crumb)),
  })
}

const AMOUNT = /-?\d[\d\s.,\u202f\u00a0]*\s*(€|EUR)|€\s*-?\d[\d.,]*|(?<=")-?\d{1,12}\.\d{2,6}(?=")/g

/** Amounts never leave the company: neither as text nor as a decimal string of the API. */
export function withoutAmounts<T extends object>(report: T): T {
  return JSON.parse(JSON.stringify(report).replace(AMOUNT, '***')) as T
}
