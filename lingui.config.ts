// French is written first, where it is read; English is its translation.
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  // Without origins a moved line changes no catalogue.
  format: formatter({ origins: false }),
  orderBy: 'message',
})
