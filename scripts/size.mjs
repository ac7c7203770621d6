// How much a browser loads before it shows the sign-in page and the product list: gzip of every file, from the build's manifest.
// Prints one table; `--json` prints JSON; ends with 1 when a goal is missed.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1024
const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** page → the route files that it loads besides the entry, and its goal in KB */
const pages = {
  'sign-in page': { routes: [], goal: 120 },
  'product list': { routes: ['src/app/app.tsx', 'src/routes/_app.tsx', 'src/routes/_app/products/index.tsx'], goal: 250 },
}

const results = Object.entries(pages).map(([page, { routes, goal }]) => {
  const files = filesOf([
    'index.html',
    ...Object.keys(manifest).filter((key) => routes.some((route) => key === route || key.startsWith(`${route}?`))),
  ])
  return { page, files: files.length, kb: Math.round((sum(files) / KB) * 10) / 10, goal }
})
const styles = Object.values(manifest).flatMap(({ css = [] }) => css)
results.push({ page: 'CSS and fonts', files: new Set(styles).size, kb: Math.round((sum([...new Set(styles)]) / KB) * 10) / 10, goal: 60 })

if (process.argv.includes('--json')) console.info(JSON.stringify(results))
else
  for (const { page, files, kb, goal } of results)
    console.info(`${kb <= goal ? '✓' : '✗'} ${page}: ${kb} KB in ${files} files (goal ${goal} KB)`)
process.exitCode = results.every(({ kb, goal }) => kb <= goal) ? 0 : 1

/** Every file that these need at once, each once. */
function filesOf(keys) {
  const found = new Map()
  const visit = (key) => {
    const entry = manifest[key]
    if (!entry || found.has(key)) return
    found.set(key, entry.file)
    for (const other of entry.imports ?? []) visit(other)
  }
  keys.forEach(visit)
  return [...new Set(found.values())].filter((file) => file.endsWith('.js'))
}

function sum(files) {
  return files.reduce((bytes, file) => bytes + gzipSync(readFileSync(join(dist, file))).length, 0)
}
