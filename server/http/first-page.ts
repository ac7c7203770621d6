// The app's page, with the names of what its address will ask for: a browser that opens the app for the first time so fetches scripts and
// data side by side instead of one after the other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FirstScreens } from '../../scripts/first-screens.ts'

const CARRIED = /<script type="application\/json" id="first-screens">(.*?)<\/script>/s

/** Returns a function that gives the page of an address; `known` says whether whoever asks may be signed in. */
export function firstPages(root: string, config: object): (path: string, query: string, known: boolean) => string {
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  // An older build, which is served beside newer sources where somebody develops, names none.
  const { app, screens } = JSON.parse(CARRIED.exec(built)?.[1] ?? '{"app":[],"screens":{}}') as FirstScreens
  const carried = `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
  const html = built.replace(CARRIED, '')
  const page = (...ahead: string[]) => html.replace('</head>', () => `${ahead.join('')}${carried}</head>`)
  return (path, query, known) => {
    // The sign-in page stands alone.
    if (path === '/login') return page()
    const screen = known ? screens[path.replace(/\d+$/, '$id')] : undefined
    const calls = screen ? ['/user/me', '/remembered-lists', ...firstCall(path, query, screen.list)] : []
    return page(
      links(
        'preload',
        'as="fetch" crossorigin="use-credentials"',
        calls.map((call) => `api/v2${call}`),
      ),
      links('modulepreload', 'crossorigin', screen?.files ?? app),
    )
  }
}

/** What the screen of an address asks for; of a list that is filtered it is not known here. */
function firstCall(path: string, query: string, list: string | undefined): string[] {
  if (list === undefined) return [path]
  return query === '' ? [`${path}?${list}`] : []
}

const links = (rel: string, how: string, paths: readonly string[]): string =>
  paths.map((path) => `<link rel="${rel}" ${how} href="/${escaped(path)}">`).join('')

const escaped = (address: string) => address.replaceAll('&', '&amp;')
