// The cost of getting from a fresh clone to a running product: time and disk space; and the disk space in production.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { launch } from './setup.ts'
import { atMost, type Row } from './table.ts'

const PORT = 3960

/** Measures the committed state. Packages come from npm's cache if it has them: empty it first to include the download. */
export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'starif-bench-install-'))
  const clone = join(folder, 'starif')
  try {
    execFileSync('git', ['clone', '--quiet', dirname(import.meta.dirname), clone])
    const from = performance.now()
    const server = await launch(join(clone, 'scripts', 'start.mjs'), PORT, { DATA_DIR: join(folder, 'data') })
    const seconds = (performance.now() - from) / 1_000
    await server[Symbol.asyncDispose]()
    const all = size(clone)
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: clone, stdio: 'ignore' })
    return [
      atMost('npm start from a fresh clone, until it serves', seconds, 's', 60),
      atMost('packages and build, from a fresh clone', all, 'MB', 700),
      atMost('packages and build, of what runs in production', size(clone), 'MB', 350),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Megabytes of the packages and the build. */
const size = (clone: string): number =>
  Number.parseInt(
    execFileSync('du', ['-cm', '-d0', 'node_modules', 'dist'], { cwd: clone, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '',
    10,
  )
