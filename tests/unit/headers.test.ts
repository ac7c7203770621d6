// A file opens with what it is about.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const GENERATED = /^src\/(locales\/\w+\.(ts|js)|routeTree\.gen\.ts)$|\.d\.ts$/

test('every file begins with a comment that says what it is about', () => {
  const files = globSync('{bench,contract,engine,scripts,server,src,tests}/**/*.{ts,tsx,mjs}', { exclude: ['**/node_modules/**'] })
  const ours = files.filter((file) => !GENERATED.test(file))
  expect(ours.length).toBeGreaterThan(1_500)
  expect(ours.filter((file) => !/^(\/\/\/? |\/\*\*|#!)/.test(readFileSync(file, 'utf8')))).toEqual([])
})
