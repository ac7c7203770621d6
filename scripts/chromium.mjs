// The Chromium of this machine, for the browser tests and the bench.
import { existsSync } from 'node:fs'

/** What Playwright is not to do with it. */
export const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** Returns its path, or undefined. The shell without a window around it does the same work with half the processor time. */
export function findChromium() {
  const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onMac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const paths = [process.env.CHROMIUM_PATH, ...usual.map((name) => `/usr/bin/${name}`), ...onMac]
  return paths.find((path) => path && existsSync(path))
}

/** What Playwright starts it with; `more` are arguments beside the usual ones. */
export function launchOptions(...more) {
  const executablePath = findChromium()
  return { ...(executablePath ? { executablePath } : {}), args: [...args, ...more] }
}
