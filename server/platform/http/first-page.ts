// The app's page with preload links for the screen at its URL, so that a browser that opens the app for the first time fetches scripts and
// data in parallel instead of one after the other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FirstScreens } from '../../../scripts/build/first-screens.ts'

const CARRIED = /<script type="application\/json" id="first-screens">(.*?)<\/script>/s

/** Returns a function that renders the page of a URL; `known` tells whether the visitor may be signed in. */
export function firstPages(root: string, config: object): (path: string, query: string, known: boolean) => string {
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  // An older build, which may be served beside newer sources during development, contains none.
  const { app, screens } = JSON.parse(CARRIED.exec(built)?.[1] ?? '{"app":[],"screens":{}}') as FirstScreens
  const carried = `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
  const html = built.replace(CARRIED, '')
  const page = (...ahead: string[]) => html.replace('</head>', () => `${ahead.join('')}${carried}</head>`)
  return (path, query, known) => {
    // The sign-in page needs no other data.
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

/** The call made by the screen of a URL; unknown for a filtered list. */
function firstCall(path: string, query: string, list: string | undefined): string[] {
  if (list === undefined) return [path]
  return query === '' ? [`${path}?${list}`] : []
}

const links = (rel: string, how: string, paths: readonly string[]): string =>
  paths.map((path) => `<link rel="${rel}" ${how} href="/${escaped(path)}">`).join('')

const escaped = (address: string) => address.replaceAll('&', '&amp;')
