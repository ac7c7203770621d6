// What the look says of every page (its reset, tokens and global rules) as a stylesheet that is made with the build. Chakra
// would work it out and insert it anew at every load: a third of what the sign-in page ran.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const ID = 'virtual:look.css'

/** Where Chakra works them out. */
const MODULE = /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/
const WORKED_OUT = '[getPreflightCss(), getGlobalCss(), getTokenCss()]'

/** Resolves `import 'virtual:look.css'` to the global styles of `src/app/theme.ts`, and has the browser's Chakra leave them out. */
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

/** Chakra is loaded by a build alone, not by whoever reads its settings. */
async function globalStyles(): Promise<string> {
  const { Look, system } = await import('../../src/app/theme.ts')
  const elements = renderToStaticMarkup(Look({ value: system, children: null }))
  return Array.from(elements.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('\n')
}
