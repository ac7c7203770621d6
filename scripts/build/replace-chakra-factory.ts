// Chakra's components are made of elements of ours, which cost a browser a fraction of its own (src/kit/elements/factory.ts).
import { join } from 'node:path'

import type { Plugin } from 'vite'

const FACTORY = /@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/
const OURS = join(import.meta.dirname, '..', '..', 'src', 'kit', 'elements', 'factory.ts')

/** Puts our `chakra` in the place of Chakra's in what is built; in development Chakra stays whole. */
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
