// The public settings that a browser needs before sign-in.
import packageJson from '../../../package.json' with { type: 'json' }
import type { Settings } from '../runtime/settings.ts'

export const publicConfig = (settings: Settings) => ({
  version: packageJson.version,
  support_email: settings.support_email,
  sentry_dsn: settings.vite_sentry_dsn ?? null,
  demo: settings.demo,
  oidc: Boolean(settings.oidc_issuer) || settings.demo,
})
