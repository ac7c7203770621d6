// Partners of the simulator and of the academy: matched by their codes if both have one, otherwise by their names; and stored in a
// scenario.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { Certification } from '#contract/permits/certifications.ts'

import { openBrowser } from './browser.ts'

openBrowser()
const {
  certificationsByPartner,
  missingPartners,
  newPartner,
  isRepeatedPartner: repeated,
} = await import('../../src/routes/_app/permis/-simulator/partners.ts')
const { Scenario } = await import('../../src/routes/_app/permis/-simulator/scenario.ts')

const certification = (id: number, partner: string, company_code: string | null): Certification => ({
  id,
  partner,
  company_code,
  zone: null,
  certification: 'Impression',
  obtained_on: null,
  expires_on: null,
  valid: true,
})
const academy = [
  certification(1, 'Bureautique du Rhône', '00231'),
  certification(2, 'Bureautique du Rhône', '00231'),
  certification(3, 'Écrans & Salles SARL', null),
  certification(4, 'Atlantique Copie', '418'),
]
const found = (name: string | null, company_code: string | null) =>
  certificationsByPartner(academy)({ name, company_code }).map(({ id }) => id)

describe('the certifications of a partner', () => {
  test.each([
    ['by its code, with the zeros that a spreadsheet takes away or without them', null, '231', [1, 2]],
    ['by its code, whatever its name', 'Tout autre', ' 0 0418', [4]],
    ['by its name without regard to case, accents and signs, where it has no code', 'ECRANS  salles, sarl', null, [3]],
    ['by its name where the academy has no code', 'Écrans & Salles SARL', '99', [3]],
    ['not by its name where the codes differ', 'Atlantique Copie', '419', []],
    ['not without anything', null, null, []],
  ])('are found %s', (_, name, code, ids) => {
    expect(found(name, code)).toEqual(ids)
  })
})

test('the partners of the academy that stand in no line are each there once', () => {
  const lines = [newPartner({ name: 'atlantique copie' }), newPartner({ company_code: '231' })]
  expect(missingPartners(lines, academy)).toEqual([{ name: 'Écrans & Salles SARL', company_code: null }])
  expect(missingPartners([], academy)).toHaveLength(3)
})

test('a partner that stands in two lines is known by its code, else by its name; empty lines are no partner', () => {
  const lines = [
    newPartner({ name: 'Durand', company_code: '7' }),
    newPartner({ name: 'Durand et fils', company_code: '007' }),
    newPartner({ name: 'Martin' }),
    newPartner(),
    newPartner(),
  ]
  expect(lines.map(repeated(lines))).toEqual([true, true, false, false, false])
})

test('a scenario opens with all of its partners, however long their names and fine their turnovers; a cell that is nothing takes no other along', () => {
  const name = 'x'.repeat(300)
  const partners = [
    [name, null, '333.3333333', '1234567890123.5'],
    ['Durand', '0077', 'beaucoup', 5],
  ]
  expect(v.parse(Scenario, { thresholds: {}, partners }).partners).toEqual([partners[0], ['Durand', '0077', null, null]])
})
