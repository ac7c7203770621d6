// The Chromium of this machine, for the browser tests and the bench.
import { existsSync } from 'node:fs'

/** Switches off features of Chromium that tests do not need. */
export const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** Returns its path, or undefined. The headless shell does the same work with half the processor time. */
export function findChromium() {
  const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onMac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const paths = [process.env.CHROMIUM_PATH, ...usual.map((name) => `/usr/bin/${name}`), ...onMac]
  return paths.find((path) => path && existsSync(path))
}

/** The launch options for Playwright; `more` are additional arguments. */
export function launchOptions(...more) {
  const executablePath = findChromium()
  return { ...(executablePath ? { executablePath } : {}), args: [...args, ...more] }
}
