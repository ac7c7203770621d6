// `npm start`: everything from a fresh clone to a running server.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { buildIfNeeded } from './build.mjs'
import { node, setUp } from './setup.mjs'

const NEEDED = 24

setUp()
if (Number(process.versions.node.split('.')[0]) >= NEEDED) await serve()
else startAgain()

/** Runs in this process, so that signals, exit code and memory are the server's own. */
async function serve() {
  buildIfNeeded()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')) // the older Node.js below was killed
  await import('#server/main.ts')
}

/** The first start of a fresh clone under an older Node.js: continues in the one that was just installed. */
function startAgain() {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const server = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.on('SIGHUP', () => server.kill('SIGHUP'))
  // Ctrl+C reaches both processes, so it is not forwarded.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
