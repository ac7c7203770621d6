// Caches of React's compiler are valid for one language only: otherwise French texts would stay when English is chosen.
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const REACTS = 'react/compiler-runtime'
const OURS = fileURLToPath(new URL('../../src/locales/compiler-runtime.ts', import.meta.url))

/** Replaces React's runtime with `src/locales/compiler-runtime.ts`, which is built on it. */
export const keptByLanguage = (): Plugin => ({
  name: 'starif:kept-by-language',
  enforce: 'pre',
  resolveId: (id, importer) => (id === REACTS && importer !== OURS ? OURS : undefined),
})
