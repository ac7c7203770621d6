// Non-text elements are distinguishable from their background as well: WCAG 1.4.11, calculated from the theme in both appearances.
import { describe, expect, test } from 'vitest'

import { system } from '../../src/app/theme.ts'

type Appearance = '_light' | '_dark'

/** The colour of a token, as #rrggbb. */
function colourOf(name: string, appearance: Appearance): string {
  const token = system.tokens.getByName(`colors.${name}`)
  const conditions = token?.extensions.conditions as Partial<Record<Appearance, string>> | undefined
  const value = String(conditions?.[appearance] ?? token?.originalValue ?? name)
  const reference = /^\{colors\.(.+)\}$/.exec(value)?.[1]
  if (reference) return colourOf(reference, appearance)
  if (value === 'white') return '#ffffff'
  if (value === 'black') return '#000000'
  if (!/^#[\da-f]{6}$/i.test(value)) throw new Error(`${name} is no colour: ${value}`)
  return value
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, appearance: Appearance): number {
  const [light = 0, dark = 0] = [one, other].map((name) => luminance(colourOf(name, appearance))).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The value of a recipe at this path of keys, which has to be the name of a colour. */
function valueAt(recipe: unknown, ...keys: string[]): string {
  let at = recipe
  for (const key of keys) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[key] : undefined
  if (typeof at !== 'string') throw new Error(`no colour at ${keys.join('.')}`)
  return at
}

const GROUNDS = ['bg', 'bg.subtle', 'bg.muted', 'bg.panel']
const PALETTES = ['gray', 'teal', 'red', 'orange', 'green', 'blue']
const { checkbox, switch: switches } = system._config.theme?.slotRecipes ?? {}
const { checkmark } = system._config.theme?.recipes ?? {}
const fieldBorder = valueAt(system._config.globalCss, 'input, textarea, select', '--starif-colors-border').replace('colors.', '')

describe.each(['_light', '_dark'] as const)('in %s', (appearance) => {
  const against = (surfaces: readonly string[], colour: string) =>
    surfaces.map((surface) => ({ colour, surface, enough: contrast(colour, surface, appearance) >= 3 })).filter(({ enough }) => !enough)

  test.each(PALETTES)('the ring around what has the focus is seen, for %s', (palette) => {
    expect(against(GROUNDS, `${palette}.focusRing`)).toEqual([])
  })

  test('a field, a box to tick and a switch are told from what is around them', () => {
    expect(against(GROUNDS, fieldBorder)).toEqual([])
    expect(against(GROUNDS, valueAt(checkmark, 'variants', 'variant', 'solid', 'borderColor'))).toEqual([])
    expect(against(GROUNDS, valueAt(checkbox, 'variants', 'variant', 'solid', 'control', 'borderColor'))).toEqual([])
    expect(against(GROUNDS, valueAt(switches, 'variants', 'variant', 'solid', 'control', 'bg'))).toEqual([])
  })

  test('a field has its own ground, and an edge that is quieter than that of a box to tick until the pointer is over it', () => {
    const { input, textarea } = system._config.theme?.recipes ?? {}
    const { combobox, nativeSelect } = system._config.theme?.slotRecipes ?? {}
    const grounds = [
      valueAt(input, 'variants', 'variant', 'outline', 'bg'),
      valueAt(textarea, 'variants', 'variant', 'outline', 'bg'),
      valueAt(combobox, 'variants', 'variant', 'outline', 'input', 'bg'),
      valueAt(nativeSelect, 'variants', 'variant', 'outline', 'field', 'bg'),
    ]
    expect(new Set(grounds).size).toBe(1)
    const [ground = ''] = grounds
    expect(colourOf(ground, appearance)).not.toBe(colourOf('bg', appearance))
    expect(contrast(fieldBorder, 'bg', appearance)).toBeLessThan(contrast('border.control', 'bg', appearance))
    for (const text of ['fg', 'fg.muted', 'fg.error']) expect(contrast(text, ground, appearance)).toBeGreaterThanOrEqual(4.5)
  })

  test('a switch shows on which side it stands, off and on', () => {
    const track = valueAt(switches, 'variants', 'variant', 'solid', 'control', 'bg')
    expect(against([track], valueAt(switches, 'variants', 'variant', 'solid', 'thumb', 'bg'))).toEqual([])
    expect(against(['teal.solid'], 'teal.contrast')).toEqual([])
  })

  test('what is chosen, active or wrong is told from its background: tabs, ticked boxes, switches, periods, wrong fields', () => {
    expect(against(GROUNDS, 'teal.solid')).toEqual([])
    expect(against(GROUNDS, 'orange.solid')).toEqual([])
    expect(against(GROUNDS, 'border.error')).toEqual([])
    expect(against(GROUNDS, 'border.control')).toEqual([])
  })
})
