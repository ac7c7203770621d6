// Which parts of the terms of sale apply in a subsidiary, and which version applies on a day.
import { expect, test } from 'vitest'

import { applyingOn, inZone } from '#engine/terms/terms.ts'

/** `#` begins an article, `LYO:` its replacement for that subsidiary; everything else is common. */
const inPlace = (zone: string, text: string) =>
  inZone(text.split(' '), zone, {
    isTitle: (piece) => piece.startsWith('#'),
    zoneOf: (piece) => /^([A-Z]+):/.exec(piece)?.[1],
  }).join(' ')

test('an article with a variant is its title and the variant, any other its common text; what follows a variant stays', () => {
  const text = 'before #a one LYO:two PAR:three break #b four LYO:five #c six'
  expect(inPlace('LYO', text)).toBe('before #a LYO:two break #b LYO:five #c six')
  expect(inPlace('PAR', text)).toBe('before #a PAR:three break #b four #c six')
  expect(inPlace('NAT', text)).toBe('before #a one break #b four #c six')
})

test('what stands before all articles may have a variant; of two for one subsidiary the first counts; of nothing there is nothing', () => {
  expect(inPlace('LYO', 'before LYO:here #a one LYO:first LYO:second')).toBe('LYO:here #a LYO:first')
  expect(inZone([], 'LYO', { isTitle: () => false, zoneOf: () => undefined })).toEqual([])
})

test('the version that began last applies, of two of one day the later one, and never a draft', () => {
  const version = (version_number: number, published_from: string | null) => ({ version_number, published_from })
  const all = [version(5, null), version(4, '2026-01-01'), version(3, '2027-03-12'), version(2, '2026-01-01')]
  expect(applyingOn(all, '2025-12-31')).toBeUndefined()
  expect(applyingOn(all, '2026-01-01')?.version_number).toBe(4)
  expect(applyingOn(all, '2027-03-11')?.version_number).toBe(4)
  expect(applyingOn(all, '2027-03-12')?.version_number).toBe(3)
})
