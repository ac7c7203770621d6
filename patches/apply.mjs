// Applies patches/NAME@VERSION.patch to the installed packages. npm runs it at the end of every installation ("postinstall"), under any
// Node.js from 20.19 on. Why each patch: docs/build.md.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { applyPatch, parsePatch, reversePatch } from 'diff'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
const read = (...path) => readFileSync(join(root, ...path), 'utf8')

for (const file of readdirSync(join(root, 'patches')).filter((name) => name.endsWith('.patch'))) {
  const [, name = '', version] = /^(.+)@(.+)\.patch$/.exec(file) ?? []
  const folder = join('node_modules', name)
  const installed = JSON.parse(read(folder, 'package.json')).version
  if (installed !== version) throw new Error(`patches/${file} was made for another version than the installed ${installed} (docs/build.md)`)
  for (const change of parsePatch(read('patches', file))) patch(join(folder, change.oldFileName.replace(/^a\//, '')), change)
}

function patch(path, change) {
  const source = read(path)
  const isPatched = applyPatch(source, reversePatch(change)) !== false
  if (isPatched) return
  const patched = applyPatch(source, change)
  if (patched === false) throw new Error(`${path} is neither as it was published nor as patches/ leaves it: run "npm ci"`)
  // A new file: other installations may share the old one by a hard link.
  writeFileSync(join(root, `${path}.new`), patched)
  renameSync(join(root, `${path}.new`), join(root, path))
}
