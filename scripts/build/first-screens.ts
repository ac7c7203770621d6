// Writes the files of the most common first screens into the app's page, so that the server (or `start.js`, if the service worker served
// the page) has them loaded in parallel instead of one after the other.
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

/** The content of `<script type="application/json" id="first-screens">` in `index.html`. */
export interface FirstScreens {
  /** The files of the app without any screen. */
  app: string[]
  /** By the path of the route, in which `$id` stands for the number at the end of the URL. */
  screens: Record<string, FirstScreen>
}

interface FirstScreen {
  /** The files of the screen and of the app. */
  files: string[]
  /** The query of an unfiltered list, which its first request has; other screens begin with a request for their own URL. */
  list?: string
}

const screens: Record<string, { routes: string[]; list?: string }> = {
  '/products': { routes: ['_app', '_app/products/index'], list: 'sort=reference&page=1&page_size=100' },
  '/products/$id': { routes: ['_app', '_app/products/$id', '_app/products/$id/index'] },
  '/offers': { routes: ['_app', '_app/offers/index'], list: 'sort=name&active=all&page=1&page_size=100' },
  '/offers/$id': { routes: ['_app', '_app/offers/$id', '_app/offers/$id/index'] },
}

/** The script that reads it if the server does not. */
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

/** These files, and all that they import. */
function filesOf(files: string[], bundle: Rolldown.OutputBundle): string[] {
  const all = new Set(files)
  for (const file of all) {
    const output = bundle[file]
    if (output?.type === 'chunk') for (const next of output.imports) all.add(next)
  }
  return [...all]
}
