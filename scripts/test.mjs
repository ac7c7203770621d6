// `npm test`: everything that has to be true of this project, from a fresh clone.
//   npm test                      all sections
//   npm test -- lint types api    some of them
//   npm test -- --no-browser      all but the browser tests
// STARIF_TEST_POSTGRES=postgres://… runs the API tests on that PostgreSQL server as well.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findChromium } from './chromium.mjs'
import { node, root, setUp } from './setup.mjs'

const folder = mkdtempSync(join(tmpdir(), 'starif-results-'))
const postgres = process.env.STARIF_TEST_POSTGRES

/** name → the command, and for a test runner where it writes its counts */
const sections = {
  format: check('oxfmt', '--check', '.'),
  lint: check('oxlint', '--type-aware', '--deny-warnings'),
  types: check('tsc', '--noEmit'),
  messages: { command: [node, join(root, 'scripts', 'messages.mjs')] },
  unit: vitest('unit'),
  build: { command: [node, join(root, 'scripts', 'build.mjs')] },
  db: vitest('db', { STARIF_TEST_POSTGRES: postgres ?? '' }),
  api: vitest('api'),
  'api-server': postgres ? vitest('api', { STARIF_TEST_POSTGRES: postgres }) : undefined,
  e2e: playwright(),
}
/** Two cores: two lanes side by side, and the browser tests, which fill both, after them. */
const waves = [
  [
    ['format', 'lint', 'types', 'messages', 'unit', 'build', 'db'],
    ['api', 'api-server'],
  ],
  [['e2e']],
]

setUp()
const chosen = process.argv.slice(2).filter((name) => name !== '--no-browser')
if (process.argv.includes('--no-browser')) delete sections.e2e
const unknown = chosen.filter((name) => !(name in sections))
if (unknown.length > 0) {
  console.error(`? ${unknown.join(', ')} : ${Object.keys(sections).join(' ')}`)
  process.exit(2)
}
const total = { passed: 0, failed: 0, skipped: 0 }
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal))
for (const lanes of waves) await Promise.all(lanes.map(runLane))
rmSync(folder, { recursive: true, force: true })
if (chosen.some((name) => sections[name]?.counts) || chosen.length === 0) {
  if (total.passed + total.failed === 0) {
    console.error('Aucun test n’a tourné. · No test ran.')
    total.failed = 1
  }
}
console.info(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)

async function runLane(names) {
  for (const name of names) if (sections[name] && (chosen.length === 0 || chosen.includes(name))) await runSection(name, sections[name])
}

async function runSection(name, section) {
  const start = performance.now()
  const problem = section.needs?.()
  const { code, output } = problem ? { code: 1, output: problem } : await run(section)
  const counts = section.counts?.(code)
  total.passed += counts?.passed ?? 0
  total.skipped += counts?.skipped ?? 0
  // A section that fails without a failed test (a crash, the linter) counts as one failure.
  const failed = Math.max(counts?.failed ?? 0, code === 0 ? 0 : 1)
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const sum = counts ? `${counts.passed} passed, ${failed} failed, ` : ''
  if (failed > 0) console.info(output.trimEnd())
  console.info(`${failed === 0 ? '✓' : '✗'} ${name} (${sum}${seconds} s)`)
}

function run({ command: [program, ...args], env = {} }) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      // What fails is read in logs, where colours are noise.
      env: { ...process.env, NO_COLOR: '1', STARIF_TEST_POSTGRES: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
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

function vitest(project, env = {}) {
  const file = join(folder, `${project}${env.STARIF_TEST_POSTGRES ? '-server' : ''}.json`)
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return { ...check('vitest', ...args), env, counts: () => readCounts(file, vitestCounts) }
}

function vitestCounts(result) {
  return { passed: result.numPassedTests, failed: result.numFailedTests, skipped: result.numPendingTests + result.numTodoTests }
}

function playwright() {
  const file = join(folder, 'e2e.json')
  return {
    ...check('playwright', 'test', '--reporter=dot,json'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: findChromium() ?? '' },
    needs: () =>
      findChromium()
        ? undefined
        : 'Chromium est introuvable : apt-get install chromium-headless-shell, ou indiquez-le dans CHROMIUM_PATH.\nChromium was not found: apt-get install chromium-headless-shell, or name it in CHROMIUM_PATH.',
    counts: () =>
      readCounts(file, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })),
  }
}

function readCounts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 } // it ended before it could count
  }
}
