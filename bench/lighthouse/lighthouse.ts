// Lighthouse brings 190 MB of packages along: they are installed beside this file the first time that the bench asks for them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the bench uses of it: without the package there are no types of its own. */
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; disableStorageReset: boolean; logLevel: 'error' },
    config?: object,
  ): Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>
  desktopConfig: object
}

/** Returns Lighthouse; installs it where it is missing. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(import.meta.dirname, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit'] })
    if (npm.status !== 0) throw new Error('Lighthouse could not be installed')
  }
  return (await import(pathToFileURL(entry).href)) as Lighthouse
}
