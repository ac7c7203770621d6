// Lighthouse comes with 190 MB of packages: they are installed beside this file when the bench uses it for the first time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The parts that the bench uses: without the package its own types are missing. */
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; disableStorageReset: boolean; logLevel: 'error' },
    config?: object,
  ): Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>
  desktopConfig: object
}

/** Returns Lighthouse; installs it if it is missing. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(import.meta.dirname, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit'] })
    if (npm.status !== 0) throw new Error('Lighthouse could not be installed')
  }
  return (await import(pathToFileURL(entry).href)) as Lighthouse
}
