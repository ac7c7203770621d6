// The certification programme: which bundles a level opens, the order of its objectives, and the level that a partner reaches.
import { Big } from 'big.js'

import { toDecimalString } from '../money/decimals.ts'

/** Highest first. */
export const permitLevels = ['or', 'argent', 'bronze'] as const
export type PermitLevel = (typeof permitLevels)[number]

/** All bundles of the attached offers; those that no level selects by name; those that this level selects. */
export const bundleChoices = ['all', 'others', 'selection'] as const
export type BundleChoice = (typeof bundleChoices)[number]

export interface LevelBundles {
  level: PermitLevel
  bundles: BundleChoice
  /** Bundle ids; only used when `bundles` is `selection`. */
  selection: readonly number[]
}

/** Returns the bundle ids that each level opens, in the order of `available`. A bundle that is not in an attached offer is never opened. */
export function effectiveBundles(ranks: readonly LevelBundles[], available: readonly number[]): Record<PermitLevel, number[]> {
  const selected = new Set(ranks.flatMap(({ bundles, selection }) => (bundles === 'selection' ? selection : [])))
  const openedBy = ({ bundles, selection }: LevelBundles) => {
    if (bundles === 'all') return [...available]
    if (bundles === 'others') return available.filter((id) => !selected.has(id))
    const own = new Set(selection)
    return available.filter((id) => own.has(id))
  }
  const opened: Record<PermitLevel, number[]> = { or: [], argent: [], bronze: [] }
  for (const rank of ranks) opened[rank.level] = openedBy(rank)
  return opened
}

export interface LevelObjective {
  level: PermitLevel
  /** Euros per quarter, recurring and non-recurring together; null when not set. */
  quarterly_turnover_objective: string | null
}

/**
 * Returns the objectives that are not below the objective of the next higher level that has one (bronze < argent < or, specification,
 * section 5), each with that level.
 */
export function misplacedObjectives(ranks: readonly LevelObjective[]): { level: PermitLevel; above: PermitLevel }[] {
  const set = permitLevels.flatMap((level) => {
    const objective = ranks.find((rank) => rank.level === level)?.quarterly_turnover_objective ?? null
    return objective === null ? [] : [{ level, objective: Big(objective) }]
  })
  return set.flatMap(({ level, objective }, at) => {
    const above = set[at - 1]
    return above && objective.gte(above.objective) ? [{ level, above: above.level }] : []
  })
}

export interface LevelThresholds extends LevelObjective {
  /** Euros per quarter; null when not set. */
  minimum_turnover: string | null
}

/** Euros per quarter, never negative. */
export interface Turnover {
  recurring: string
  non_recurring: string
}

export interface Reached {
  /** Recurring plus non-recurring, exact. */
  total: string
  /** The highest level whose thresholds the total reaches; null for none. */
  level: PermitLevel | null
  /** The next higher level that has a threshold, with the exact amount missing; null at the top. */
  next: { level: PermitLevel; missing: string } | null
}

/**
 * Returns the level a partner has reached: the total must be at least the level's minimum and its objective, as far as they are set
 * (docs/decisions/0046-permits.md). A level with neither cannot be reached.
 */
export function reachedLevel(ranks: readonly LevelThresholds[], { recurring, non_recurring }: Turnover): Reached {
  const total = Big(recurring).plus(non_recurring)
  const thresholds = permitLevels.flatMap((level) => {
    const threshold = thresholdOf(ranks.find((rank) => rank.level === level))
    return threshold ? [{ level, threshold }] : []
  })
  const at = thresholds.findIndex(({ threshold }) => total.gte(threshold))
  const next = thresholds[(at === -1 ? thresholds.length : at) - 1]
  return {
    total: toDecimalString(total),
    level: thresholds[at]?.level ?? null,
    next: next ? { level: next.level, missing: toDecimalString(next.threshold.minus(total)) } : null,
  }
}

function thresholdOf(rank: LevelThresholds | undefined): Big | null {
  const set = [rank?.minimum_turnover, rank?.quarterly_turnover_objective].flatMap((amount) => (amount ? [Big(amount)] : []))
  return set.length === 0 ? null : set.reduce((a, b) => (a.gt(b) ? a : b))
}
