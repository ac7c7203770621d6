// The fields that a bulk edit may change: a checkbox includes each, and the others stay unchanged.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCanCall } from '#api/session.ts'
import { type Level, levels } from '#contract/lookups/categorizations.ts'
import type { ProductField } from '#contract/products/product-fields.ts'
import { manufacturersQuery, tagsQuery } from '#entities/lookups/queries.ts'
import { formFields } from '#entities/products/fields.ts'
import { ChosenSet, TakenField, withoutField, YesNo } from '#kit/changes/bulk/taken.tsx'
import { Grid } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { useLabels } from '#kit/format/labels.ts'

import type { ProductBulkChanges } from '../../-changes/products/kind.ts'
import {
  type CategorizationField,
  categorizationFields,
  type Categorized,
  choicesOf,
  fieldsBelow,
  type Node,
  useCategorizations,
} from '../../-form/categorization.ts'

type Item = { value: number; label: string }
type BulkField = ProductField & keyof ProductBulkChanges

interface BulkFieldsProps {
  changes: ProductBulkChanges
  onChange: (changes: ProductBulkChanges) => void
}

export function BulkFields({ changes, onChange }: BulkFieldsProps) {
  const mayUpdate = useCanCall('products.update')
  const mayTag = useCanCall('products.set_tags')
  return (
    <Grid gap="3">
      <Text color="fg.muted" textStyle="sm">
        <Trans>Cochez les champs à remplacer ; un champ coché et vide est vidé.</Trans>
      </Text>
      {mayUpdate && <GeneralFields changes={changes} onChange={onChange} />}
      {mayTag && <TagFields changes={changes} onChange={onChange} />}
    </Grid>
  )
}

function GeneralFields({ changes, onChange }: BulkFieldsProps) {
  const { nodes } = useCategorizations()
  const manufacturers = useQuery(manufacturersQuery()).data?.items ?? []
  const labels = useLabels(formFields)
  const set = (change: ProductBulkChanges) => onChange({ ...changes, ...change })
  /** `taken`: the changes that the checkbox starts with. */
  const field = (key: BulkField, taken: ProductBulkChanges, input: ReactNode) => (
    <TakenField
      key={key}
      label={labels[key]}
      taken={key in changes}
      onTake={(checked) => onChange(checked ? { ...changes, ...taken } : withoutField(changes, key))}
    >
      {input}
    </TakenField>
  )
  /** `below`: clears the levels below, whose choices no longer fit the new value. */
  const choice = (key: 'manufacturer_id' | CategorizationField, items: Item[], below: ProductBulkChanges = {}) =>
    field(
      key,
      { [key]: null, ...below },
      <Combobox
        aria-label={labels[key]}
        items={items}
        value={changes[key] ?? null}
        onChange={(value) => set({ [key]: value, ...below })}
      />,
    )
  const day = (key: 'marketing_start_date' | 'marketing_end_date') =>
    field(
      key,
      { [key]: null },
      <DateInput aria-label={labels[key]} value={changes[key] ?? null} onChange={(value) => set({ [key]: value })} />,
    )
  const yesNo = (key: 'auto_sync' | 'commission_subject_purchase') =>
    field(key, { [key]: true }, <YesNo value={changes[key] === true} onChange={(value) => set({ [key]: value })} />)
  return (
    <>
      {choice(
        'manufacturer_id',
        manufacturers.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {levels.map((level) => choice(`${level}_id`, itemsOf(nodes, level, changes), emptiedBelow(level, changes)))}
      {categorizationFields.some((key) => key in changes) && (
        <Text color="fg.muted" textStyle="sm">
          <Trans>Les niveaux inférieurs ne sont vidés que là où ils ne conviennent plus.</Trans>
        </Text>
      )}
      {day('marketing_start_date')}
      {day('marketing_end_date')}
      {yesNo('auto_sync')}
      {yesNo('commission_subject_purchase')}
    </>
  )
}

const emptiedBelow = (level: Level, changes: ProductBulkChanges): ProductBulkChanges =>
  Object.fromEntries(
    fieldsBelow(level)
      .filter((below) => below in changes)
      .map((below) => [below, null]),
  )

function TagFields({ changes, onChange }: BulkFieldsProps) {
  const { t } = useLingui()
  const tags = useQuery(tagsQuery()).data?.items ?? []
  const choices = tags.map(({ id, name, zone }) => ({ value: id, label: name, detail: zone.name }))
  const field = (key: 'add_tags' | 'remove_tags', label: string, choose: string) => (
    <TakenField
      label={label}
      taken={key in changes}
      onTake={(checked) => onChange(checked ? { ...changes, [key]: [] } : withoutField(changes, key))}
    >
      <ChosenSet
        items={choices.filter(({ value }) => !changes.add_tags?.includes(value) && !changes.remove_tags?.includes(value))}
        chosen={choices.filter(({ value }) => changes[key]?.includes(value))}
        onChange={(ids) => onChange({ ...changes, [key]: ids })}
        placeholder={choose}
        dropLabel={(name) => t`Ne plus choisir le tag ${name}`}
      />
    </TakenField>
  )
  return (
    <>
      {field('add_tags', t`Ajouter des tags`, t`Tag à ajouter…`)}
      {field('remove_tags', t`Retirer des tags`, t`Tag à retirer…`)}
    </>
  )
}

/** The choices below the chosen parent; if each product keeps its own parent, all choices, with the names of their parents. */
function itemsOf(nodes: Node[], level: Level, changes: ProductBulkChanges): Item[] {
  const above = levels[levels.indexOf(level) - 1]
  const chosen = Object.fromEntries(categorizationFields.map((field) => [field, changes[field] ?? null])) as Categorized
  if (!above || `${above}_id` in changes) return choicesOf(nodes, level, chosen)
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return nodes
    .filter((node) => node.level === level)
    .map(({ id, name, parent_id }) => ({ value: id, label: parent_id === null ? name : `${name} (${names.get(parent_id) ?? ''})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))
}
