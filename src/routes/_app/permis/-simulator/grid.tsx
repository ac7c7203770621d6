// The partners and their turnovers, typed, pasted or taken from a spreadsheet; below each, the level that it reaches.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'

import type { Permit } from '#contract/permits/permits.ts'
import { certificationsQuery } from '#entities/permits/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import type { LineColumn } from '#kit/lines/columns.ts'
import { Lines } from '#kit/lines/lines.tsx'

import { isBlank, missingPartners, newPartner, type PartnerLine, isRepeatedPartner } from './partners.ts'
import type { Simulation } from './simulation.ts'
import { StandingNote } from './standing.tsx'

export function Partners({ permit, simulation }: { permit: Permit; simulation: Simulation }) {
  const { t } = useLingui()
  const field = useFieldContext<PartnerLine[]>()
  const lines = field.state.value
  const columns = useColumns()
  const { data } = useQuery(certificationsQuery())
  const missing = missingPartners(lines, data?.items ?? [])
  const count = missing.length
  const withMissing = (before: PartnerLine[]) => [...before.filter((line) => !isBlank(line)), ...missing.map((one) => newPartner(one))]
  const simulated = new Map(simulation.partners.map((one) => [one.line.id, one]))
  const isRepeated = isRepeatedPartner(lines)
  return (
    <Lines
      steps
      files
      label={t`Partenaires et leur CA du trimestre`}
      columns={columns}
      make={() => newPartner()}
      addText={<Trans>Ajouter un partenaire</Trans>}
      nameOf={({ name, company_code }) => name ?? company_code ?? t`Partenaire sans nom`}
      readOnly={false}
      errors={noErrors}
      forgive={forgiveNothing}
      renderNote={(line) => {
        const one = simulated.get(line.id)
        return one && <StandingNote permit={permit} simulated={one} repeated={isRepeated(line)} />
      }}
      renderActions={(change) =>
        count > 0 && (
          <Button type="button" variant="outline" onClick={() => change(withMissing)}>
            <BadgeCheck size={16} aria-hidden />{' '}
            {plural(count, { one: 'Ajouter # partenaire de l’académie', other: 'Ajouter # partenaires de l’académie' })}
          </Button>
        )
      }
      empty={
        <EmptyState
          title={t`Aucun partenaire`}
          description={t`Ajoutez-en un, importez un fichier (CSV ou XLSX), ou reprenez ceux de l’académie.`}
        />
      }
    />
  )
}

/** Any input can be simulated, so there are no errors. */
const noErrors = {}
const forgiveNothing = () => undefined

function useColumns(): LineColumn<PartnerLine>[] {
  // Keep the same columns after every keystroke, or every line is rendered again. The compiler does not recognise Lingui's macro as a hook.
  'use memo'
  const { t } = useLingui()
  return [
    {
      key: 'name',
      label: t`Partenaire`,
      width: 'minmax(12rem, 2fr)',
      control: { kind: 'text', maxLength: 255 },
      read: ({ name }) => name,
      write: (name) => ({ name }),
      field: () => 'name',
    },
    {
      key: 'company_code',
      label: t`Code Artis`,
      width: 'minmax(7rem, 0.7fr)',
      control: { kind: 'text', maxLength: 255 },
      read: ({ company_code }) => company_code,
      write: (company_code) => ({ company_code }),
      field: () => 'company_code',
    },
    {
      key: 'recurring',
      label: t`CA récurrent`,
      width: 'minmax(8rem, 1fr)',
      control: { kind: 'decimal', unit: 'EUR', maxDecimals: 2 },
      read: ({ recurring }) => recurring,
      write: (recurring) => ({ recurring }),
      field: () => 'recurring',
    },
    {
      key: 'non_recurring',
      label: t`CA non récurrent`,
      width: 'minmax(8rem, 1fr)',
      control: { kind: 'decimal', unit: 'EUR', maxDecimals: 2 },
      read: ({ non_recurring }) => non_recurring,
      write: (non_recurring) => ({ non_recurring }),
      field: () => 'non_recurring',
    },
  ]
}
