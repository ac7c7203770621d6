// What React's compiler keeps of a component is kept for one language: texts that were made in French would stay when English is chosen.
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const REACTS = 'react/compiler-runtime'
const OURS = fileURLToPath(new URL('../../src/locales/compiler-runtime.ts', import.meta.url))

/** Puts `src/locales/compiler-runtime.ts` in the place of React's own, which it builds upon. */
export const keptByLanguage = (): Plugin => ({
  name: 'starif:kept-by-language',
  enforce: 'pre',
  resolveId: (id, importer) => (id === REACTS && importer !== OURS ? OURS : undefined),
})
