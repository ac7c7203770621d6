// French texts are written in the source; English is their translation.
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src', 'server'] }],
  // What the server prints is written with its own `msg`, because Node.js runs it without macros.
  macro: { corePackage: ['@lingui/core/macro', '#server/platform/print/text.ts'], jsxPackage: ['@lingui/react/macro'] },
  // Without origins, a moved line does not change the catalogues.
  format: formatter({ origins: false }),
  orderBy: 'message',
})
