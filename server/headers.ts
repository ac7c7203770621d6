// The security headers of every answer. Scripts only from here, nothing inline; Emotion needs inline styles.
import { secureHeaders } from 'hono/secure-headers'

import type { Settings } from './settings.ts'

export function securityHeaders(settings: Settings) {
  const sentry = settings.vite_sentry_dsn ? [new URL(settings.vite_sentry_dsn).origin] : []
  const https = settings.public_url?.startsWith('https://') ?? false
  return secureHeaders({
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
}
