// Partners in a programme: compared with a second implementation level by level in whole cents, and laws of every programme.
import { describe, expect, test } from 'vitest'

import { type BundleChoice, bundleChoices, type PermitLevel, permitLevels } from '#engine/permits/levels.ts'
import { countByLevel, type Programme, simulatePartners, type SimulatedPartner } from '#engine/permits/simulation.ts'

import { fc } from '../../chance.ts'

const threshold = (level: PermitLevel, amount: string | null, minimum: string | null = null) => ({
  level,
  minimum_turnover: minimum,
  quarterly_turnover_objective: amount,
})
const programme = (fields: Partial<Programme> = {}): Programme => ({
  academy_certification: false,
  available: [1, 2, 3],
  ranks: [
    { ...threshold('or', '300'), bundles: 'all', selection: [] },
    { ...threshold('argent', '200'), bundles: 'others', selection: [] },
    { ...threshold('bronze', '100'), bundles: 'selection', selection: [2] },
  ],
  ...fields,
})
const partner = (recurring: string, non_recurring = '0', certified = false): SimulatedPartner => ({ recurring, non_recurring, certified })
const { ranks: stored } = programme()

describe('partners under a programme', () => {
  test('each stands at the level of its whole turnover, with what is missing for the next one and what is open to it', () => {
    const partners = [partner('99.99'), partner('60', '40'), partner('150', '51'), partner('0', '300')]
    expect(simulatePartners(programme(), stored, partners).map(({ level, next, bundles }) => [level, next?.missing, bundles])).toEqual([
      [null, '0.01', []],
      ['bronze', '100.00', [2]],
      ['argent', '99.00', [1, 3]],
      ['or', undefined, [1, 2, 3]],
    ])
  })

  test('where the academy’s certification is asked for, nothing is open without it; the level of the turnover is told all the same', () => {
    const asking = programme({ academy_certification: true })
    const partners = [partner('300'), partner('300', '0', true), partner('1')]
    expect(simulatePartners(asking, stored, partners)).toMatchObject([
      { level: 'or', lacks_certification: true, bundles: [] },
      { level: 'or', lacks_certification: false, bundles: [1, 2, 3] },
      { level: null, lacks_certification: false, bundles: [] },
    ])
  })

  test('a threshold that moves makes partners rise and fall, from and to no level as well', () => {
    const tried = [threshold('or', '260'), threshold('argent', '255'), threshold('bronze', '120')]
    const partners = [partner('250'), partner('110'), partner('270'), partner('50'), partner('300')]
    const shown = simulatePartners(programme(), tried, partners).map(({ before, level, movement }) => [before, level, movement])
    expect(shown).toEqual([
      ['argent', 'bronze', 'falls'],
      ['bronze', null, 'falls'],
      ['argent', 'or', 'rises'],
      [null, null, 'stays'],
      ['or', 'or', 'stays'],
    ])
    expect(countByLevel(shown.map(([, level]) => level as PermitLevel | null))).toEqual({ or: 2, argent: 0, bronze: 1, none: 2 })
  })
})

// Few amounts, so that many are equal to each other.
const cents = fc.integer({ min: 0, max: 60 }).map((amount) => (amount / 4).toFixed(2))
const maybe = fc.option(cents, { freq: 3 })
const thresholds = fc
  .tuple(maybe, maybe, maybe, maybe, maybe, maybe)
  .map((amounts) => permitLevels.map((level, at) => threshold(level, amounts[at] ?? null, amounts[at + 3] ?? null)))
const available = fc.uniqueArray(fc.integer({ min: 1, max: 6 }))
const programmes = fc
  .tuple(thresholds, fc.boolean(), available, fc.array(fc.constantFrom(...bundleChoices), { minLength: 3, maxLength: 3 }), available)
  .map(([ranks, academy_certification, bundles, choices, selection]): Programme => ({
    academy_certification,
    available: bundles,
    ranks: ranks.map((rank, at) => ({
      ...rank,
      bundles: choices[at] ?? 'all',
      selection: selection.filter((id) => id % 3 === at || id === 6),
    })),
  }))
const partners = fc.array(fc.record({ recurring: cents, non_recurring: cents, certified: fc.boolean() }), { maxLength: 8 })

/** The second implementation, level by level, in whole cents and from the lowest up. */
function naive({ ranks, academy_certification, available: all }: Programme, tried: Programme['ranks'][number][], one: SimulatedPartner) {
  const whole = (amount: string) => Math.round(Number(amount) * 100)
  const total = whole(one.recurring) + whole(one.non_recurring)
  const asks = ({ minimum_turnover: minimum, quarterly_turnover_objective: objective }: (typeof tried)[number]) =>
    minimum === null && objective === null ? null : Math.max(whole(minimum ?? '0'), whole(objective ?? '0'))
  const reach = (among: readonly Programme['ranks'][number][]) => {
    let level: PermitLevel | null = null
    for (const name of permitLevels.toReversed())
      for (const rank of among) {
        const least = asks(rank)
        if (rank.level === name && least !== null && total >= least) level = name
      }
    return level
  }
  const [before, level] = [reach(ranks), reach(tried)]
  const names: (PermitLevel | null)[] = [null, 'bronze', 'argent', 'or']
  const [from, to] = [names.indexOf(before), names.indexOf(level)]
  const above = tried.filter((rank) => names.indexOf(rank.level) > to && asks(rank) !== null)
  const next = above.toSorted((a, b) => names.indexOf(a.level) - names.indexOf(b.level))[0]
  const named = ranks.filter(({ bundles }) => bundles === 'selection').flatMap(({ selection }) => selection)
  const opens = (choice: BundleChoice | undefined, selection: readonly number[] = []) =>
    all.filter((id) => (choice === 'all' ? true : choice === 'others' ? !named.includes(id) : selection.includes(id)))
  const rank = ranks.find((other) => other.level === level)
  const closed = level === null || (academy_certification && !one.certified)
  return {
    level,
    before,
    movement: to === from ? 'stays' : to > from ? 'rises' : 'falls',
    missing: next === undefined ? null : (asks(next) ?? 0) - total,
    bundles: closed ? [] : opens(rank?.bundles, rank?.selection),
  }
}

describe('of every programme', () => {
  test('what is simulated is what its twin says', () => {
    fc.assert(
      fc.property(programmes, thresholds, partners, (of, moved, all) => {
        const tried = of.ranks.map((rank, at) => ({ ...rank, ...moved[at] }))
        const shown = simulatePartners(of, tried, all).map(({ level, before, movement, next, bundles }) => ({
          level,
          before,
          movement,
          missing: next && Math.round(Number(next.missing) * 100),
          bundles,
        }))
        expect(shown).toEqual(all.map((one) => naive(of, tried, one)))
      }),
    )
  })

  test('thresholds that do not move move nobody', () => {
    fc.assert(
      fc.property(programmes, partners, (of, all) => {
        expect(simulatePartners(of, of.ranks, all).filter(({ movement }) => movement !== 'stays')).toEqual([])
      }),
    )
  })

  test('a threshold that is lowered lets nobody fall, and one that is raised lets nobody rise', () => {
    const step = fc.constantFrom(...permitLevels)
    fc.assert(
      fc.property(programmes, step, cents, partners, (of, level, amount, all) => {
        const withObjective = (objective: string) =>
          of.ranks.map((rank) => (rank.level === level ? { ...rank, quarterly_turnover_objective: objective } : rank))
        const lower = of.ranks.find((rank) => rank.level === level)?.quarterly_turnover_objective
        fc.pre(lower !== null && lower !== undefined)
        const moved = simulatePartners(of, withObjective(amount), all).map(({ movement }) => movement)
        expect(moved).not.toContain(Number(amount) <= Number(lower) ? 'falls' : 'rises')
      }),
    )
  })
})
