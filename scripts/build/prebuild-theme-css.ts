// Writes the global styles (reset, tokens and global rules) to a stylesheet during the build. Chakra would calculate and insert them at
// every load, which was a third of the script time of the sign-in page.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const ID = 'virtual:look.css'

/** The module in which Chakra calculates them. */
const MODULE = /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/
const WORKED_OUT = '[getPreflightCss(), getGlobalCss(), getTokenCss()]'

/** Resolves `import 'virtual:look.css'` to the global styles of `src/app/theme.ts`, and makes the browser's Chakra leave them out. */
export const prebuildThemeCss = (): Plugin => ({
  name: 'starif:static-look',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: async (id) => (id === `\0${ID}` ? await globalStyles() : undefined),
  transform(code, id) {
    if (!MODULE.test(id)) return
    if (!code.includes(WORKED_OUT))
      this.error('Chakra works its global styles out elsewhere: scripts/build/prebuild-theme-css.ts has to know where.')
    return { code: code.replace(WORKED_OUT, '[]'), map: null }
  },
})

/** Imported here so that Chakra is only loaded by a build, not by every program that reads the Vite configuration. */
async function globalStyles(): Promise<string> {
  const { Look, system } = await import('../../src/app/theme.ts')
  const elements = renderToStaticMarkup(Look({ value: system, children: null }))
  return Array.from(elements.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('\n')
}
