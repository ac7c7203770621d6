// The articles of a plan: those that were chosen in the list, or those of filters that can be set here as well.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'

import { categorizationsQuery, manufacturersQuery } from '#entities/lookups/queries.ts'
import type { PlanSelection } from '#entities/prices/plans.ts'
import { recordedFields } from '#entities/products/fields.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack, Wrap } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Facet, failureOf } from '#kit/list/facet.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { productAddress } from '../../-list/search.ts'
import type { PlanForm } from '../form/plan-form.ts'

interface SelectionFieldProps {
  form: PlanForm
  /** The number of articles, once it is known. */
  count: number | null
}

export function SelectionField({ form, count }: SelectionFieldProps) {
  const { t } = useLingui()
  const selection = useSelector(form.store, ({ values }) => values.selection)
  const set = (next: PlanSelection | null) => form.setFieldValue('selection', next)
  return (
    <Stack gap="2" role="group" aria-label={t`Articles`}>
      <HStack justify="space-between" gap="2">
        <Text textStyle="sm" fontWeight="medium">
          <Trans>Articles</Trans>
        </Text>
        <HowMany selection={selection} count={count} />
      </HStack>
      {selection && 'ids' in selection ? (
        <Button size="xs" variant="outline" alignSelf="flex-start" onClick={() => set(null)}>
          <Trans>Choisir par filtres</Trans>
        </Button>
      ) : (
        <Filters selection={selection} onChange={set} />
      )}
    </Stack>
  )
}

function HowMany({ selection, count }: { selection: PlanSelection | null; count: number | null }) {
  if (!selection) return null
  const known = count ?? ('ids' in selection ? selection.ids.length : null)
  const text =
    known === null ? null : <Plural value={known} one={`${formatCount(known)} article`} other={`${formatCount(known)} articles`} />
  if ('ids' in selection)
    return (
      <Text textStyle="sm" color="fg.muted">
        {text}
      </Text>
    )
  return (
    <Button asChild size="xs" variant="plain" px="0" h="auto" color="fg.muted" textDecoration="underline">
      <Link to="/products" search={v.parse(productAddress.schema, selection.filter)}>
        {text ?? <Trans>Voir ces articles</Trans>}
      </Link>
    </Button>
  )
}

type Filtered = Extract<PlanSelection, { filter: unknown }>
/** The filters that can be set here; others come from the list. */
const settable = ['search', 'manufacturer_id', 'family_id', 'sub_family_id']

function Filters({ selection, onChange }: { selection: Filtered | null; onChange: (selection: PlanSelection | null) => void }) {
  const { t } = useLingui()
  const labels = useLabels(recordedFields)
  const manufacturers = useQuery(manufacturersQuery())
  const categories = useQuery(categorizationsQuery())
  const filter = selection?.filter ?? {}
  const set = (change: Record<string, unknown>) => {
    const next = Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined))
    onChange({ filter: next, except_ids: selection?.except_ids ?? [] })
  }
  const some = (ids: number[]) => (ids.length > 0 ? ids.join() : undefined)
  const others = Object.keys(filter).filter((key) => !settable.includes(key)).length
  const options = (level: 'family' | 'sub_family') =>
    (categories.data?.items ?? []).filter((one) => one.level === level).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SearchInput
        label={t`Rechercher des articles`}
        value={typeof filter['search'] === 'string' ? filter['search'] : ''}
        pause={200}
        found={undefined}
        onChange={(text) => set({ search: text || undefined })}
      />
      <Wrap gap="2">
        <Facet
          label={labels.manufacturer_id}
          options={(manufacturers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          failed={failureOf(manufacturers)}
          selected={idsIn(filter['manufacturer_id'])}
          onChange={(ids) => set({ manufacturer_id: some(ids) })}
        />
        {(['family', 'sub_family'] as const).map((level) => (
          <Facet
            key={level}
            label={labels[`${level}_id`]}
            lang={CONTENT_LANGUAGE}
            options={options(level)}
            failed={failureOf(categories)}
            selected={idsIn(filter[`${level}_id`])}
            onChange={(ids) => set({ [`${level}_id`]: some(ids) })}
          />
        ))}
        {selection === null && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ filter: {}, except_ids: [] })}>
            <Trans>Tous les articles</Trans>
          </Button>
        )}
      </Wrap>
      {selection && (others > 0 || selection.except_ids.length > 0 || Object.keys(filter).length === 0) && (
        <Text textStyle="xs" color="fg.muted">
          {Object.keys(filter).length === 0 && <Trans>Tous les articles.</Trans>}{' '}
          {others > 0 && <Plural value={others} one="# autre filtre de la liste." other="# autres filtres de la liste." />}{' '}
          {selection.except_ids.length > 0 && (
            <Plural value={selection.except_ids.length} one="# article décoché." other="# articles décochés." />
          )}
        </Text>
      )}
    </>
  )
}

/** Ids as the list's URL, the stored plan or JSON contain them. */
function idsIn(value: unknown): number[] {
  const parts: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string' || typeof value === 'number'
      ? String(value).split(',')
      : []
  return parts.map(Number).filter((id) => Number.isInteger(id) && id > 0)
}
