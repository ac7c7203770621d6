// The fields that a bulk edit may change: each is taken up by its box, and left alone otherwise.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCanCall } from '#api/session.ts'
import { type Level, levels } from '#contract/categorizations.ts'
import type { Inputs } from '#contract/index.ts'
import { formFields, type ProductField } from '#entities/products/fields.ts'
import { manufacturersQuery, tagsQuery } from '#entities/references/queries.ts'
import { Box, Grid, HStack, Stack } from '#kit/elements/layout.ts'
import { Tag, Text } from '#kit/elements/text.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { useLabels } from '#kit/format/labels.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

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
export type BulkChanges = Inputs['product_changes']['preview']['changes']

/** Whether anything is asked for: a field that is taken up, or at least one tag. */
export const isAsked = (changes: BulkChanges): boolean =>
  Object.values(changes).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

type BulkField = ProductField & keyof BulkChanges

interface BulkFieldsProps {
  changes: BulkChanges
  onChange: (changes: BulkChanges) => void
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
  const set = (change: BulkChanges) => onChange({ ...changes, ...change })
  /** `taken`: what the box sets at first. */
  const field = (key: BulkField, taken: BulkChanges, input: ReactNode) => (
    <Taken
      key={key}
      label={labels[key]}
      taken={key in changes}
      onTake={(checked) => onChange(checked ? { ...changes, ...taken } : without(changes, key))}
    >
      {input}
    </Taken>
  )
  /** `below`: what was chosen under the former value, and no longer fits. */
  const choice = (key: 'manufacturer_id' | CategorizationField, items: Item[], below: BulkChanges = {}) =>
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
    field(
      key,
      { [key]: true },
      <HStack as="label" gap="2">
        <input type="checkbox" checked={changes[key] === true} onChange={(event) => set({ [key]: event.target.checked })} />
        {changes[key] ? <Trans>Oui</Trans> : <Trans>Non</Trans>}
      </HStack>,
    )
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

const emptiedBelow = (level: Level, changes: BulkChanges): BulkChanges =>
  Object.fromEntries(
    fieldsBelow(level)
      .filter((below) => below in changes)
      .map((below) => [below, null]),
  )

function TagFields({ changes, onChange }: BulkFieldsProps) {
  const { t } = useLingui()
  const tags = useQuery(tagsQuery()).data?.items ?? []
  const field = (key: 'add_tags' | 'remove_tags', label: string, choose: string) => {
    const chosen = changes[key] ?? []
    const set = (ids: number[]) => onChange({ ...changes, [key]: ids })
    return (
      <Taken
        label={label}
        taken={key in changes}
        onTake={(checked) => onChange(checked ? { ...changes, [key]: [] } : without(changes, key))}
      >
        <Stack gap="2">
          <Combobox
            aria-label={choose}
            placeholder={choose}
            items={tags
              .filter(({ id }) => !changes.add_tags?.includes(id) && !changes.remove_tags?.includes(id))
              .map(({ id, name, zone }) => ({ value: id, label: name, detail: zone.name }))}
            value={null}
            emptied
            onChange={(id) => id !== null && set([...chosen, id])}
          />
          <HStack as="ul" listStyleType="none" gap="2" wrap="wrap">
            {tags
              .filter(({ id }) => chosen.includes(id))
              .map(({ id, name, zone }) => (
                <li key={id}>
                  <Tag.Root size="lg">
                    <Tag.Label whiteSpace="normal" lang={CONTENT_LANGUAGE}>
                      {name} · {zone.name}
                    </Tag.Label>
                    <Tag.EndElement>
                      <Tag.CloseTrigger
                        aria-label={t`Ne plus choisir le tag ${name}`}
                        onClick={() => set(chosen.filter((one) => one !== id))}
                      />
                    </Tag.EndElement>
                  </Tag.Root>
                </li>
              ))}
          </HStack>
        </Stack>
      </Taken>
    )
  }
  return (
    <>
      {field('add_tags', t`Ajouter des tags`, t`Tag à ajouter…`)}
      {field('remove_tags', t`Retirer des tags`, t`Tag à retirer…`)}
    </>
  )
}

/** What lies below the chosen parent; where the parent stays each product's own, everything, with the name of its parent. */
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

/** A field with the box that takes it up. */
function Taken({
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
