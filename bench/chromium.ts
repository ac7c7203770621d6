// Debian's Chromium, or the one that CHROMIUM_PATH names.
import { existsSync } from 'node:fs'

export function chromiumOptions() {
  const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  )
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return { ...(executablePath ? { executablePath } : {}), args }
}
