// Finds the values with which a walk through a rule's tests ends in each way. It works on ranges instead of numbers, so that "never" can be
// proved.
import type { Tests } from './compile.ts'

/** The possible values of a slot: ranges (inclusive), and in `isOpen` whether it may be undefined. */
export interface Domain {
  ranges: readonly (readonly [low: number, high: number])[]
  isOpen: boolean
}
/** By slot. */
export type Domains = ReadonlyMap<number, Domain>

/** Any value. */
export const ANYTHING: Domain = { ranges: [[-Infinity, Infinity]], isOpen: true }
/** A domain of exactly this value; NaN represents an undefined value. */
export const only = (value: number): Domain =>
  Number.isNaN(value) ? { ranges: [], isOpen: true } : { ranges: [[value, value]], isOpen: false }
/** Returns whether the domain contains this number; NaN represents an undefined value. */
export const contains = ({ ranges, isOpen }: Domain, value: number): boolean =>
  Number.isNaN(value) ? isOpen : ranges.some(([low, high]) => low <= value && value <= high)
const isEmpty = ({ ranges, isOpen }: Domain): boolean => ranges.length === 0 && !isOpen

/** The number of tests that may still be examined; a search that runs out is undecided. */
export interface Steps {
  left: number
}

/**
 * Yields every path from the test at `entry`, with how it ends and the domains of the slots that it tested. `known` returns the domain of a
 * slot before the walk. Ends early, with `left` below zero, when the steps run out.
 */
export function* walks(
  tests: Tests,
  entry: number,
  known: (slot: number) => Domain,
  from: Domains,
  steps: Steps,
): Generator<{ end: number; domains: Domains }> {
  const open = [{ at: entry, domains: from }]
  for (let one = open.pop(); one; one = open.pop()) {
    const { at, domains } = one
    if (at < 0) {
      yield { end: at, domains }
      continue
    }
    if (--steps.left < 0) return
    const slot = tests.slot[at] as number
    const [low, high] = [tests.bounds[2 * at] as number, tests.bounds[2 * at + 1] as number]
    if (isRounded(low) || isRounded(high)) {
      steps.left = -1
      return
    }
    const [inside, outside] = split(domains.get(slot) ?? known(slot), low, high)
    if (!isEmpty(outside)) open.push({ at: tests.no[at] as number, domains: new Map(domains).set(slot, outside) })
    if (!isEmpty(inside)) open.push({ at: tests.yes[at] as number, domains: new Map(domains).set(slot, inside) })
  }
}

/** Whether a bound is too large to be exact as a double; such a bound proves nothing. */
const isRounded = (bound: number): boolean => Number.isFinite(bound) && !Number.isSafeInteger(bound)

/** Splits a domain into the part inside the range and the part outside. All numbers are integers. */
function split({ ranges, isOpen }: Domain, low: number, high: number): [Domain, Domain] {
  const kept = (parts: (readonly [number, number])[]) => parts.filter(([from, to]) => from <= to && from < Infinity && to > -Infinity)
  // A range that begins or ends with NaN contains nothing.
  if (!(low <= high))
    return [
      { ranges: [], isOpen: false },
      { ranges, isOpen },
    ]
  return [
    { ranges: kept(ranges.map(([from, to]) => [Math.max(from, low), Math.min(to, high)])), isOpen: false },
    {
      ranges: kept(
        ranges.flatMap(([from, to]) => [
          [from, Math.min(to, low - 1)],
          [Math.max(from, high + 1), to],
        ]),
      ),
      isOpen,
    },
  ]
}
