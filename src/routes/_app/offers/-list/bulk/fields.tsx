// The fields that one change may set on many offers: a checkbox includes each, and the others stay unchanged.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Offer } from '#contract/offers/offers.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { formFields } from '#entities/offers/fields.ts'
import { ChosenSet, TakenField, withoutField, YesNo } from '#kit/changes/bulk/taken.tsx'
import { Grid } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { useLabels } from '#kit/format/labels.ts'

import type { OfferBulkChanges } from '../../-changes/kind.ts'
import { usePeople } from '../../-form/people.ts'

interface OfferBulkFieldsProps {
  changes: OfferBulkChanges
  onChange: (changes: OfferBulkChanges) => void
  manager: Offer['manager']
  onManager: (manager: Offer['manager']) => void
}

export function OfferBulkFields({ changes, onChange, manager, onManager }: OfferBulkFieldsProps) {
  const people = usePeople(manager)
  const labels = useLabels(formFields)
  const set = (change: OfferBulkChanges) => onChange({ ...changes, ...change })
  /** `taken`: the changes that the checkbox starts with. */
  const field = (key: keyof OfferBulkChanges & keyof typeof labels, taken: OfferBulkChanges, input: ReactNode) => (
    <TakenField
      label={labels[key]}
      taken={key in changes}
      onTake={(checked) => onChange(checked ? { ...changes, ...taken } : withoutField(changes, key))}
    >
      {input}
    </TakenField>
  )
  const day = (key: 'marketing_start_date' | 'marketing_end_date') =>
    field(
      key,
      { [key]: null },
      <DateInput aria-label={labels[key]} value={changes[key] ?? null} onChange={(value) => set({ [key]: value })} />,
    )
  const choose = (id: number | null) => {
    const found = people.items.find(({ value }) => value === id)
    onManager(found ? { id: found.value, name: found.label } : null)
    set({ manager_id: id })
  }
  return (
    <Grid gap="3">
      <Text color="fg.muted" textStyle="sm">
        <Trans>Cochez les champs à remplacer ; un champ coché et vide est vidé.</Trans>
      </Text>
      {field('active', { active: true }, <YesNo value={changes.active === true} onChange={(active) => set({ active })} />)}
      {field(
        'manager_id',
        { manager_id: manager?.id ?? null },
        <Combobox {...people} aria-label={labels.manager_id} value={changes.manager_id ?? null} onChange={choose} />,
      )}
      {day('marketing_start_date')}
      {day('marketing_end_date')}
      <ZoneFields changes={changes} onChange={onChange} />
    </Grid>
  )
}

type ZoneChange = 'zones' | 'add_zones' | 'remove_zones'

/** The subsidiaries of each offer are either replaced, or some are added and removed. */
function ZoneFields({ changes, onChange }: Pick<OfferBulkFieldsProps, 'changes' | 'onChange'>) {
  const { t } = useLingui()
  const all = useQuery(zonesQuery()).data?.items ?? []
  const items = all.map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))
  const used = new Set([...(changes.zones ?? []), ...(changes.add_zones ?? []), ...(changes.remove_zones ?? [])])
  const field = (key: ZoneChange, excluded: ZoneChange[], label: string, choose: string) => {
    const others = excluded.reduce(withoutField<OfferBulkChanges>, changes)
    return (
      <TakenField
        label={label}
        taken={key in changes}
        onTake={(checked) => onChange(checked ? { ...others, [key]: [] } : withoutField(changes, key))}
      >
        <ChosenSet
          items={items.filter(({ value }) => !used.has(value))}
          chosen={items.filter(({ value }) => changes[key]?.includes(value))}
          onChange={(codes) => onChange({ ...changes, [key]: codes })}
          placeholder={choose}
          dropLabel={(name) => t`Ne plus choisir la filiale ${name}`}
        />
      </TakenField>
    )
  }
  return (
    <>
      {field('add_zones', ['zones'], t`Ajouter des filiales`, t`Filiale à ajouter…`)}
      {field('remove_zones', ['zones'], t`Retirer des filiales`, t`Filiale à retirer…`)}
      {field('zones', ['add_zones', 'remove_zones'], t`Remplacer les filiales`, t`Filiale de remplacement…`)}
      <Text color="fg.muted" textStyle="sm">
        <Trans>La filiale nationale vaut pour toutes ; sans filiale, l’offre n’est pas disponible.</Trans>
      </Text>
    </>
  )
}
