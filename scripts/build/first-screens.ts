// Which files the screens that people start at are made of, written into the app's page: whoever gives the page out (the server, or
// `start.js` where the service worker did) so has them fetched side by side, not one after the other.
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

/** What `index.html` carries, in `<script type="application/json" id="first-screens">`. */
export interface FirstScreens {
  /** The files of the app without any screen. */
  app: string[]
  /** By the path of its route, in which `$id` stands for the number that an address ends with. */
  screens: Record<string, FirstScreen>
}

interface FirstScreen {
  /** Its files and the app's. */
  files: string[]
  /** What it begins by asking for is what its address says, with this query where it is a list as nobody has filtered it. */
  list?: string
}

const screens: Record<string, { routes: string[]; list?: string }> = {
  '/products': { routes: ['_app', '_app/products/index'], list: 'sort=reference&page=1&page_size=100' },
  '/products/$id': { routes: ['_app', '_app/products/$id', '_app/products/$id/index'] },
  '/offers': { routes: ['_app', '_app/offers/index'], list: 'sort=name&active=all&page=1&page_size=100' },
  '/offers/$id': { routes: ['_app', '_app/offers/$id', '_app/offers/$id/index'] },
}

/** What reads it where the server does not. */
const START = '<script src="/start.js"></script>'

const src = join(import.meta.dirname, '..', '..', 'src')
const APP = join(src, 'app', 'app.tsx')
const componentOf = (route: string) => `${join(src, 'routes', route)}.tsx?tsr-split=component`

export function firstScreens(): Plugin {
  return {
    name: 'starif:first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) throw new Error('There is no bundle: first-screens runs after the files are made.')
        const everywhere = filesOf([chunk.fileName], bundle)
        const files = (...modules: string[]) =>
          filesOf(
            modules.map((module) => fileOf(module, bundle)),
            bundle,
          ).filter((file) => !everywhere.includes(file))
        const carried: FirstScreens = {
          app: files(APP),
          screens: Object.fromEntries(
            Object.entries(screens).map(([path, { routes, ...screen }]) => [
              path,
              { ...screen, files: files(APP, ...routes.map(componentOf)) },
            ]),
          ),
        }
        const block = `<script type="application/json" id="first-screens">${JSON.stringify(carried)}</script>`
        return html.replace(START, () => `${block}${START}`)
      },
    },
  }
}

function fileOf(module: string, bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(module))?.fileName
  if (!file) throw new Error(`No file has ${module}: scripts/build/first-screens.ts names the screens' routes.`)
  return file
}

/** These files, and those that they import. */
function filesOf(files: string[], bundle: Rolldown.OutputBundle): string[] {
  const all = new Set(files)
  for (const file of all) {
    const output = bundle[file]
    if (output?.type === 'chunk') for (const next of output.imports) all.add(next)
  }
  return [...all]
}
