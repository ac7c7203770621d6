// The app's page, with the names of what its address will ask for: a browser that opens the app for the first time so fetches scripts and
// data side by side instead of one after the other.
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

const APP = 'src/app/app.tsx'

/** Returns a function that gives the page of an address; `known` says whether whoever asks may be signed in. */
export function firstPages(root: string, config: object): (path: string, query: string, known: boolean) => string {
  const carried = `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const page = (...ahead: string[]) => html.replace('</head>', () => `${ahead.join('')}${carried}</head>`)
  const manifest = JSON.parse(readFileSync(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const everywhere = filesOf(manifest, ['index.html'])
  const scriptsOf = (routes: readonly string[]) =>
    filesOf(manifest, [APP, ...routes.map((route) => `src/routes/${route}.tsx?tsr-split=component`)]).filter(
      (file) => !everywhere.includes(file),
    )
  const app = scriptsOf([])
  const prepared = screens.map(({ routes, ...screen }) => ({ ...screen, scripts: scriptsOf(routes) }))
  return (path, query, known) => {
    // The sign-in page stands alone.
    if (path === '/login') return page()
    const screen = known ? prepared.find((one) => one.path.test(path)) : undefined
    const calls = screen ? ['user/me', 'remembered-lists', ...screen.calls(path, query)].map((call) => `api/v2/${call}`) : []
    return page(
      links('preload', 'as="fetch" crossorigin="use-credentials"', calls),
      links('modulepreload', 'crossorigin', screen?.scripts ?? app),
    )
  }
}

const links = (rel: string, how: string, paths: readonly string[]): string =>
  paths.map((path) => `<link rel="${rel}" ${how} href="/${escaped(path)}">`).join('')

/** The files of these, and of whatever they import. */
function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const keys = new Set(entries)
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

const escaped = (address: string) => address.replaceAll('&', '&amp;')
