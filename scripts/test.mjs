// `npm test`: everything that has to be true of this project, from a fresh clone.
//   npm test                      all sections
//   npm test -- lint unit api     some of them
//   npm test -- api prices        of them the test files with `prices` in their names; `npm test -- prices` of all
//   npm test -- --no-browser      all but the browser tests
//   npm test -- --shard=1/3       a third of the tests, where three machines share them
// STARIF_TEST_POSTGRES=postgres://… runs what depends on PostgreSQL’s version on that server as well.
import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { findChromium } from './chromium.mjs'
import { node, root, setUp } from './setup.mjs'
import { readPlaywright, readVitest, summarise } from './test-results.mjs'

/** The number of parallel sections, one more than there are cores: while a test waits for a page or a server, its core would be idle. */
const lanes = Math.min(4, Math.max(2, availableParallelism() + 1))
/** The folder of everything that tests write, which is removed at the end. */
const folder = mkdtempSync(join(process.env.TMPDIR ?? memory() ?? tmpdir(), 'starif-tests-'))
// PostgreSQL runs under another account, which must be able to pass through.
chmodSync(folder, 0o711)
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const server = process.env.STARIF_TEST_POSTGRES ?? ''
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const [shard = 1, shards = 1] = (/^--shard=(\d+)\/(\d+)$/.exec(options.find((option) => option.startsWith('--shard')) ?? '') ?? [])
  .slice(1)
  .map(Number)

const NAMES = ['build', 'api', 'format', 'lint', 'unused', 'messages', 'unit', 'db', 'floor', 'e2e']
const named = words.filter((word) => NAMES.includes(word))
const filters = words.filter((word) => !NAMES.includes(word))

/**
 * In the order in which they are started: first the section that others wait for, then the longest ones, then the quick ones, then the
 * browser tests, which run in parallel themselves, so that no core waits for the last one; the others beside them.
 */
const sections = {
  build: { command: [node, join(root, 'scripts', 'build.mjs')] },
  api: vitest('api', ['api', 'api-own']),
  format: check('oxfmt', '--check', '.'),
  // Type checks too: run together with the rules they take half the time that `npm run types` takes alone.
  lint: check('oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  // Files, exports and packages that nothing uses.
  unused: check('knip'),
  messages: { command: [node, join(root, 'scripts', 'messages.mjs')] },
  e2e: playwright(),
  db: vitest('db', ['db'], server),
  ...(server ? { floor: vitest('floor', ['floor'], server) } : {}),
  unit: vitest('unit', ['unit']),
}
const chosen = Object.keys(sections).filter(isChosen)

refuseUnknownOptions()
setUp()
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal))
const outcomes = []
const failedSections = []
const waiting = [...chosen]
await Promise.all(Array.from({ length: lanes }, runLane))
process.exit(
  summarise(
    outcomes,
    failedSections,
    chosen.some((name) => sections[name].read),
  )
    ? 0
    : 1,
)

/** A disk in memory, if there is enough: creating and dropping databases takes a fifth less processor time there. */
function memory() {
  try {
    accessSync('/dev/shm', constants.W_OK)
    const { bavail, bsize } = statfsSync('/dev/shm')
    return Math.min(bavail * bsize, process.availableMemory()) > 6e9 ? '/dev/shm' : undefined
  } catch {
    // There is no such disk, as on macOS: the usual one is used.
    return undefined
  }
}

function isChosen(name) {
  if (name === 'e2e' && options.includes('--no-browser')) return false
  if (named.length > 0) return named.includes(name)
  // Browser tests run against the build.
  if (filters.length > 0) return name === 'build' ? !options.includes('--no-browser') : Boolean(sections[name].read)
  // Sections that check the project as a whole run on one machine.
  return shard === 1 || name === 'build' || Boolean(sections[name].read)
}

function refuseUnknownOptions() {
  const unknown = options.filter((option) => option !== '--no-browser' && !/^--shard=\d+\/\d+$/.test(option))
  if (unknown.length === 0 && shard >= 1 && shard <= shards) return
  console.error(`? ${unknown.join(', ') || `--shard=${shard}/${shards}`} : --no-browser --shard=1/3`)
  process.exit(2)
}

async function runLane() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const section = sections[name]
    section.ended = runSection(name, section)
    await section.ended
  }
}

async function runSection(name, section) {
  if (name === 'e2e') await sections.build.ended
  if (name === 'e2e' && failedSections.includes('build')) return console.info('– e2e: not run, as the build failed')
  const start = performance.now()
  const problem = section.needs?.()
  const { code, output } = problem ? { code: 1, output: problem } : await run(name, section)
  const results = section.read?.(section.file) ?? []
  outcomes.push(...results)
  const failed = code !== 0 || results.some(({ outcome }) => outcome === 'failed')
  if (failed) failedSections.push(name)
  if (failed && output) console.info(output.trimEnd())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.info(`${failed ? '✗' : '✓'} ${name} (${results.length > 0 ? `${results.length} tests, ` : ''}${seconds} s)`)
}

/** The output of test runners is printed as it comes, that of the others at the end. */
function run(name, { command: [program, ...args], env = {}, read }) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      // Failures are read in logs, where colours are noise.
      env: { ...process.env, NO_COLOR: '1', STARIF_TEST_POSTGRES: '', TMPDIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      if (read) createInterface(stream).on('line', (line) => line.trim() && console.info(`${name} │ ${line}`))
      else stream.on('data', (chunk) => (output += chunk))
    }
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => (running.delete(child), done({ code: code ?? 1, output })))
  })
}

function interrupt(signal) {
  for (const child of running) child.kill(signal)
  process.exit(1)
}

function check(tool, ...args) {
  return { command: [join(root, 'node_modules', '.bin', tool), ...args] }
}

function vitest(name, projects, postgres = '') {
  const file = join(folder, `${name}.json`)
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--maxWorkers=1', '--reporter=default', '--reporter=json']
  const section = check('vitest', ...args, `--outputFile.json=${file}`, ...some(`--shard=${shard}/${shards}`, '--passWithNoTests'))
  return { ...section, env: { STARIF_TEST_POSTGRES: postgres }, file, read: readVitest }
}

function playwright() {
  const file = join(folder, 'e2e.json')
  const args = ['test', '--reporter=list,json', `--workers=${lanes - 1}`]
  return {
    ...check('playwright', ...args, ...some(`--shard=${shard}/${shards}`, '--pass-with-no-tests')),
    // Playwright sets FORCE_COLOR as it sees fit, and Node.js warns if both are set.
    env: { NO_COLOR: undefined, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: findChromium() ?? '' },
    needs: () =>
      findChromium()
        ? undefined
        : 'Chromium est introuvable : apt-get install chromium-headless-shell, ou indiquez-le dans CHROMIUM_PATH.\nChromium was not found: apt-get install chromium-headless-shell, or name it in CHROMIUM_PATH.',
    file,
    read: readPlaywright,
  }
}

/** The arguments of a test runner that should not run all tests. */
function some(part, whenNone) {
  return [...(shards > 1 && part ? [part] : []), ...(filters.length > 0 ? [whenNone, ...filters] : [])]
}
