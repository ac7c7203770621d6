// The simulator's calculation: the entered thresholds, and the partners with their turnovers.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useDay } from '#api/day.ts'
import type { Certification } from '#contract/permits/certifications.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { misplacedObjectives } from '#engine/permits/levels.ts'
import { type SimulatedStanding, simulatePartners } from '#engine/permits/simulation.ts'
import { isValid } from '#entities/permits/certifications.ts'
import { certificationsQuery } from '#entities/permits/queries.ts'

import { type Thresholds, thresholdsIn } from '../-permits/levels-form.ts'
import { certificationsByPartner, isBlank, type PartnerLine, turnoverOf } from './partners.ts'

export type SimulatorValues = Thresholds & { items: PartnerLine[] }

export interface Simulated {
  line: PartnerLine
  standing: SimulatedStanding
  /** From the academy, valid or not; null if they are unknown. */
  certifications: readonly Certification[] | null
}
export interface Simulation {
  partners: Simulated[]
  /** The entered thresholds are in an order that no permit may have: the stored ones are used instead. */
  misplaced: boolean
}

/** The standing of every partner that was entered. */
export function useSimulation(permit: Permit, values: SimulatorValues): Simulation {
  const day = useDay()
  const { data } = useQuery(certificationsQuery())
  const find = useMemo(() => data && certificationsByPartner(data.items), [data])
  return useMemo(() => {
    const lines = values.items.filter((line) => !isBlank(line))
    const typed = thresholdsIn(values)
    const misplaced = misplacedObjectives(typed).length > 0
    const found = lines.map((line) => find?.(line) ?? null)
    const standings = simulatePartners(
      programmeOf(permit),
      misplaced ? permit.ranks : typed,
      lines.map((line, at) => ({ ...turnoverOf(line), certified: found[at]?.some((one) => isValid(one, day)) ?? false })),
    )
    const partners = standings.flatMap((standing, at) => {
      const line = lines[at]
      return line ? [{ line, standing, certifications: found[at] ?? null }] : []
    })
    return { partners, misplaced }
  }, [permit, values, find, day])
}

const programmeOf = ({ academy_certification, ranks, bundles }: Permit) => ({
  academy_certification,
  available: bundles.map(({ id }) => id),
  ranks: ranks.map((rank) => ({ ...rank, selection: rank.selection.map(({ id }) => id) })),
})
