// Writes the global styles (reset, tokens and global rules) to a stylesheet during the build. Chakra would calculate and insert them at
// every load, which takes an eighth of its script time.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

import type * as Theme from '../../src/app/theme.ts'
import { changeLibrary } from './change-library.ts'

const ID = 'virtual:look.css'
const THEME = join(import.meta.dirname, '..', '..', 'src', 'app', 'theme.ts')

const WORKED_OUT = '[getPreflightCss(), getGlobalCss(), getTokenCss()]'

/** Resolves `import 'virtual:look.css'` to the global styles of `src/app/theme.ts`, and makes the browser's Chakra leave them out. */
export const prebuildThemeCss = (): Plugin[] => [
  {
    name: 'starif:static-look',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return
      this.addWatchFile(THEME)
      return await globalStyles()
    },
  },
  changeLibrary({
    name: 'starif:no-calculated-look',
    module: /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/,
    change: (code) => (code.includes(WORKED_OUT) ? code.replace(WORKED_OUT, '[]') : undefined),
    describedIn: 'scripts/build/prebuild-theme-css.ts',
  }),
]

/**
 * Imported here so that Chakra is only loaded by a build, not by every program that reads the Vite configuration; and anew each time, so
 * that development shows a change of the theme.
 */
async function globalStyles(): Promise<string> {
  const { Look, system } = (await import(`${pathToFileURL(THEME).href}?${Date.now()}`)) as typeof Theme
  const elements = renderToStaticMarkup(Look({ value: system, children: null }))
  return Array.from(elements.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('\n')
}
