// Builds the browser's half into dist/ if its sources have changed since the last build. It is built in another folder and moved into place
// as a whole: a server that starts or runs meanwhile never finds half of it, and a failed build changes nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { giveUp, node, root } from './setup.mjs'

const SOURCES = [
  'src',
  'contract',
  'engine',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const marker = join(root, 'node_modules', '.starif-build')
const built = join(root, 'dist')
const next = join(root, 'dist.new')

export function buildIfNeeded() {
  const wanted = fingerprint()
  if (existsSync(built) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.info('Construction de l’application · building the app…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawnSync(node, [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (build.status !== 0) giveUp('La construction a échoué (messages ci-dessus).', 'The build failed (messages above).')
  putInPlace(next, built)
  writeFileSync(marker, fingerprint()) // a build may rewrite generated sources such as the route tree
}

/**
 * Replaces `place`, which may or may not exist, by `folder`.
 * @param {string} folder
 * @param {string} place
 */
export function putInPlace(folder, place) {
  const old = `${place}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(folder, place)
  rmSync(old, { recursive: true, force: true })
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(process.env).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  for (const source of SOURCES) add(hash, join(root, source))
  return hash.digest('hex')
}

function add(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) for (const name of readdirSync(path).toSorted()) add(hash, join(path, name))
  else hash.update(`${path.slice(root.length)}\n`).update(readFileSync(path))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildIfNeeded()
