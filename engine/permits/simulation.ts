// What partners reach under a programme, and who rises or falls when its thresholds move.
import {
  effectiveBundles,
  type LevelBundles,
  type LevelThresholds,
  type PermitLevel,
  permitLevels,
  type Reached,
  reachedLevel,
  type Turnover,
} from './levels.ts'

/** A permit as far as partners are judged by it. */
export interface Programme {
  /** The academy's certification is asked for. */
  academy_certification: boolean
  ranks: readonly (LevelThresholds & LevelBundles)[]
  /** The bundles of the attached offers, by id. */
  available: readonly number[]
}

export interface SimulatedPartner extends Turnover {
  /** Whether the academy says that it is certified. */
  certified: boolean
}

export interface Standing extends Reached {
  /** The turnover reaches a level, and the certification that it takes is not there: nothing is opened. */
  lacks_certification: boolean
  /** The bundles that are open, by id. */
  bundles: readonly number[]
}

export type Movement = 'rises' | 'falls' | 'stays'

export interface SimulatedStanding extends Standing {
  /** What the turnover reaches under the thresholds that are stored. */
  before: PermitLevel | null
  /** From that level to the one that it reaches under the thresholds that are tried. */
  movement: Movement
}

/** Where each partner stands under the thresholds that are `tried`, in the order of `partners`, and whether that moves it. */
export function simulatePartners(
  programme: Programme,
  tried: readonly LevelThresholds[],
  partners: readonly SimulatedPartner[],
): SimulatedStanding[] {
  const opened = effectiveBundles(programme.ranks, programme.available)
  return partners.map(({ certified, ...turnover }) => {
    const before = reachedLevel(programme.ranks, turnover).level
    const reached = reachedLevel(tried, turnover)
    const { level } = reached
    const lacks_certification = level !== null && programme.academy_certification && !certified
    const bundles = level === null || lacks_certification ? [] : opened[level]
    return { ...reached, lacks_certification, bundles, before, movement: movementBetween(before, level) }
  })
}

/** The lowest place is none. */
const placeOf = (level: PermitLevel | null): number => (level === null ? permitLevels.length : permitLevels.indexOf(level))

function movementBetween(before: PermitLevel | null, after: PermitLevel | null): Movement {
  const step = placeOf(before) - placeOf(after)
  return step === 0 ? 'stays' : step > 0 ? 'rises' : 'falls'
}

/** How many partners stand at each level, and how many at none. */
export function countByLevel(levels: readonly (PermitLevel | null)[]): Record<PermitLevel | 'none', number> {
  const counts = { or: 0, argent: 0, bronze: 0, none: 0 }
  for (const level of levels) counts[level ?? 'none'] += 1
  return counts
}
