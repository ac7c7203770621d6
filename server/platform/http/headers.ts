// The security headers of every response. Scripts only come from this origin, and none are inline; Emotion needs inline styles.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

import type { Settings } from '../runtime/settings.ts'

const POLICY = 'Content-Security-Policy'

export function securityHeaders(settings: Settings): MiddlewareHandler {
  const sentry = settings.vite_sentry_dsn ? [new URL(settings.vite_sentry_dsn).origin] : []
  const https = settings.public_url?.startsWith('https://') ?? false
  const common = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...sentry],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'", ...(sentry.length > 0 ? ['blob:'] : [])],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: https ? 'max-age=63072000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  })
  // A response with its own policy, such as an uploaded image, keeps it.
  return async (c, next) => {
    let own: string | null = null
    await common(c, async () => {
      await next()
      own = c.res.headers.get(POLICY)
    })
    if (own !== null) c.res.headers.set(POLICY, own)
  }
}
