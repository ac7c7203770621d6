// There is one content width, which `Page` sets and not a part of a screen.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const parts = ['src/routes', 'src/entities'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join(folder, path)),
)
const ownWidth = /\bmaxW="\dxl"/g

test('no part of a screen has a content width of its own', () => {
  const found = parts.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(ownWidth)].map(([text]) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test('a width of its own is found, one of a field or a text is not', () => {
  expect('<Stack gap="5" maxW="5xl">'.match(ownWidth)).toHaveLength(1)
  expect('<Field.Root maxW="sm"><Box maxW="65ch">'.match(ownWidth)).toBeNull()
})
