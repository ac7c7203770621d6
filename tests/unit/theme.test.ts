// The theme contains only the recipes that are used: an element without its recipe would be rendered without any style or error.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { system } from '../../src/app/theme.ts'

const COMPONENTS = 'node_modules/@chakra-ui/react/dist/esm/components'
/** Styled by the kit itself. */
const OWN = new Set(['fieldset'])

/** The recipes of Chakra's elements with these names, as `List` of `list/list.js`. */
const recipesOf = (name: string): string[] => {
  const folder = name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
  const files = globSync(`${COMPONENTS}/${folder}/${folder}.js`)
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bkey: "(\w+)"/g)].map(([, key = '']) => key))
}

test('every element of Chakra that is used has its recipe', () => {
  const used = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:import|export) \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    ),
  )
  const asked = new Set(used.flatMap(recipesOf))
  expect(asked).toContain('list')
  expect([...asked].filter((key) => !OWN.has(key) && !system.isRecipe(key) && !system.isSlotRecipe(key))).toEqual([])
})
