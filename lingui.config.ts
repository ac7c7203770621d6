// French texts are written in the source; English is their translation.
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  // Without origins, a moved line does not change the catalogues.
  format: formatter({ origins: false }),
  orderBy: 'message',
})
