// Builds Chakra's components on our own elements, which cost a browser a fraction of Chakra's (src/kit/elements/factory.ts).
import { join } from 'node:path'

import type { Plugin } from 'vite'

const FACTORY = /@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/
const OURS = join(import.meta.dirname, '..', '..', 'src', 'kit', 'elements', 'factory.ts')

/** Replaces Chakra's `chakra` with ours in the build; in development Chakra stays unchanged. */
export function replaceChakraFactory(): Plugin {
  let replaced = false
  return {
    name: 'starif:light-elements',
    apply: 'build',
    load(id) {
      if (!FACTORY.test(id)) return null
      replaced = true
      return `export { chakra } from ${JSON.stringify(OURS)}`
    },
    buildEnd(error) {
      if (!error && !replaced) this.error('Chakra makes its elements elsewhere: scripts/build/replace-chakra-factory.ts has to know where.')
    },
  }
}
