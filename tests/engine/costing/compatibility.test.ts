// Which consumables fit a printer, according to their makers' texts.
import { expect, test } from 'vitest'

import { fits } from '#engine/costing/compatibility.ts'

const [HP, OKI, BROTHER] = ['HP', 'OKI', 'Brother']
const said = (brand: string | null, models: string | null) => ({ brand, models })

test.each([
  // A list of the printer's own maker, in every common notation.
  [said(HP, 'LaserJet P4014, P4015, P4515'), HP, 'LaserJet P4015'],
  [said(HP, 'HP LaserJet 1160/1320/3390/3392'), HP, 'LaserJet 3390'],
  [said(BROTHER, String.raw`DCP-385C\nDCP-395CN\nDCP-585CW`), BROTHER, 'DCP-395CN'],
  [said(BROTHER, 'DCP-385C\nDCP-395CN'), BROTHER, 'Brother DCP-385C'],
  [said('Peach', 'LaserJet Pro 400 color M 451 dn'), HP, 'LaserJet M451dn'],
  [said(OKI, 'HL3040CN / HL3070CW'), OKI, 'HL-3070CW'],
  // Parts that a list leaves out are completed.
  [said(OKI, 'C3300n, 3400n, 3450n'), 'Oki', 'C3450n'],
  [said('Xerox', 'Xerox Phaser C6300n/6300dn'), 'Xerox', 'Phaser C6300dn'],
  [said('Xerox', 'Xerox VersaLink C400N/DN/DNM'), 'Xerox', 'VersaLink C400DN'],
  // A match works in both directions.
  [said(HP, '4650'), HP, 'Color LaserJet 4650'],
  [said(HP, 'HP Colour LaserJet 4600/4650'), HP, 'LaserJet 4650'],
  [said('Xerox', 'HP Colour LaserJet 4600/4650'), HP, '4650'],
  // Equipment suffixes do not make it another printer.
  [said('Exampl', 'LaserJet 4910/4960'), 'Exampl', 'Color LaserJet 4960dtn'],
  [said('Exampl', 'EX-8350DN'), 'Exampl', 'EX-8350'],
  [said('Exampl', 'CM9520, CP9025'), 'Exampl', 'CM9520fxi'],
  [said('Exampl', 'Exampler C9100'), 'Exampl', 'Exampler C9100dtnsl'],
  [said('Exampl', 'HL9040CN / HL9070CW'), 'Exampl', 'HL-9040CW'],
  [said('Exampl', 'DesignJet T9120'), 'Exampl', 'DesignJet T9120ps 44-in'],
  [said('Xerox', 'Phaser 9750'), 'Xerox', 'Phaser 9750V_DN'],
  // A family name applies to the rest of a list, whatever is in between, and has more than one spelling.
  [said('Exampl', 'Exampljet 800, 815 MFP, Copier CC800PS, 520 and 530 Printer series'), 'Exampl', 'Exampljet 520'],
  [said('Exampl', 'Exampljet 510 and 530 Printer series'), 'Exampl', 'Exampljet 530'],
  [said('Exampl', 'LaserJet P9014, P9015'), 'Exampl', 'LaserJet P9015x'],
  [said('Exampl', 'CLJ 9700/9800'), 'Exampl', 'Color LaserJet 9800n'],
  [said('Exampl', 'imageRUNNER 9022'), 'Exampl', 'iR 9022F'],
  [said('Exampl', 'FC/9100/9330'), 'Exampl', 'FC9330'],
  [said('Exampl', 'Exampljet Pro K9850'), 'Exampl', 'K9850'],
  [said('Exampl', 'iR9018/iR9022'), 'Exampl', 'iR 9022F'],
  [said('Exampl', 'TM-300A/B/C/D'), 'Exampl', 'TM-300D'],
  [said('Exampl', 'MX-C 310/311/380'), 'Exampl', 'MX-C311'],
  [said('Exampl', 'WorkCenter 9250'), 'Exampl', 'WorkCentre 9250'],
  // The model as it is sold, with its dimensions and trademark signs.
  [said('Exampl', 'LabelWriter 9450 DUO'), 'Exampl', 'LabelWriter™ 9450 DUO UK'],
  [said('Exampl', 'LaserJet 9600'), null, 'Exampl LaserJet 9600n Colour 600 x 600 DPI 17 ppm A4'],
  // A nomenclature that mentions no product begins with its brand.
  [said(HP, 'LaserJet 4650'), null, 'HP LaserJet 4650'],
  [said('Éxampl', 'ÉX-100'), null, 'Exampl EX 100'],
])('%j fits a printer of %s called %s', (compatibility, brand, model) => {
  expect(fits(compatibility, { brand, model })).toBe(true)
})

test.each([
  [said(HP, null), HP, 'LaserJet 4650'],
  [said(HP, ''), HP, 'LaserJet 4650'],
  // Only whole words match.
  [said(HP, 'LaserJet 14650'), HP, 'LaserJet 4650'],
  [said(HP, 'LaserJet P4015'), HP, 'LaserJet P401'],
  // Another family with the same number, and another maker’s.
  [said(HP, 'Business Inkjet 1000, 1100, 1200'), HP, 'LaserJet 1200'],
  [said('Lexmark', '1200'), HP, '1200'],
  [said('Xerox', 'Phaser C6010'), 'Ricoh', 'P C6010'],
  [said('Exampl', 'Exampljet 920 / PSC 500, 720'), 'Exampl', 'Designjet 500 Plus'],
  [said('Exampl', 'DocuCenter II C9400/9500, AP-II C9400/6500/9500'), 'Exampl', 'Phaser 9500DN'],
  [said('Xerox', 'HP LaserJet 9250'), 'Xerox', '9250V_S'],
  [said('Exampl', 'imageRUNNER 60, 85, 9600'), 'Exampl', 'EXPHY-CP-9600'],
  [said('Exampl', 'Deskjet 9200c/ps, CopyJet, M'), 'Exampl', 'LaserJet 9200'],
  [said('Exampl', 'Exampler Pro 9890/9900'), 'Exampl', 'LP-9900'],
  [said('Exampl', 'FC/9100/9330'), 'Exampl', 'BJ-9330'],
  // A list only leaves out everything before the number.
  [said('Exampl', 'TM-300A/B/C/D'), 'Exampl', 'LX-300+'],
  [said('Exampl', 'MX-C 310/311/380'), 'Exampl', 'AR-311N PS'],
  // A printing technology is not equipment, and a number of two digits is not specific enough.
  [said('Exampl', 'e-Station 951'), 'Exampl', 'e-Station 951c'],
  [said('Exampl', 'FS-9020'), 'Exampl', 'FS-9020MFP'],
  [said('Exampl', 'X83xe'), 'Exampl', 'X83'],
  // Dimensions are not models.
  [said('Exampl', 'Exampljet 600, 1200'), null, 'Exampl LaserJet 9600n Colour 600 x 1200 DPI A4'],
  // Words that name no model, and a model without a number.
  [said(HP, 'LaserJet Pro 300 Series'), HP, 'LaserJet'],
  [said(HP, 'all printers'), HP, 'LaserJet 4650'],
  [said(HP, 'LaserJet 4650'), HP, ''],
  [said(HP, '///,,,;;'), HP, 'LaserJet 4650'],
])('%j does not fit a printer of %s called %s', (compatibility, brand, model) => {
  expect(fits(compatibility, { brand, model })).toBe(false)
})

test('what its article is called says the family of a number alone', () => {
  const file = said('Exampl', 'DeskJet 9300 / Business Inkjet 9350')
  const printer = { brand: 'Exampl', model: '9300dtn' }
  expect(fits(file, printer)).toBe(true)
  expect(fits(file, { ...printer, designation: 'Exampl DeskJet 9300dtn A4' })).toBe(true)
  expect(fits(file, { ...printer, designation: 'Exampl Business Inkjet 9300dtn A4' })).toBe(false)
})
