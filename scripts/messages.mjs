// Checks that every text of the screens is in both catalogues and translated, without changing them (`npm run messages` does).
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './setup.mjs'

const locales = join(root, 'src', 'locales')
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const draft = mkdtempSync(join(cache, 'messages-'))
const problems = []
try {
  for (const locale of ['fr', 'en']) copyFileSync(join(locales, `${locale}.po`), join(draft, `${locale}.po`))
  extract()
  for (const locale of ['fr', 'en']) compare(locale)
  for (const [text, translation] of messages(join(draft, 'en.po'))) if (translation === '') problems.push(`en: ${text}`)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
if (problems.length > 0) {
  console.error(
    `Textes sans traduction ou catalogue périmé (npm run messages) · untranslated texts or stale catalogue:\n${problems.join('\n')}`,
  )
  process.exitCode = 1
}

function extract() {
  const config = join(draft, 'lingui.config.ts')
  const path = JSON.stringify(join(draft, '{locale}'))
  writeFileSync(
    config,
    `import base from '../../../lingui.config.ts'\nexport default { ...base, rootDir: ${JSON.stringify(root)}, catalogs: [{ ...base.catalogs[0], path: ${path} }] }\n`,
  )
  const run = spawnSync(join(root, 'node_modules', '.bin', 'lingui'), ['extract', '--clean', '--workers', '1', '--config', config], {
    cwd: root,
    encoding: 'utf8',
  })
  if (run.status !== 0) problems.push(run.stdout + run.stderr)
}

function compare(locale) {
  const [now, wanted] = [messages(join(locales, `${locale}.po`)), messages(join(draft, `${locale}.po`))]
  for (const text of wanted.keys()) if (!now.has(text)) problems.push(`${locale} + ${text}`)
  for (const text of now.keys()) if (!wanted.has(text)) problems.push(`${locale} - ${text}`)
}

/** Maps each text to its translation, for a catalogue in Lingui's format. */
function messages(file) {
  const found = new Map()
  for (const entry of readFileSync(file, 'utf8').split(/\n\n+/)) {
    const [, id, translation] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(`${entry}\n`) ?? []
    if (id && joined(id) !== '') found.set(joined(id), joined(translation))
  }
  return found
}

function joined(lines) {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1))
    .join('')
}
