// A colour has one meaning on every screen: a badge specifies its meaning, never a colour.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
const named = /<(?:Badge|StateBadge)\b[^>]*?colorPalette=(?:"|\{[^}]*')(?:teal|gray|green|blue|orange|red)/g

test('every badge is coloured by its meaning', () => {
  const found = screens.flatMap((path) => [...readFileSync(join('src', path), 'utf8').matchAll(named)].map(([text]) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test.each(['<Badge colorPalette="teal">', "<Badge size=\"md\" colorPalette={over ? 'gray' : 'green'}>"])('%s is found', (text) => {
  expect(text.match(named)).toHaveLength(1)
})
