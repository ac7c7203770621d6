// The fields that a bulk edit may change: each is taken up by its box, and left alone otherwise.
import { Box, Grid, HStack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { manufacturersQuery } from '../-reference-queries.ts'
import { type Level, levels } from '../../../../contract/categorizations.ts'
import type { Inputs } from '../../../../contract/index.ts'
import { Combobox } from '../../../kit/combobox.tsx'
import { DateInput } from '../../../kit/date-input.tsx'
import {
  type CategorizationField,
  categorizationFields,
  type Categorized,
  choicesOf,
  fieldsBelow,
  type Node,
  useCategorizations,
} from './-form-categorization.ts'

type Item = { value: number; label: string }
export type BulkChanges = Inputs['products']['bulk_update']['changes']

interface BulkFieldsProps {
  changes: BulkChanges
  onChange: (changes: BulkChanges) => void
}

export function BulkFields({ changes, onChange }: BulkFieldsProps) {
  const { t } = useLingui()
  const { nodes } = useCategorizations()
  const manufacturers = useQuery(manufacturersQuery()).data?.items ?? []
  const labels = { job: t`Métier`, sub_job: t`Sous-métier`, family: t`Famille`, sub_family: t`Sous-famille` }
  /** `taken`: what the box sets at first. */
  const field = (key: keyof BulkChanges, label: string, taken: BulkChanges, input: ReactNode) => (
    <BulkField
      key={key}
      label={label}
      taken={key in changes}
      onTake={(checked) => onChange(checked ? { ...changes, ...taken } : without(changes, key))}
    >
      {input}
    </BulkField>
  )
  const set = (change: BulkChanges) => onChange({ ...changes, ...change })
  /** `below`: what no longer fits once another value is chosen, and is emptied. */
  const choice = (key: 'manufacturer_id' | CategorizationField, label: string, items: Item[], below: BulkChanges = {}) =>
    field(
      key,
      label,
      { [key]: null, ...below },
      <Combobox aria-label={label} items={items} value={changes[key] ?? null} onChange={(value) => set({ [key]: value, ...below })} />,
    )
  const day = (key: 'marketing_start_date' | 'marketing_end_date', label: string) =>
    field(
      key,
      label,
      { [key]: null },
      <DateInput aria-label={label} value={changes[key] ?? null} onChange={(value) => set({ [key]: value })} />,
    )
  const yesNo = (key: 'auto_sync' | 'commission_subject_purchase', label: string) =>
    field(
      key,
      label,
      { [key]: true },
      <HStack as="label" gap="2">
        <input type="checkbox" checked={changes[key] === true} onChange={(event) => set({ [key]: event.target.checked })} />
        {changes[key] ? <Trans>Oui</Trans> : <Trans>Non</Trans>}
      </HStack>,
    )
  return (
    <Grid gap="3">
      <Text color="fg.muted" textStyle="sm">
        <Trans>Cochez les champs à remplacer ; un champ coché et vide est vidé.</Trans>
      </Text>
      {choice(
        'manufacturer_id',
        t`Fabricant`,
        manufacturers.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {levels.map((level) =>
        choice(
          `${level}_id`,
          labels[level],
          itemsOf(nodes, level, changes),
          Object.fromEntries(fieldsBelow(level).map((below) => [below, null])),
        ),
      )}
      {day('marketing_start_date', t`Début de commercialisation`)}
      {day('marketing_end_date', t`Fin de commercialisation`)}
      {yesNo('auto_sync', t`Synchronisation automatique`)}
      {yesNo('commission_subject_purchase', t`Achat soumis à commission`)}
    </Grid>
  )
}

/** What lies below the chosen parent; where the parent stays each article's own, everything, with the name of its parent. */
function itemsOf(nodes: Node[], level: Level, changes: BulkChanges): Item[] {
  const above = levels[levels.indexOf(level) - 1]
  const chosen = Object.fromEntries(categorizationFields.map((field) => [field, changes[field] ?? null])) as Categorized
  if (!above || `${above}_id` in changes) return choicesOf(nodes, level, chosen)
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return nodes
    .filter((node) => node.level === level)
    .map(({ id, name, parent_id }) => ({ value: id, label: parent_id === null ? name : `${name} (${names.get(parent_id) ?? ''})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))
}

function without(changes: BulkChanges, key: keyof BulkChanges): BulkChanges {
  const { [key]: _, ...rest } = changes
  return rest
}

function BulkField({
  label,
  taken,
  onTake,
  children,
}: {
  label: string
  taken: boolean
  onTake: (taken: boolean) => void
  children: ReactNode
}) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: '14rem 1fr' }} gap="2" alignItems="center">
      <HStack as="label" gap="2">
        <input type="checkbox" checked={taken} onChange={(event) => onTake(event.target.checked)} />
        <Text as="span" textStyle="sm">
          {label}
        </Text>
      </HStack>
      {taken && <Box>{children}</Box>}
    </Grid>
  )
}
