// Which consumables a printer takes, by what their makers say of them.
import { expect, test } from 'vitest'

import { fits } from '#engine/cost/compatibility.ts'

const [HP, OKI, BROTHER] = ['HP', 'OKI', 'Brother']
const said = (brand: string | null, models: string | null) => ({ brand, models })

test.each([
  // The list of an own maker, in every way that one is written.
  [said(HP, 'LaserJet P4014, P4015, P4515'), HP, 'LaserJet P4015'],
  [said(HP, 'HP LaserJet 1160/1320/3390/3392'), HP, 'LaserJet 3390'],
  [said(BROTHER, String.raw`DCP-385C\nDCP-395CN\nDCP-585CW`), BROTHER, 'DCP-395CN'],
  [said(BROTHER, 'DCP-385C\nDCP-395CN'), BROTHER, 'Brother DCP-385C'],
  [said('Peach', 'LaserJet Pro 400 color M 451 dn'), HP, 'LaserJet M451dn'],
  [said(OKI, 'HL3040CN / HL3070CW'), OKI, 'HL-3070CW'],
  // What is left out is read out.
  [said(OKI, 'C3300n, 3400n, 3450n'), 'Oki', 'C3450n'],
  [said('Xerox', 'Xerox Phaser C6300n/6300dn'), 'Xerox', 'Phaser C6300dn'],
  [said('Xerox', 'Xerox VersaLink C400N/DN/DNM'), 'Xerox', 'VersaLink C400DN'],
  // In both directions.
  [said(HP, '4650'), HP, 'Color LaserJet 4650'],
  [said(HP, 'HP Colour LaserJet 4600/4650'), HP, 'LaserJet 4650'],
  [said('Xerox', 'HP Colour LaserJet 4600/4650'), HP, '4650'],
  // A nomenclature that names no article begins with its brand.
  [said(HP, 'LaserJet 4650'), null, 'HP LaserJet 4650'],
  [said('Éxampl', 'ÉX-100'), null, 'Exampl EX 100'],
])('%j fits a printer of %s called %s', (compatibility, brand, model) => {
  expect(fits(compatibility, { brand, model })).toBe(true)
})

test.each([
  [said(HP, null), HP, 'LaserJet 4650'],
  [said(HP, ''), HP, 'LaserJet 4650'],
  // Whole words alone.
  [said(HP, 'LaserJet 14650'), HP, 'LaserJet 4650'],
  [said(HP, 'LaserJet P4015'), HP, 'LaserJet P401'],
  // Another family of the same number, and another maker’s.
  [said(HP, 'Business Inkjet 1000, 1100, 1200'), HP, 'LaserJet 1200'],
  [said('Lexmark', '1200'), HP, '1200'],
  [said('Xerox', 'Phaser C6010'), 'Ricoh', 'P C6010'],
  // Words that name no model, and a model without a number.
  [said(HP, 'LaserJet Pro 300 Series'), HP, 'LaserJet'],
  [said(HP, 'all printers'), HP, 'LaserJet 4650'],
  [said(HP, 'LaserJet 4650'), HP, ''],
  [said(HP, '///,,,;;'), HP, 'LaserJet 4650'],
])('%j does not fit a printer of %s called %s', (compatibility, brand, model) => {
  expect(fits(compatibility, { brand, model })).toBe(false)
})
