// The levels that partners reach under a programme, and who rises or falls when its thresholds change.
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

/** The parts of a permit that partners are judged by. */
export interface Programme {
  /** Whether the academy's certification is required. */
  academy_certification: boolean
  ranks: readonly (LevelThresholds & LevelBundles)[]
  /** The bundle ids of the attached offers. */
  available: readonly number[]
}

export interface SimulatedPartner extends Turnover {
  /** Whether the academy has certified the partner. */
  certified: boolean
}

export interface Standing extends Reached {
  /** The turnover reaches a level, but the required certification is missing, so no bundle is opened. */
  lacks_certification: boolean
  /** The ids of the open bundles. */
  bundles: readonly number[]
}

export type Movement = 'rises' | 'falls' | 'stays'

export interface SimulatedStanding extends Standing {
  /** The level reached with the stored thresholds. */
  before: PermitLevel | null
  /** From that level to the one reached with the tried thresholds. */
  movement: Movement
}

/** The level of each partner with the `tried` thresholds, in the order of `partners`, and whether it changes. */
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

/** No level ranks lowest. */
const placeOf = (level: PermitLevel | null): number => (level === null ? permitLevels.length : permitLevels.indexOf(level))

function movementBetween(before: PermitLevel | null, after: PermitLevel | null): Movement {
  const step = placeOf(before) - placeOf(after)
  return step === 0 ? 'stays' : step > 0 ? 'rises' : 'falls'
}

/** The number of partners at each level, and at none. */
export function countByLevel(levels: readonly (PermitLevel | null)[]): Record<PermitLevel | 'none', number> {
  const counts = { or: 0, argent: 0, bronze: 0, none: 0 }
  for (const level of levels) counts[level ?? 'none'] += 1
  return counts
}
