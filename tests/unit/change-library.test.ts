// A change of a library is made in the build and for development; neither succeeds if the library has moved what is changed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { build, optimizeDeps, type Plugin, resolveConfig, type Rolldown } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { changeLibrary } from '../../scripts/build/change-library.ts'

const project = {
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': 'import { answer } from "library"; console.log(answer)',
  'node_modules/library/package.json': '{ "name": "library", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/library/index.js': 'export { answer } from "./part.js"',
  'node_modules/library/part.js': 'export const answer = "theirs"',
}

const changes = (module: RegExp, from = 'theirs') =>
  changeLibrary({
    name: 'test',
    module,
    change: (code) => (code.includes(from) ? code.replace(from, 'ours') : undefined),
    describedIn: 'this test',
  })

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'starif-library-'))
  for (const [name, content] of Object.entries(project)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['the build', built],
  ['development', bundledForDevelopment],
])('%s has the changed module', async (_, codeWith) => {
  const code = await codeWith(changes(/library\/part\.js$/))
  expect(code).toContain('ours')
  expect(code).not.toContain('theirs')
})

test.each([
  ['the build', 'the module', built, changes(/library\/moved\.js$/)],
  ['the build', 'the line', built, changes(/library\/part\.js$/, 'changed')],
  ['development', 'the module', bundledForDevelopment, changes(/library\/moved\.js$/)],
  ['development', 'the line', bundledForDevelopment, changes(/library\/part\.js$/, 'changed')],
])('%s fails if %s is elsewhere', async (_, __, codeWith, plugin) => {
  await expect(codeWith(plugin)).rejects.toThrow('this test has to know where')
})

async function built(plugin: Plugin): Promise<string> {
  const result = await build({ root, configFile: false, logLevel: 'silent', build: { write: false }, plugins: [plugin] })
  return (result as Rolldown.RolldownOutput).output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

async function bundledForDevelopment(plugin: Plugin): Promise<string> {
  const config = await resolveConfig({ root, configFile: false, logLevel: 'silent', plugins: [plugin] }, 'serve')
  const { optimized } = await optimizeDeps(config)
  return readFileSync(optimized['library']?.file ?? '', 'utf8')
}
