// The app's page for somebody who is signed in. It names what the screen of its address will ask for, so that a browser
// that opens the app for the first time fetches scripts and data side by side instead of one after the other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** An address, the routes that its screen is made of, and the calls that it begins with. */
const screens = [
  {
    path: /^\/products$/,
    routes: ['_app', '_app/products/index'],
    calls: (_path: string, query: string) => (query === '' ? ['products?sort=reference&page=1&page_size=100'] : []),
  },
  {
    path: /^\/products\/\d+$/,
    routes: ['_app', '_app/products/$id', '_app/products/$id/index'],
    calls: (path: string) => [path.slice(1)],
  },
  {
    path: /^\/offers$/,
    routes: ['_app', '_app/offers/index'],
    calls: (_path: string, query: string) => (query === '' ? ['offers?sort=name&active=all&page=1&page_size=100'] : []),
  },
  {
    path: /^\/offers\/\d+$/,
    routes: ['_app', '_app/offers/$id', '_app/offers/$id/index'],
    calls: (path: string) => [path.slice(1)],
  },
]

/** Returns a function that gives the page of an address, or null where there is nothing to be fetched ahead. */
export function firstPages(root: string): (path: string, query: string) => string | null {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const prepared = screens.map(({ routes, ...screen }) => ({ ...screen, scripts: scriptsOf(manifest, routes) }))
  return (path, query) => {
    const screen = prepared.find((one) => one.path.test(path))
    if (!screen) return null
    const calls = ['user/me', 'remembered-lists', ...screen.calls(path, query)].map((call) => escaped(`/api/v2/${call}`))
    const ahead = [
      ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`),
      ...screen.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ]
    return page.replace('</head>', `${ahead.join('')}</head>`)
  }
}

/** The files that the components of these routes need besides those that every page loads. */
function scriptsOf(manifest: Manifest, routes: readonly string[]): string[] {
  const keys = new Set(routes.map((route) => `src/routes/${route}.tsx?tsr-split=component`))
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  const everywhere = new Set(['index.html'])
  for (const key of everywhere) for (const next of manifest[key]?.imports ?? []) everywhere.add(next)
  return [...keys].filter((key) => !everywhere.has(key)).flatMap((key) => manifest[key]?.file ?? [])
}

const escaped = (address: string) => address.replaceAll('&', '&amp;')
