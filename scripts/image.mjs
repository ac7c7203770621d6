// `npm run image`: builds the image if a container tool is available; otherwise runs the steps of the Dockerfile in a folder. In both cases
// the app is started as in the image, on an empty database, and must become ready; the size is printed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from './setup.mjs'

const READY_TRIES = 120

const folder = mkdtempSync(join(tmpdir(), 'starif-image-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const port = await freePort()
const withContainers = spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0
const running = withContainers ? startContainer() : startFollowed()
try {
  await untilReady()
  console.info(`ready on port ${port}`)
} finally {
  running.stop()
}

function startContainer() {
  execFileSync('docker', ['build', '--tag', 'starif', root], { stdio: 'inherit' })
  console.info(`image: ${Math.round(Number(execFileSync('docker', ['image', 'inspect', '--format', '{{.Size}}', 'starif'])) / 1e6)} MB`)
  const id = execFileSync('docker', ['run', '--detach', '--rm', '--read-only', '--tmpfs', '/tmp', '--publish', `${port}:3000`, 'starif'])
  return { stop: () => execFileSync('docker', ['stop', id.toString().trim()], { stdio: 'ignore' }) }
}

/** Runs the instructions without the base image: each stage in its own folder, with its `/app` below it. */
function startFollowed() {
  const stages = []
  /** @type {Record<string, string>} */
  let env = {}
  let start = []
  for (const [, word, rest] of readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^([A-Z]+) (.+)$/gm)) {
    const stage = stages.at(-1)
    if (word === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'last', app: newStage() })
    else if (word === 'COPY') copy(rest, stage.app)
    else if (word === 'RUN' && /^(npm|node) /.test(rest)) run(rest, stage.app)
    else if (word === 'ENV') env = Object.fromEntries(rest.split(' ').map((pair) => pair.split('=')))
    else if (word === 'CMD') start = JSON.parse(rest)
  }
  const { app } = stages.at(-1)
  console.info(`folder: ${execFileSync('du', ['-sm', app]).toString().split('\t')[0]} MB`)
  const [, ...args] = start
  const server = spawn(process.execPath, args, {
    cwd: app,
    env: { PATH: process.env.PATH, ...env, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { stop: () => server.kill('SIGTERM') }

  function copy(rest, app) {
    const from = /^--from=(\w+) /.exec(rest)?.[1]
    const words = rest.replace(/^--from=\w+ /, '').split(' ')
    const to = words.pop()
    for (const name of words) {
      const source = from ? join(stages.find((stage) => stage.name === from).app, name.replace(/^\/app\//, '')) : join(root, name)
      if (name === '.') copyTracked(app)
      else cpSync(source, to === './' ? join(app, basename(name)) : join(app, to), { recursive: true, verbatimSymlinks: true })
    }
  }
}

function newStage() {
  const app = mkdtempSync(join(folder, 'stage-'))
  mkdirSync(app, { recursive: true })
  return app
}

/** Copies the files that `.dockerignore` allows: all that git knows. */
function copyTracked(app) {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root }).toString()
  for (const name of names.split('\0').filter(Boolean)) cpSync(join(root, name), join(app, name))
}

function run(command, cwd) {
  const { status } = spawnSync(command, { cwd, shell: true, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed`)
}

async function untilReady() {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    // Not listening yet: it is tried again.
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(500)
  }
  throw new Error('it did not become ready')
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address()
      server.close(() => done(free))
    })
  })
}
