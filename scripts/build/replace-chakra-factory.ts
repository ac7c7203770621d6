// Builds Chakra's components on our own elements, which are drawn again faster than Chakra's (src/kit/elements/factory.ts).
import { join } from 'node:path'

import type { Plugin } from 'vite'

import { changeLibrary } from './change-library.ts'

const OURS = join(import.meta.dirname, '..', '..', 'src', 'kit', 'elements', 'factory.ts')

/** Replaces Chakra's `chakra` by ours. */
export const replaceChakraFactory = (): Plugin[] => [
  changeLibrary({
    name: 'starif:light-elements',
    module: /@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/,
    change: () => `export { chakra } from ${JSON.stringify(OURS)}`,
    describedIn: 'scripts/build/replace-chakra-factory.ts',
  }),
  {
    // In development ours stays outside the bundle of libraries, so that a change of it is seen. The libraries that it imports are named,
    // because Vite would find them only after the first page has loaded.
    name: 'starif:light-elements-apart',
    config: () => ({
      optimizeDeps: {
        include: ['@chakra-ui/react/styled-system', '@emotion/is-prop-valid', '@emotion/react'],
        rolldownOptions: { external: [OURS] },
      },
    }),
  },
]
